import { organisationZone } from '#contract/wall-clock.ts';
import { zoneTime } from '../parts/when.ts';

export interface Difference {
  name: string;
  before: string;
  after: string;
}

/** Revisions and the like tell an editor nothing. Older records call a revision `lock`. */
const hidden = new Set('revision pageRevision lock pageLock savedAt pageId redirectId scheduleId findings'.split(' '));
const longChars = 400;

/** What differs between the states before and after, field by field. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => !hidden.has(name) && old.get(name) !== now.get(name))
    .map((name) => ({ name: nameText(name), before: old.get(name) ?? '', after: now.get(name) ?? '' }));
}

function fieldsOf(state: unknown): Map<string, string> {
  if (state === null || typeof state !== 'object') return new Map();
  // Products, guides and events keep their fields in `values`.
  const fields = 'values' in state ? state.values : state;
  return new Map(
    Object.entries(fields as Record<string, unknown>)
      .map(([name, value]): [string, string] => [name, valueText(name, value)])
      .filter(([, value]) => value !== ''),
  );
}

/** What a value says; single texts are cut at `longest`. */
export function valueText(name: string, value: unknown, longest = longChars): string {
  if (value === null || value === undefined) return '';
  // An audit record keeps a menu as one text.
  if (name === 'items' && typeof value === 'string') return menuText(JSON.parse(value) as Item[]);
  if (name === 'items' && Array.isArray(value)) return menuText(value as Item[]);
  if (name === 'access' && typeof value === 'string') return accessText(value);
  if (name === 'draft') return draftText(value);
  if (Array.isArray(value)) return value.map((each) => valueText('', each, longest)).join('\n');
  if (typeof value === 'object')
    return Object.entries(value as Record<string, unknown>)
      .map(([key, inner]) => `${nameText(key)}: ${valueText(key, inner, longest)}`)
      .join(', ');
  const text =
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)} …` : text;
}

interface Item {
  title: string;
  url: string;
  items: Item[];
}

/** A line per entry, those below another set in. */
function menuText(items: readonly Item[], level = 0): string {
  return items
    .flatMap(({ title, url, items: below }) => [
      `${'– '.repeat(level)}${title}${url === '' ? '' : ` → ${url}`}`,
      ...(below.length > 0 ? [menuText(below, level + 1)] : []),
    ])
    .join('\n');
}

function accessText(json: string): string {
  const access = JSON.parse(json) as { kind: string } | null;
  return access === null ? 'as the page above' : access.kind;
}

function draftText({ title, updated_at: at }: { title?: string; updated_at?: string }): string {
  return `‘${title ?? ''}’ of ${zoneTime(at ?? '', organisationZone)}`;
}

/** 'redirectTo' and 'redirect_to' are 'redirect to'. */
function nameText(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

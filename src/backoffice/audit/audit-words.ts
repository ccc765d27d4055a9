import type { AuditKind, AuditRow } from '#contract/admin/site-content.ts';
import { organisationZone } from '#contract/wall-clock.ts';
import { zoneTime } from '../parts/when.ts';

/** What was done, for a sentence such as 'Mira Halloran published Our guides'. */
const verbs: Readonly<Record<string, string>> = {
  createPage: 'made the page',
  makeNzPage: 'made a New Zealand page of',
  saveVersion: 'saved a version of',
  restoreVersion: 'made an earlier version the draft of',
  restoreDraft: 'brought back a draft of',
  discardDraft: 'discarded the draft of',
  publishPage: 'published',
  unpublishPage: 'took off the site:',
  savePageSettings: 'changed address or access of',
  removePage: 'moved to the trash:',
  putBackPage: 'took out of the trash:',
  askForPublishing: 'asked to publish',
  schedulePage: 'scheduled',
  cancelSchedule: 'cancelled a scheduled change of',
  saveMenu: 'saved',
  removeMenu: 'removed',
  saveRedirect: 'saved',
  removeRedirect: 'removed',
  saveDistressList: 'saved',
  saveMedia: 'described',
  removeMedia: 'deleted',
  createProduct: 'made the product',
  createGuide: 'made the guide',
  createEvent: 'made the event',
  saveProduct: 'saved the product',
  saveGuide: 'saved the guide',
  saveEvent: 'saved the event',
  refundOrder: 'refunded',
  refundLines: 'refunded lines of',
  refundAmount: 'refunded an amount of',
  resendReceipt: 'sent again the receipt of',
  setStock: 'set the stock of',
  createPromotion: 'made',
  changePromotion: 'changed',
  endPromotion: 'ended',
  cancelEvent: 'cancelled the event',
  moveEvent: 'moved the event',
  moveAttendee: 'moved',
  cancelAttendee: 'cancelled',
};

export const kindNames: Readonly<Record<AuditKind, string>> = {
  page: 'Pages',
  menu: 'Menus',
  redirect: 'Redirects',
  schedule: 'Schedules',
  media: 'Pictures',
  product: 'Products',
  guide: 'Guides',
  event: 'Events',
  order: 'Orders',
  promotion: 'Promotions',
  ticket: 'Tickets',
  variant: 'Stock',
  words: 'Words of distress',
};

/** 'published', or the name of a verb that is not in the table, in words: 'setStock' is 'set stock'. */
export function verbText({ action }: Pick<AuditRow, 'action'>): string {
  return verbs[action] ?? action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** '‘Our guides’', 'the menu of Australia', 'the redirect from /old', 'order 17'. */
export function subjectText({ subject, title }: Pick<AuditRow, 'subject' | 'title'>): string {
  const [kind = '', ...rest] = subject.split(':');
  const id = rest.join(':');
  if (title !== null) return `‘${title}’`;
  switch (kind) {
    case 'menu':
      return `the menu of ${id === 'nz' ? 'New Zealand' : 'Australia'}`;
    case 'path':
      return `at ${id.slice(2)}${id.startsWith('nz') ? ' (nz)' : ''}`;
    case 'redirect':
      return `the redirect from ${id.slice(2)}${id.startsWith('nz') ? ' (nz)' : ''}`;
    case 'words':
      return 'the words of distress';
    case 'media':
      return `picture ${id}`;
    case 'schedule':
      return 'a page';
    default:
      // What was made is named by its address.
      return id.startsWith('/') ? `at ${id}` : `${kind} ${id}`;
  }
}

export interface Difference {
  name: string;
  before: string;
  after: string;
}

/** Lock numbers and the like tell an editor nothing. */
const hidden = new Set(['lock', 'pageLock', 'savedAt', 'pageId', 'redirectId', 'scheduleId', 'findings']);
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

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (name === 'items' && typeof value === 'string') return menuText(JSON.parse(value) as Item[]);
  if (name === 'access' && typeof value === 'string') return accessText(value);
  if (name === 'draft') return draftText(value);
  if (Array.isArray(value)) return value.map((each) => valueText('', each)).join('\n');
  if (typeof value === 'object')
    return Object.entries(value as Record<string, unknown>)
      .map(([key, inner]) => `${nameText(key)}: ${valueText(key, inner)}`)
      .join(', ');
  const text =
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longChars ? `${text.slice(0, longChars)} …` : text;
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

/** What putting back will do, said before it is done. */
export function putBackText({ action }: Pick<AuditRow, 'action'>): string {
  switch (action) {
    case 'saveVersion':
    case 'publishPage':
    case 'unpublishPage':
      return 'The version before becomes the draft of the page. Nothing is published: look at it in the editor first.';
    case 'restoreVersion':
    case 'restoreDraft':
    case 'discardDraft':
      return 'The draft becomes as it was before. Nothing is published.';
    case 'removePage':
      return 'The page leaves the trash. It stays unpublished.';
    default:
      return 'It becomes as it was before, at once. This is a change of its own, which can be put back too.';
  }
}

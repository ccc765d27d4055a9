import { type Field, payloadOf } from '#blocks/define.ts';
import { editingOf, partOf } from '#blocks/editing.ts';
import { schemas } from '#blocks/schemas.ts';
import type { CmsItem, CmsPage } from '#contract/cms.ts';

/** Words of a block that stand somewhere on the page. */
export interface Words {
  itemId: number;
  key: string;
  /** The entry of a list and its member; null for a field of the block itself. */
  entry: { at: number; member: string } | null;
  /** What the field is called in the form. */
  label: string;
  isLines: boolean;
  /** As stored; the default of the field if nothing is. */
  value: string;
}

// A view draws its words wherever it likes. So that no view has to say where, each text carries its number in
// characters that are not drawn; they are taken out again as soon as the text stands on the page.
const [begin, end] = ['\u2063', '\u2064'];
const digits = ['\u200b', '\u200c', '\u200d', '\u2060'];
export const markPattern = new RegExp(`${begin}([${digits.join('')}]+)${end}`, 'gu');

function markOf(at: number): string {
  return begin + [...at.toString(4)].map((digit) => digits[Number(digit)]).join('') + end;
}

/** The text without its marks, and the number of the first; null if it has none. */
export function takeMark(text: string): { text: string; at: number } | null {
  if (!text.includes(begin)) return null;
  let at: number | null = null;
  const rest = text.replaceAll(markPattern, (_whole, written: string) => {
    at ??= Number.parseInt([...written].map((digit) => digits.indexOf(digit)).join(''), 4);
    return '';
  });
  return at === null ? null : { text: rest, at };
}

const byType = new Map(schemas.map((schema) => [schema.type, schema]));

/**
 * The page with a mark in each text that is typed on the page, and what each mark stands for. `numbers` keeps the
 * number of each place, so that a text which stays is the same at the next drawing, and its block is not drawn again.
 */
export function withMarks(
  page: CmsPage,
  numbers: Map<string, number> = new Map(),
): { page: CmsPage; words: (Words | undefined)[] } {
  const words: (Words | undefined)[] = [];
  const inText = (value: string, place: Omit<Words, 'value'>): string => {
    const { itemId, key, entry } = place;
    let name = [itemId, key, entry?.at, entry?.member].join(' ');
    // An id may occur twice.
    while (words[numbers.get(name) ?? -1]) name += '+';
    const at = numbers.get(name) ?? numbers.size;
    numbers.set(name, at);
    words[at] = { ...place, value };
    return markOf(at) + value;
  };
  const inField = (item: CmsItem, key: string, field: Field): string | undefined => {
    const { itemId, itemTypeCode } = item;
    const stored = payloadOf(item.payloads, key) ?? '';
    const editing = editingOf(itemTypeCode);
    if (field.editor === 'list') return inList(stored, item, key, field);
    if (!isPlain(field) || partOf(field, key, editing) !== 'words') return undefined;
    // A blank payload draws the default of the field.
    const value = stored.trim() === '' ? String(field.fallback) : stored;
    if (value === '') return undefined;
    return inText(value, { itemId, key, entry: null, label: field.label ?? key, isLines: field.editor === 'lines' });
  };
  const inList = (stored: string, item: CmsItem, key: string, { members = {} }: Field): string | undefined => {
    const entries = entriesOf(stored);
    if (!entries) return undefined;
    const editing = editingOf(item.itemTypeCode);
    const drawn = entries.map((entry, at) => {
      const texts = Object.entries(members).flatMap(([member, field]) => {
        const value = entry[member];
        const isWords = isPlain(field) && partOf(field, `${key}.${member}`, editing) === 'words';
        if (!isWords || typeof value !== 'string' || value.trim() === '') return [];
        const place = { itemId: item.itemId, key, entry: { at, member }, isLines: field.editor === 'lines' };
        return [[member, inText(value, { ...place, label: field.label ?? member })]];
      });
      return { ...entry, ...Object.fromEntries(texts) };
    });
    return JSON.stringify(drawn);
  };
  const inItem = (item: CmsItem): CmsItem => {
    const fields = item.itemId > 0 ? (byType.get(item.itemTypeCode)?.fields ?? {}) : {};
    const drawn = Object.entries(fields).flatMap(([key, field]) => {
      const value = inField(item, key, field);
      return value === undefined ? [] : [{ key, value }];
    });
    const others = item.payloads.filter(({ key }) => drawn.every((each) => each.key !== key));
    return {
      ...item,
      payloads: drawn.length === 0 ? item.payloads : [...others, ...drawn],
      items: item.items.map(inItem),
      sections: item.sections.map((section) => ({ ...section, items: section.items.map(inItem) })),
    };
  };
  const sections = page.sections.map((section) => ({ ...section, items: section.items.map(inItem) }));
  return { page: { ...page, sections }, words };
}

/** The payload of the words with another text. */
export function payloadWith(item: CmsItem, { key, entry }: Words, text: string): string {
  if (!entry) return text;
  const entries = entriesOf(payloadOf(item.payloads, key) ?? '') ?? [];
  return JSON.stringify(entries.map((each, at) => (at === entry.at ? { ...each, [entry.member]: text } : each)));
}

function isPlain({ editor }: Field): boolean {
  return editor === 'text' || editor === 'lines';
}

/** Null for a list that cannot be read. */
export function entriesOf(stored: string): Record<string, unknown>[] | null {
  try {
    const list: unknown = JSON.parse(stored);
    const isList = Array.isArray(list) && list.every((entry) => typeof entry === 'object' && entry !== null);
    return isList ? (list as Record<string, unknown>[]) : null;
  } catch {
    return null;
  }
}

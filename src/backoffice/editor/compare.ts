import { payloadOf } from '#blocks/define.ts';
import { diffWords } from 'diff';
import { schemas } from '#blocks/schemas.ts';
import { type Draft, nameOf } from './draft.ts';
import { changedKeys, listsOf, movedIn, placesOf } from './tree.ts';

/** One difference between two contents of a page. `itemId` is null if it concerns the page as a whole. */
export type Change = { kind: 'added' | 'removed' | 'moved'; itemId: number; name: string } | FieldChange;
export interface FieldChange {
  kind: 'changed';
  itemId: number | null;
  name: string;
  label: string;
  before: string;
  after: string;
}

const fieldsByType = new Map(schemas.map(({ type, fields }) => [type, fields]));

/** What makes `after` of `before`, in the order of the page (blocks that were removed last). */
export function compareDrafts(before: Draft, after: Draft): Change[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  const oldLists = listsOf(before);
  const moved = new Set([...listsOf(after)].flatMap(([list, ids]) => [...movedIn(oldLists.get(list) ?? [], ids)]));
  const changes: Change[] = pageChanges(before, after);
  for (const [itemId, { item, list }] of now) {
    const was = old.get(itemId);
    const name = nameOf(item);
    if (!was) {
      changes.push({ kind: 'added', itemId, name });
      continue;
    }
    if (was.list !== list || moved.has(itemId)) changes.push({ kind: 'moved', itemId, name });
    const fields = fieldsByType.get(item.itemTypeCode);
    for (const key of changedKeys(was.item, item))
      changes.push({
        kind: 'changed',
        itemId,
        name,
        label: fields?.[key]?.label ?? key,
        before: payloadOf(was.item.payloads, key) ?? '',
        after: payloadOf(item.payloads, key) ?? '',
      });
  }
  for (const [itemId, { item }] of old)
    if (!now.has(itemId)) changes.push({ kind: 'removed', itemId, name: nameOf(item) });
  return changes;
}

/** What differs in title, picture, settings and snippets of the page. */
export function pageChanges(before: Draft, after: Draft): FieldChange[] {
  const keys = new Set([...before.content.payloads, ...after.content.payloads].map(({ key }) => key));
  const values: [label: string, before: string, after: string][] = [
    ['Title', before.title, after.title],
    ['Picture', before.imageUrl ?? '', after.imageUrl ?? ''],
    ...[...keys].map((key): [string, string, string] => [
      key,
      payloadOf(before.content.payloads, key) ?? '',
      payloadOf(after.content.payloads, key) ?? '',
    ]),
    ['Code snippets', JSON.stringify(before.content.embedDataList), JSON.stringify(after.content.embedDataList)],
  ];
  return values
    .filter(([, one, other]) => one !== other)
    .map(([label, one, other]) => ({
      kind: 'changed' as const,
      itemId: null,
      name: 'Page',
      label,
      before: one,
      after: other,
    }));
}

/** A piece of text that stayed, was taken out, or came in. */
export interface Words {
  kind: 'same' | 'out' | 'in';
  text: string;
}

/** The difference of two values word by word. Markup is compared as text, or as source if only the markup differs. */
export function wordsChanged(before: string, after: string): Words[] {
  const [one, other] = [plain(before), plain(after)];
  const parts = one === other ? diffWords(before, after) : diffWords(one, other);
  return parts.map(({ value, added, removed }) => ({ kind: added ? 'in' : removed ? 'out' : 'same', text: value }));
}

/** Markup as lines of text; other values stay as they are. */
function plain(value: string): string {
  if (!/<[a-z]/i.test(value)) return value;
  return value
    .replaceAll(/<\/(?:p|li|h[1-6]|tr|blockquote|summary)>|<br>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\n\s*\n/g, '\n')
    .trim();
}
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** '2 blocks added, 1 text changed'; 'No differences' if there are none. */
export function summaryOf(changes: readonly Change[]): string {
  const kinds = [
    ['added', 'added'],
    ['changed', 'changed'],
    ['moved', 'moved'],
    ['removed', 'removed'],
  ] as const;
  const parts = kinds.flatMap(([kind, word]) => {
    const count = changes.filter((change) => change.kind === kind).length;
    const thing = kind === 'changed' ? 'field' : 'block';
    return count === 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'} ${word}`];
  });
  return parts.length === 0 ? 'No differences' : parts.join(', ');
}

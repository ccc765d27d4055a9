import { payloadOf } from '#blocks/define.ts';
import type { CmsItem } from '#contract/cms.ts';
import type { Draft } from './draft.ts';

/** Where a block stands: the list that holds it, and its position there. */
export interface Place {
  item: CmsItem;
  /** `section 0`, `12` for the children of block 12, `12 section 1` for a column of it. */
  list: string;
  at: number;
}

/** Every block by its id, in the order of the page. If an id occurs twice, the first block counts. */
export function placesOf(draft: Draft): Map<number, Place> {
  const places = new Map<number, Place>();
  const visit = (list: string, items: readonly CmsItem[]): void => {
    for (const [at, item] of items.entries()) {
      if (!places.has(item.itemId)) places.set(item.itemId, { item, list, at });
      for (const [name, inside] of listsIn(item)) visit(name, inside);
    }
  };
  for (const [at, section] of draft.content.sections.entries()) visit(`section ${at}`, section.items);
  return places;
}

/** The ids of every list of blocks, by the name of the list. */
export function listsOf(draft: Draft): Map<string, number[]> {
  const lists = new Map<string, number[]>();
  const visit = (list: string, items: readonly CmsItem[]): void => {
    lists.set(
      list,
      items.map(({ itemId }) => itemId),
    );
    for (const item of items) for (const [name, inside] of listsIn(item)) visit(name, inside);
  };
  for (const [at, section] of draft.content.sections.entries()) visit(`section ${at}`, section.items);
  return lists;
}

function listsIn(item: CmsItem): [list: string, items: CmsItem[]][] {
  return [
    ...(item.items.length > 0 ? [[String(item.itemId), item.items] satisfies [string, CmsItem[]]] : []),
    ...item.sections.map(({ items }, at): [string, CmsItem[]] => [`${item.itemId} section ${at}`, items]),
  ];
}

/** The keys of all payloads of either block whose values differ. A missing payload equals an empty one. */
export function changedKeys(before: CmsItem | undefined, after: CmsItem | undefined): string[] {
  const keys = new Set([...(before?.payloads ?? []), ...(after?.payloads ?? [])].map(({ key }) => key));
  return [...keys].filter(
    (key) => (payloadOf(before?.payloads ?? [], key) ?? '') !== (payloadOf(after?.payloads ?? [], key) ?? ''),
  );
}

/** Whether two blocks show the same, their children apart. */
export function isSameBlock(one: CmsItem, other: CmsItem): boolean {
  return (
    one.itemTypeCode === other.itemTypeCode &&
    one.anchorName === other.anchorName &&
    one.cssClass === other.cssClass &&
    changedKeys(one, other).length === 0
  );
}

/** The ids of a list that have to move to give the order of another; the others stay in place. */
export function movedIn(before: readonly number[], after: readonly number[]): Set<number> {
  const places = new Map(before.map((id, at) => [id, at]));
  const shared = after.filter((id) => places.has(id));
  const staying = longestRising(shared.map((id) => places.get(id) ?? 0));
  const ids = new Set([...staying].map((at) => before[at]));
  return new Set(shared.filter((id) => !ids.has(id)));
}

/** The longest rising subsequence, in n log n steps. */
function longestRising(values: readonly number[]): Set<number> {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [at, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  }
  const found = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) found.add(values[at] ?? 0);
  return found;
}

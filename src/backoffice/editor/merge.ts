import type { CmsItem } from '#contract/cms.ts';
import { type Draft, nameOf } from './draft.ts';
import { isSameBlock, listsOf, type Place, placesOf } from './tree.ts';

export type Side = 'mine' | 'theirs';

/** One thing that either side has changed since both began from the same content. */
export interface Difference {
  /** Null for title, picture and settings of the page. */
  itemId: number | null;
  name: string;
  mine: 'same' | 'changed' | 'added' | 'removed';
  theirs: 'same' | 'changed' | 'added' | 'removed';
  /** Chosen in advance where one side only has changed it; null if a person must choose. */
  chosen: Side | null;
}

/**
 * Gives the blocks that were added here ids that the other side has not used: both sides take new ids from the same
 * number, so one id can be two blocks.
 */
export function withFreshIds(base: Draft, mine: Draft, theirs: Draft): Draft {
  const first = base.content.nextItemId;
  let next = Math.max(mine.content.nextItemId, theirs.content.nextItemId);
  const fresh = (item: CmsItem): CmsItem => ({
    ...item,
    itemId: item.itemId >= first ? next++ : item.itemId,
    items: item.items.map(fresh),
    sections: item.sections.map((section) => ({ ...section, items: section.items.map(fresh) })),
  });
  const sections = mine.content.sections.map((section) => ({ ...section, items: section.items.map(fresh) }));
  return { ...mine, content: { ...mine.content, sections, nextItemId: next } };
}

/** Where nobody knows what both began from: all that differs is chosen by a person, and all that one side has stays. */
export function emptyBase(mine: Draft, theirs: Draft): Draft {
  const nextItemId = Math.max(mine.content.nextItemId, theirs.content.nextItemId);
  return { title: '', imageUrl: null, content: { sections: [], payloads: [], embedDataList: [], nextItemId } };
}

/** What differs, block by block. `mine` has fresh ids. */
export function differences(base: Draft, mine: Draft, theirs: Draft): Difference[] {
  const [was, here, there] = [placesOf(base), placesOf(mine), placesOf(theirs)];
  const found: Difference[] = [];
  const isPageMine = !isSamePage(base, mine);
  const isPageTheirs = !isSamePage(base, theirs);
  if (isPageMine || isPageTheirs)
    found.push({
      itemId: null,
      name: 'Title, picture and settings of the page',
      mine: isPageMine ? 'changed' : 'same',
      theirs: isPageTheirs ? 'changed' : 'same',
      chosen: isPageMine && isPageTheirs && !isSamePage(mine, theirs) ? null : isPageMine ? 'mine' : 'theirs',
    });
  for (const itemId of new Set([...here.keys(), ...there.keys(), ...was.keys()])) {
    const states = {
      mine: stateOf(was.get(itemId), here.get(itemId)),
      theirs: stateOf(was.get(itemId), there.get(itemId)),
    };
    if (states.mine === 'same' && states.theirs === 'same') continue;
    const item = (here.get(itemId) ?? there.get(itemId) ?? was.get(itemId))?.item;
    if (item)
      found.push({
        itemId,
        name: nameOf(item),
        ...states,
        chosen: chosenOf(states, here.get(itemId), there.get(itemId)),
      });
  }
  return found;
}

function chosenOf(
  { mine, theirs }: Pick<Difference, 'mine' | 'theirs'>,
  here: Place | undefined,
  there: Place | undefined,
): Side | null {
  // A block that one side has never had differs there by nothing.
  if (theirs === 'same' || (mine === 'added' && !there)) return 'mine';
  if (mine === 'same' || (theirs === 'added' && !here)) return 'theirs';
  const isAgreed = here && there ? isSameBlock(here.item, there.item) : here === there;
  return isAgreed ? 'theirs' : null;
}

function stateOf(before: Place | undefined, now: Place | undefined): Difference['mine'] {
  if (!before) return now ? 'added' : 'same';
  if (!now) return 'removed';
  return isSameBlock(before.item, now.item) ? 'same' : 'changed';
}

function isSamePage(one: Draft, other: Draft): boolean {
  return pageFacts(one) === pageFacts(other);
}

function pageFacts({ title, imageUrl, content }: Draft): string {
  const payloads = [...content.payloads].sort((one, other) => (one.key < other.key ? -1 : 1));
  return JSON.stringify([title, imageUrl, payloads, content.embedDataList]);
}

/** Whether the order of the blocks that all three have differs on both sides, so that one order must give way. */
export function bothMoved(base: Draft, mine: Draft, theirs: Draft): boolean {
  return (
    orderOf(mine, theirs, base) !== orderOf(base, mine, theirs) &&
    orderOf(theirs, mine, base) !== orderOf(base, mine, theirs) &&
    orderOf(mine, theirs, base) !== orderOf(theirs, mine, base)
  );
}

function orderOf(draft: Draft, ...others: Draft[]): string {
  const shared = others.map(placesOf);
  return JSON.stringify(
    [...listsOf(draft)].map(([list, ids]) => [list, ids.filter((id) => shared.every((places) => places.has(id)))]),
  );
}

/**
 * Puts both sides together. The order of blocks comes from the side that has moved some (theirs, if both have); each
 * block comes from the side that was chosen for it.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, choices: ReadonlyMap<number | null, Side>): Draft {
  const isMineMoved = orderOf(mine, theirs, base) !== orderOf(base, mine, theirs);
  const isTheirsMoved = orderOf(theirs, mine, base) !== orderOf(base, mine, theirs);
  const frame = isMineMoved && !isTheirsMoved ? mine : theirs;
  const [here, there] = [placesOf(mine), placesOf(theirs)];
  const sideOf = (itemId: number): Side => choices.get(itemId) ?? (frame === mine ? 'mine' : 'theirs');
  const chosenOf = (itemId: number) => (sideOf(itemId) === 'mine' ? here : there).get(itemId)?.item;
  const chosenItem = (itemId: number): CmsItem[] => [chosenOf(itemId)].flatMap((item) => item ?? []);
  const lists = listsOf(frame);
  const other = frame === mine ? theirs : mine;
  const placed = new Set([...lists.values()].flat());
  // A block of the other side joins behind the block that it follows there.
  for (const [list, ids] of listsOf(other))
    for (const [at, itemId] of ids.entries()) {
      if (placed.has(itemId) || !chosenOf(itemId)) continue;
      const target = lists.get(list) ?? [];
      const before = ids.slice(0, at).findLast((id) => target.includes(id));
      target.splice(before === undefined ? 0 : target.indexOf(before) + 1, 0, itemId);
      lists.set(list, target);
      placed.add(itemId);
    }
  keepOfRemoved(lists, (itemId) => chosenOf(itemId) !== undefined, [frame, other]);
  const built = new Set<number>();
  const itemsIn = (list: string, fallback: readonly CmsItem[]): CmsItem[] =>
    (lists.get(list) ?? fallback.map(({ itemId }) => itemId)).flatMap((itemId) => {
      const item = chosenOf(itemId);
      if (!item || built.has(itemId)) return [];
      built.add(itemId);
      return [
        {
          ...item,
          items: itemsIn(String(itemId), item.items),
          sections: item.sections.map((section, at) => ({
            ...section,
            items: itemsIn(`${itemId} section ${at}`, section.items),
          })),
        },
      ];
    });
  const page = choices.get(null) === 'mine' ? mine : theirs;
  const sections = (frame.content.sections.length >= other.content.sections.length ? frame : other).content.sections;
  const all = sections.map((section, at) => ({ ...section, items: itemsIn(`section ${at}`, section.items) }));
  // A block of a column that the other side does not have.
  const left = [...lists.values()].flat().filter((itemId) => !built.has(itemId));
  const last = all.at(-1);
  if (last) last.items = [...last.items, ...left.flatMap((itemId) => itemsIn('left', chosenItem(itemId)))];
  return {
    ...page,
    content: {
      ...page.content,
      sections: all,
      nextItemId: Math.max(mine.content.nextItemId, theirs.content.nextItemId),
    },
  };
}

/** Blocks that stay while the block around them goes stand where that one stood. */
function keepOfRemoved(
  lists: Map<string, number[]>,
  isKept: (itemId: number) => boolean,
  sides: readonly Draft[],
): void {
  const places = sides.map(placesOf);
  const order = sides.map(listsOf);
  // A list that takes some of them may itself be in a block that goes; it comes later in the map, or is met again.
  for (let isMoved = true; isMoved;) {
    isMoved = false;
    for (const [list, ids] of lists) {
      const owner = /^\d+/.exec(list)?.[0];
      const staying = ids.filter(isKept);
      if (owner === undefined || isKept(Number(owner)) || staying.length === 0) continue;
      const side = places.findIndex((known) => known.has(Number(owner)));
      const place = places[side]?.get(Number(owner));
      if (!place) continue;
      const target = lists.get(place.list) ?? [];
      const before = (order[side]?.get(place.list) ?? []).slice(0, place.at).findLast((id) => target.includes(id));
      target.splice(before === undefined ? 0 : target.indexOf(before) + 1, 0, ...staying);
      lists.set(place.list, target);
      lists.set(list, []);
      isMoved = true;
    }
  }
}

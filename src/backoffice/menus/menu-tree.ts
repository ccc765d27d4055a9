import type { MenuItem } from '#contract/cms.ts';

/** An entry with a key that it keeps while it moves. */
export interface Entry {
  key: string;
  title: string;
  url: string;
  items: Entry[];
}

/** As on the server (server/site/menus.ts). */
const maxDepth = 3;

export type Move = 'up' | 'down' | 'in' | 'out';

let lastKey = 0;
const newKey = (): string => `entry-${(lastKey += 1)}`;

export function entriesOf(items: readonly MenuItem[]): Entry[] {
  return items.map(({ title, url, items: inner }) => ({ key: newKey(), title, url, items: entriesOf(inner) }));
}

export function menuOf(entries: readonly Entry[]): MenuItem[] {
  return entries.map(({ title, url, items }) => ({ title, url, items: menuOf(items) }));
}

/** Adds an entry at the end of the menu, or of the entries below another. */
export function added(
  entries: Entry[],
  { title, url }: { title: string; url: string },
  below: string | null,
): { entries: Entry[]; key: string } {
  const entry: Entry = { key: newKey(), title, url, items: [] };
  return {
    key: entry.key,
    entries:
      below === null
        ? [...entries, entry]
        : changed(entries, below, (parent) => ({ ...parent, items: [...parent.items, entry] })),
  };
}

export function changed(entries: Entry[], key: string, change: (entry: Entry) => Entry): Entry[] {
  return entries.map((entry) =>
    entry.key === key ? change(entry) : { ...entry, items: changed(entry.items, key, change) },
  );
}

export function removed(entries: Entry[], key: string): Entry[] {
  return entries.filter((entry) => entry.key !== key).map((entry) => ({ ...entry, items: removed(entry.items, key) }));
}

interface Place {
  entry: Entry;
  siblings: readonly Entry[];
  index: number;
  parent: Entry | null;
  /** 1 for the entries of the bar. */
  level: number;
}

export function placeOf(entries: readonly Entry[], key: string, parent: Entry | null = null, level = 1): Place | null {
  const index = entries.findIndex((entry) => entry.key === key);
  const found = entries[index];
  if (found) return { entry: found, siblings: entries, index, parent, level };
  for (const entry of entries) {
    const place = placeOf(entry.items, key, entry, level + 1);
    if (place) return place;
  }
  return null;
}

/** Whether an entry may have entries below it. */
export function mayHaveMore(level: number): boolean {
  return level < maxDepth;
}

/**
 * The menu after a move: `in` makes an entry the last one below the entry before it, `out` puts it behind its parent.
 * Null if the entry cannot move so.
 */
export function moved(entries: Entry[], key: string, move: Move): Entry[] | null {
  const place = placeOf(entries, key);
  if (!place) return null;
  const { entry, siblings, index, parent, level } = place;
  const put = (list: Entry[]) =>
    parent === null ? list : changed(entries, parent.key, (above) => ({ ...above, items: list }));
  switch (move) {
    case 'up':
      return index === 0 ? null : put(swapped(siblings, index - 1));
    case 'down':
      return index === siblings.length - 1 ? null : put(swapped(siblings, index));
    case 'in': {
      const before = siblings[index - 1];
      if (!before || level + depthOf(entry) > maxDepth) return null;
      return changed(removed(entries, key), before.key, (above) => ({ ...above, items: [...above.items, entry] }));
    }
    case 'out':
      return parent === null ? null : insertedAfter(removed(entries, key), parent.key, entry);
  }
}

function swapped(list: readonly Entry[], index: number): Entry[] {
  const [first, second] = [list[index], list[index + 1]];
  return first && second ? [...list.slice(0, index), second, first, ...list.slice(index + 2)] : [...list];
}

function insertedAfter(entries: Entry[], key: string, entry: Entry): Entry[] {
  return entries.flatMap((each) =>
    each.key === key ? [each, entry] : [{ ...each, items: insertedAfter(each.items, key, entry) }],
  );
}

/** Levels of an entry with what is below it. */
function depthOf({ items }: Entry): number {
  return 1 + Math.max(0, ...items.map(depthOf));
}

/** Where an entry stands, for people who do not see it: 'Guides: 2 of 5, below Help'. */
export function placeText(entries: readonly Entry[], key: string): string {
  const place = placeOf(entries, key);
  if (!place) return '';
  const { entry, index, siblings, parent } = place;
  return `${entry.title}: ${index + 1} of ${siblings.length}${parent === null ? '' : `, below ${parent.title}`}`;
}

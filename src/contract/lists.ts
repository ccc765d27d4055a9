/** Like toSpliced, which Firefox has only since version 115. */
export function spliced<Item>(list: readonly Item[], from: number, count: number, ...added: Item[]): Item[] {
  return [...list.slice(0, from), ...added, ...list.slice(from + count)];
}

/** The list with another item at a place; like `with`, which Firefox has only since version 115. */
export function replaced<Item>(list: readonly Item[], at: number, item: Item): Item[] {
  return spliced(list, at, 1, item);
}

/** The list in parts of at most so many items. */
export function inChunks<Item>(list: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

import { deepFreeze } from './db/content-cache.ts';

/**
 * Makes a value of its row when it is asked for the first time: of thousands of products a change leads to few that
 * anybody looks at.
 */
export function onFirstUse<Key, Row, Value>(
  rows: ReadonlyMap<Key, Row>,
  make: (row: Row) => Value,
): { get(key: Key): Value | undefined } {
  const made = new Map<Key, Value>();
  return {
    get(key) {
      const row = rows.get(key);
      if (row === undefined) return undefined;
      let value = made.get(key);
      if (value === undefined) made.set(key, (value = deepFreeze(make(row))));
      return value;
    },
  };
}

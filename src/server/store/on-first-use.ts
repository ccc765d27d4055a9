import { deepFreeze } from '../db/content-cache.ts';

/** Makes the value of a row at the first request: after a change, visitors open only a few of thousands of products. */
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

import type { Deps } from '../deps.ts';
import type { ContentTag, ContentVersions } from './content-versions.ts';

/**
 * Keeps what `load` answers until one of the tags changes. Everyone gets the same object, so that a route turns it into
 * bytes once; callers who meet while it is loaded wait for the one load.
 */
export function contentCache<T extends object>(
  tags: readonly ContentTag[],
  load: (deps: Deps) => Promise<T>,
): (deps: Deps) => Promise<T> {
  const kept = new WeakMap<ContentVersions, { stamp: string; value: Promise<T> }>();
  return (deps) => {
    // Taken before the load: a change that commits meanwhile leads to one more load, never to a stale answer that
    // stays.
    const stamp = deps.content.stamp(tags);
    const found = kept.get(deps.content);
    if (found?.stamp === stamp) return found.value;
    const entry = { stamp, value: load(deps).then(frozen) };
    kept.set(deps.content, entry);
    entry.value.catch(() => {
      if (kept.get(deps.content) === entry) kept.delete(deps.content);
    });
    return entry.value;
  };
}

/** What is shared by all callers is written by none of them. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of value instanceof Map ? value.values() : Object.values(value)) frozen(inner);
  return value;
}

import type { Deps } from '../deps.ts';
import type { ContentTag, ContentVersions } from './content-versions.ts';
import { withoutReplica } from './on-replica.ts';

/**
 * Caches the result of `load` until the version of one of the tags changes. All callers get the same object, so a route
 * serialises it once; concurrent callers share one load.
 */
export function contentCache<T extends object>(
  tags: readonly ContentTag[],
  load: (deps: Deps) => Promise<T>,
): (deps: Deps) => Promise<T> {
  const kept = new WeakMap<ContentVersions, { stamp: string; value: Promise<T> }>();
  return (deps) => {
    // Read before the load: a change that commits during the load causes one more load, never a lasting stale entry.
    const stamp = deps.content.stamp(tags);
    const found = kept.get(deps.content);
    if (found?.stamp === stamp) return found.value;
    const entry = { stamp, value: load(withoutReplica(deps)).then(deepFreeze) };
    kept.set(deps.content, entry);
    entry.value.catch(() => {
      if (kept.get(deps.content) === entry) kept.delete(deps.content);
    });
    return entry.value;
  };
}

/** Freezes a value that callers share, including its members, so that no caller can change it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of value instanceof Map ? value.values() : Object.values(value)) deepFreeze(inner);
  return value;
}

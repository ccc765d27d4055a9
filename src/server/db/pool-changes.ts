import { fewPlaces } from '#contract/places-left.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from './connect.ts';
import { type ContentTag, contentChanged } from './content-versions.ts';

/** Tags that each running transaction raises at its end. */
const changes = new WeakMap<Tx, Set<ContentTag>>();

/**
 * The one way to take from pools and to give back: a transaction that raises the versions of what it changed for
 * visitors. It does so last, because transactions wait for each other at these rows. Afterwards this process has the
 * new versions at once.
 */
export async function changingPools<T>(deps: Pick<Deps, 'db' | 'content'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  let raised = false;
  const result = await deps.db.transaction(async (tx) => {
    const tags = new Set<ContentTag>();
    changes.set(tx, tags);
    const answer = await work(tx);
    // Sorted, so that two transactions never wait for each other in a ring.
    if (tags.size > 0) await contentChanged(tx, ...[...tags].sort());
    raised = tags.size > 0;
    return answer;
  });
  // The transaction is committed even if this read fails; the next read comes within half a second.
  if (raised) await deps.content.refresh().catch(() => {});
  return result;
}

/** Notes that what is left of a pool went from `before` to `after`, both read under its lock. */
export function poolChanged(tx: Tx, key: string, before: number, after: number): void {
  const tags = changes.get(tx);
  if (!tags) throw new Error(`The pool ${key} was changed outside of changingPools.`);
  const isEvent = key.startsWith('event:');
  // The number of places taken is on the wire of every event; pages show less of it.
  if (isEvent) tags.add('places');
  if (shownOf(isEvent, before) !== shownOf(isEvent, after)) tags.add(isEvent ? 'events' : 'products');
}

/** What pages show of so much left: of products whether there is any, of events also how many while they are few. */
function shownOf(isEvent: boolean, left: number): number {
  return Math.min(left, isEvent ? fewPlaces + 1 : 1);
}

import { fewLeft } from '#contract/few-left.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from './connect.ts';
import { type ContentTag, contentChanged } from './content-versions.ts';

/** The tags that each running transaction raises at its end. */
const changes = new WeakMap<Tx, Set<ContentTag>>();

/**
 * Runs a transaction that takes from pools or gives back, and raises the versions of the content it changed. The
 * versions come last, because transactions wait for each other on these rows. Afterwards this process reads them.
 */
export async function changingPools<T>(deps: Pick<Deps, 'db' | 'content'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  let raised = false;
  const result = await deps.db.transaction(async (tx) => {
    const tags = new Set<ContentTag>();
    changes.set(tx, tags);
    const value = await work(tx);
    // Sorted, so that two transactions lock the rows in the same order and cannot deadlock.
    if (tags.size > 0) await contentChanged(tx, ...[...tags].sort());
    raised = tags.size > 0;
    return value;
  });
  if (raised) await deps.content.refresh();
  return result;
}

/** Records that the amount left in a pool changed from `before` to `after`, both read under the row lock. */
export function poolChanged(tx: Tx, key: string, before: number, after: number): void {
  const tags = changes.get(tx);
  if (!tags) throw new Error(`The pool ${key} was changed outside of changingPools.`);
  const [kind = '', , customer] = key.split(':');
  // Nothing shows the uses of a promotion by one customer.
  if (customer !== undefined) return;
  // Every event response contains the number of taken places; pages show less of it.
  if (kind === 'event') tags.add('places');
  if (shownOf(kind, before) !== shownOf(kind, after)) tags.add(tagOf[kind] ?? 'products');
}

const tagOf: Readonly<Record<string, ContentTag>> = { event: 'events', variant: 'products', promo: 'promotions' };

/** Reduces the amount left to what is shown: the last few; of a promotion only whether a use is left. */
function shownOf(kind: string, left: number): number {
  return Math.min(left, kind === 'promo' ? 1 : fewLeft + 1);
}

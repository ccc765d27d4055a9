import { sql } from 'kysely';
import type { Db, Tx } from './connect.ts';

/**
 * The parts of public content that caches depend on. A change raises the version of its tag in the same transaction;
 * the caches of every process compare versions instead of expiring by time. `places` stands for the counts of taken
 * places, which no page depends on.
 */
export type ContentTag =
  | 'pages'
  | 'menu'
  | 'products'
  | 'shipping'
  | 'events'
  | 'places'
  | 'guides'
  | 'promotions'
  | 'feed'
  | 'search';

export interface ContentVersions {
  /** The version that this process knows; changes by other processes arrive within `refreshMs`. */
  current(tag: ContentTag): number;
  /** The versions of several tags joined into one key. */
  stamp(tags: readonly ContentTag[]): string;
  /** The number of changes this process has seen; while it stays the same, every stamp stays the same. */
  changes(): number;
  /**
   * Reads the versions from the database now, for a process that has just written. Never throws, because what was
   * written is committed; the timer reads again within half a second.
   */
  refresh(): Promise<void>;
  close(): void;
}

const refreshMs = 500;

/** Raises the versions of the tags; call it inside the transaction that changes the content. */
export async function contentChanged(tx: Tx, ...tags: ContentTag[]): Promise<void> {
  await tx
    .insertInto('content_version')
    .values(tags.map((tag) => ({ tag, version: 1 })))
    .onConflict((conflict) => conflict.column('tag').doUpdateSet({ version: sql`content_version.version + 1` }))
    .execute();
}

export async function watchContentVersions(db: Db): Promise<ContentVersions> {
  const versions = new Map<string, number>();
  let changes = 0;
  async function read() {
    for (const { tag, version } of await db.read.selectFrom('content_version').selectAll().execute()) {
      // Two reads may overlap and finish in reverse order, so an older version never replaces a newer one.
      if (version <= (versions.get(tag) ?? 0)) continue;
      versions.set(tag, version);
      changes += 1;
    }
  }
  await read();
  // A failure is not reported here: the next request that reads the database fails in the same way and reports it.
  const refresh = () => read().catch(() => {});
  let isRefreshing = false;
  const timer = setInterval(() => {
    // While the database does not respond, only one query waits instead of a new one every half second.
    if (isRefreshing) return;
    isRefreshing = true;
    void refresh().finally(() => (isRefreshing = false));
  }, refreshMs);
  timer.unref();
  return {
    current: (tag) => versions.get(tag) ?? 0,
    stamp: (tags) => tags.map((tag) => versions.get(tag) ?? 0).join('.'),
    changes: () => changes,
    refresh,
    close: () => clearInterval(timer),
  };
}

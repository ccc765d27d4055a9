import { sql } from 'kysely';
import type { Db, Tx } from './connect.ts';

/**
 * What public content depends on. A change raises the version of its tag in the same transaction, so that every process
 * learns of it: the rendered-page cache and the catalogue caches compare versions instead of guessing by time. `places`
 * are the counts of taken places, which no page depends on.
 */
export type ContentTag = 'pages' | 'menu' | 'products' | 'events' | 'places' | 'guides' | 'feed' | 'search';

export interface ContentVersions {
  /** Versions as this process knows them; other processes' changes arrive within `refreshMs`. */
  current(tag: ContentTag): number;
  /** Joined versions of several tags, to compare as one key. */
  stamp(tags: readonly ContentTag[]): string;
  /** How many changes this process has seen: while it is the same, so is every stamp. */
  changes(): number;
  /** Asks the database, for a process that has just written. */
  refresh(): Promise<void>;
  close(): void;
}

const refreshMs = 500;

/** Raises tags inside the transaction that changes what they stand for. */
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
  async function refresh() {
    for (const { tag, version } of await db.read.selectFrom('content_version').selectAll().execute()) {
      // Two reads may overlap and finish in reverse order: an older version never replaces a newer one.
      if (version <= (versions.get(tag) ?? 0)) continue;
      versions.set(tag, version);
      changes += 1;
    }
  }
  await refresh();
  let isRefreshing = false;
  const timer = setInterval(() => {
    // A database that does not answer gets one query, not one more every half second.
    if (isRefreshing) return;
    isRefreshing = true;
    // A failure is not reported here: the next read of the database fails in the same way and reports it.
    void refresh()
      .catch(() => {})
      .finally(() => (isRefreshing = false));
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

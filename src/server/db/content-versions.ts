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
  | 'search'
  /** What staff set for the whole site. */
  | 'settings';

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
  /**
   * Runs after each change of a tag, by whichever process. The new version counts once `run` has ended, so that no
   * cache keeps under it what was made before; if it fails, the next reading tries again. Runs also after an outage.
   */
  follow(tag: ContentTag, run: () => Promise<void>): void;
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
  const followed = new Map<ContentTag, () => Promise<void>>();
  // After a failure another server may answer, which lost the last changes and counts its own from there.
  let outages = 0;
  let knownAfter = 0;
  async function readNow() {
    const after = outages;
    const rows = await db.read.selectFrom('content_version').selectAll().execute();
    const stored = new Map(rows.map(({ tag, version }) => [tag, version]));
    for (const tag of new Set([...versions.keys(), ...stored.keys()])) {
      const version = stored.get(tag) ?? 0;
      // Different, not greater: after a fail-over or a restore a version can go back.
      if (version === versions.get(tag) && knownAfter === after) continue;
      await followed.get(tag as ContentTag)?.();
      versions.set(tag, version);
      changes += 1;
    }
    if (knownAfter === after) return;
    knownAfter = after;
    changes += 1;
  }
  // Readings never overlap, so the last one to end is the newest. Callers that come before one begins share it.
  let last = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const read = (): Promise<void> =>
    (waiting ??= last = last
      .catch(() => {})
      .then(() => {
        waiting = null;
        return readNow();
      })
      .catch((error: unknown) => {
        outages += 1;
        throw error;
      }));
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
    stamp: (tags) => `${knownAfter}:${tags.map((tag) => versions.get(tag) ?? 0).join('.')}`,
    changes: () => changes,
    refresh,
    follow: (tag, run) => void followed.set(tag, run),
    close: () => clearInterval(timer),
  };
}

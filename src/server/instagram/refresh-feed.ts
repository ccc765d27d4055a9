import { dayMs, minuteMs } from '#contract/spans.ts';
import { contentChanged } from '../db/content-versions.ts';
import { dueBy } from '../db/claim.sql.ts';
import type { Deps } from '../deps.ts';
import { FeedFault, type FeedPost, type FeedSource } from '../providers/feed/port.ts';
import { hashToken } from '../secrets.ts';
import {
  type ClaimedAccount,
  claimFetch,
  type FeedPostRow,
  replaceFetched,
  selectAccount,
  selectPosts,
  startAccount,
  updateAccount,
} from './feed.sql.ts';
import { maxItems } from './feed.wire.ts';
import { copyPicture, deletePicturesExcept, storedPictures } from './pictures.ts';

/** Shorter than the hour between two runs of the job, so that a process does not skip its own next run. */
const claimMs = 55 * minuteMs;
/** The maximum delay of the next fetch. */
const longestDelayMs = 60 * minuteMs;
/** Instagram does not exchange tokens younger than this. */
const minTokenAgeMs = dayMs;
/** A token is valid for 60 days. The exchange starts this long before its end, so that it can fail many times. */
const renewBeforeMs = 50 * dayMs;

/**
 * Fetches the newest posts into the site's own copy. Throws on a failure, leaves the copy unchanged, and the
 * next run tries again. Several processes together fetch once an hour.
 */
export async function refreshFeed(deps: Deps): Promise<void> {
  const { feed } = deps;
  if (!feed) return;
  const claimed = await claimDueFetch(deps, feed);
  if (!claimed) return;
  const token = await currentToken(deps, feed, claimed);
  const rows = await copyPosts(deps, feed, await feed.posts(token, maxItems));
  await store(deps, claimed, rows);
}

async function claimDueFetch(deps: Deps, feed: FeedSource): Promise<ClaimedAccount | undefined> {
  const now = deps.now();
  const at = now.toISOString();
  const due = dueBy(now, longestDelayMs);
  const settingHash = hashToken(feed.configuredToken);
  const account = await selectAccount(deps.db.read);
  if (account?.setting_hash === settingHash && account.next_look_at > at && account.next_look_at <= due.latestPlanned)
    return undefined;
  return deps.db.transaction(async (tx) => {
    await startAccount(tx, {
      setting_hash: settingHash,
      token_sealed: deps.secrets.seal(feed.configuredToken),
      token_since: at,
      token_expires_at: null,
      next_look_at: at,
      fetched_at: null,
    });
    return claimFetch(tx, due, new Date(now.getTime() + claimMs).toISOString());
  });
}

/** The current token; exchanges it for a fresh one if that is due. Keeps the old one if the exchange fails. */
async function currentToken(deps: Deps, feed: FeedSource, account: ClaimedAccount): Promise<string> {
  const token = unsealed(deps, account) ?? feed.configuredToken;
  const now = deps.now();
  const isTooYoung = now.getTime() - Date.parse(account.token_since) < minTokenAgeMs;
  const isFresh =
    account.token_expires_at !== null && Date.parse(account.token_expires_at) - now.getTime() > renewBeforeMs;
  if (isTooYoung || isFresh) return token;
  try {
    const fresh = await feed.freshToken(token);
    const changes = {
      token_sealed: deps.secrets.seal(fresh.token),
      token_since: now.toISOString(),
      token_expires_at: new Date(now.getTime() + fresh.lifetimeMs).toISOString(),
    };
    await deps.db.transaction((tx) => updateAccount(tx, account, changes));
    return fresh.token;
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    deps.log.warn(
      { why: error.message, expires: account.token_expires_at },
      'Instagram did not exchange the token for a fresh one; the old one is used until it expires.',
    );
    return token;
  }
}

/** null if the token was sealed with another application secret. */
function unsealed(deps: Deps, account: ClaimedAccount): string | null {
  try {
    return deps.secrets.unseal(account.token_sealed);
  } catch {
    return null;
  }
}

/** Copies the pictures and returns the posts. Skips a post without a usable picture; throws if no post is left. */
async function copyPosts(deps: Deps, feed: FeedSource, posts: readonly FeedPost[]): Promise<FeedPostRow[]> {
  const known = await storedPictures(deps);
  const rows: FeedPostRow[] = [];
  let fault: FeedFault | null = null;
  for (const post of posts) {
    try {
      const filename = await copyPicture(deps, feed, post, known);
      rows.push({
        source: 'instagram',
        external_id: post.id,
        link: post.link,
        filename,
        type: post.type,
        caption: post.caption.replaceAll('\u0000', ''),
        posted_at: post.postedAt.toISOString(),
      });
    } catch (error) {
      if (!(error instanceof FeedFault)) throw error;
      fault = error;
      deps.log.warn(
        { post: post.id, why: error.message },
        'A post of the Instagram feed is skipped, because its picture could not be copied.',
      );
    }
  }
  if (fault && rows.length === 0) throw fault;
  return rows;
}

async function store(deps: Deps, account: ClaimedAccount, rows: FeedPostRow[]): Promise<void> {
  const before = (await selectPosts(deps.db.read)).filter((row) => row.source === 'instagram');
  const isSame = fingerprint(before) === fingerprint(rows);
  await deps.db.transaction(async (tx) => {
    await updateAccount(tx, account, { fetched_at: deps.now().toISOString() });
    if (isSame) return;
    await replaceFetched(tx, rows);
    await contentChanged(tx, 'feed');
  });
  await deps.content.refresh();
  // Keeps the pictures of the previous posts too: pages that are already loaded may still request them.
  await deletePicturesExcept(
    deps,
    [...before, ...rows].map((row) => row.filename),
  );
}

function fingerprint(rows: readonly FeedPostRow[]): string {
  return rows
    .map((row) => JSON.stringify([row.external_id, row.link, row.filename, row.type, row.caption, row.posted_at]))
    .toSorted()
    .join();
}

import { contentChanged } from '../db/content-versions.ts';
import { dueBy } from '../db/due.sql.ts';
import type { Deps } from '../deps.ts';
import { FeedFault, type FeedPost, type FeedSource } from '../providers/feed/port.ts';
import { hashToken } from '../secrets.ts';
import {
  type ClaimedAccount,
  claimLook,
  type FeedPostRow,
  replaceFetched,
  selectAccount,
  selectPosts,
  startAccount,
  updateAccount,
} from './feed.sql.ts';
import { mostItems } from './feed.wire.ts';
import { copyPicture, forgetPictures } from './pictures.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Shorter than the hour between two looks of one process, so that none of its own is missed. */
const claimMs = 55 * minuteMs;
/** No look is planned further ahead than this. */
const longestDelayMs = 60 * minuteMs;
/** Instagram exchanges no token that is younger. */
const youngMs = dayMs;
/** A token lives for 60 days; from here on a fresh one is asked for, so there are many tries before it ends. */
const renewBeforeMs = 50 * dayMs;

/**
 * Fetches the newest posts into this site's own copy. Whatever goes wrong leaves the copy as it was, is thrown
 * for the log and tried again with the next look. Several processes share one look an hour.
 */
export async function lookAtFeed(deps: Deps): Promise<void> {
  const { feed } = deps;
  if (!feed) return;
  const claimed = await claimDueLook(deps, feed);
  if (!claimed) return;
  const token = await currentToken(deps, feed, claimed);
  const rows = await copied(deps, feed, await feed.posts(token, mostItems));
  await store(deps, claimed, rows);
}

async function claimDueLook(deps: Deps, feed: FeedSource): Promise<ClaimedAccount | undefined> {
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
    return claimLook(tx, due, new Date(now.getTime() + claimMs).toISOString());
  });
}

/** The token to use now: a fresh one where the old one is due to be exchanged and Instagram gives one. */
async function currentToken(deps: Deps, feed: FeedSource, account: ClaimedAccount): Promise<string> {
  const token = unsealed(deps, account) ?? feed.configuredToken;
  const now = deps.now();
  const isYoung = now.getTime() - Date.parse(account.token_since) < youngMs;
  const lastsLong =
    account.token_expires_at !== null && Date.parse(account.token_expires_at) - now.getTime() > renewBeforeMs;
  if (isYoung || lastsLong) return token;
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
      'The Instagram token could not be exchanged for a fresh one; the old one is used.',
    );
    return token;
  }
}

/** null where another application secret sealed it. */
function unsealed(deps: Deps, account: ClaimedAccount): string | null {
  try {
    return deps.secrets.unseal(account.token_sealed);
  } catch {
    return null;
  }
}

/**
 * Posts with a picture on this site. One whose picture cannot be had is left out; when it is all of them, that is a
 * fault.
 */
async function copied(deps: Deps, feed: FeedSource, posts: readonly FeedPost[]): Promise<FeedPostRow[]> {
  const rows: FeedPostRow[] = [];
  let fault: FeedFault | null = null;
  for (const post of posts) {
    try {
      const filename = await copyPicture(deps, feed, post);
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
      deps.log.warn({ post: post.id, why: error.message }, 'A post is left out of the Instagram feed.');
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
  // Pages that were loaded before may still ask for the pictures of the last look.
  await forgetPictures(
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

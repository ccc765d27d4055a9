import type { Caller, Output } from '#contract/endpoint.ts';
import { requireSuccess } from '#contract/errors.ts';
import { type FeedItem, getInstagramFeeds } from '#contract/instagram.ts';

/** §9: two of the widest rows. */
const maxTiles = 12;

/** Loads the posts for the tiles. Also accepts a response that is a plain array (contract §5). */
export async function loadFeedItems(call: Caller): Promise<FeedItem[]> {
  const response: Output<typeof getInstagramFeeds> | FeedItem[] = await call(getInstagramFeeds, {});
  return (Array.isArray(response) ? response : requireSuccess(response).items).slice(0, maxTiles);
}

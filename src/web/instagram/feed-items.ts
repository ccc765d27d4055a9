import type { Caller, Output } from '#contract/endpoint.ts';
import { answered } from '#contract/errors.ts';
import { type FeedItem, getInstagramFeeds } from '#contract/instagram.ts';

/** §9: twice the tiles of the widest row. */
const mostTiles = 12;

/** What the tiles show; a bare list is understood too (contract §5). */
export async function loadFeedItems(call: Caller): Promise<FeedItem[]> {
  const answer: Output<typeof getInstagramFeeds> | FeedItem[] = await call(getInstagramFeeds, {});
  return (Array.isArray(answer) ? answer : answered(answer).items).slice(0, mostTiles);
}

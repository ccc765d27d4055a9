import { getInstagramFeeds } from '#contract/instagram.ts';
import * as schemas from '#contract/instagram.schemas.ts';
import { contentCache } from '../db/content-cache.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { selectPosts } from './feed.sql.ts';
import { wireFeed } from './feed.wire.ts';

/** The feed from the site's own copy, which works without the provider. */
const feed = contentCache(['feed'], async (deps) => wireFeed(await selectPosts(deps.db.read), deps.feed !== null));

export function feedRoutes(routes: Routes, deps: Deps): void {
  routes.add(getInstagramFeeds, schemas.getInstagramFeeds, () => feed(deps));
}

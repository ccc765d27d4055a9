import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type * as schemas from './instagram.schemas.ts';

export type FeedItem = z.infer<typeof schemas.feedItem>;

export const getInstagramFeeds: Endpoint<typeof schemas.getInstagramFeeds> = {
  method: 'GET',
  path: '/api/instagram/GetInstagramFeeds',
  access: 'anon',
};

import type { Config } from '../../config.ts';
import { instagramGraph } from './instagram-graph.ts';
import type { FeedSource } from './port.ts';

/** Returns null without a token; the feed then shows the posts that editors enter. */
export function makeFeed({
  INSTAGRAM_ACCESS_TOKEN: configuredToken,
  INSTAGRAM_API_URL: apiOrigin,
}: Pick<Config, 'INSTAGRAM_ACCESS_TOKEN' | 'INSTAGRAM_API_URL'>): FeedSource | null {
  return configuredToken ? instagramGraph({ configuredToken, apiOrigin }) : null;
}

import type { CmsItem } from '#contract/cms.ts';
import { playsVideo } from './plays-video.ts';

/** What a page shows of other hosts: videos, posts of other sites, both or nothing. */
export type PagePolicy = 'site' | 'video' | 'social' | 'video social';

/** By its items and those of the footer, and by whether these hold a post for whose site there is a script (social-post.ts). */
export function pagePolicy(items: readonly CmsItem[], hasSocialPost: boolean): PagePolicy {
  if (playsVideo(items)) return hasSocialPost ? 'video social' : 'video';
  return hasSocialPost ? 'social' : 'site';
}

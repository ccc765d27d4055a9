import type { CmsItem } from '#contract/cms.ts';
import { allItems } from './define.ts';
import { mayRunCode } from './may-run-code.ts';
import { playsVideo } from './plays-video.ts';

/** What a page shows of other hosts: videos, posts of other sites, both or nothing. */
export type PagePolicy = 'site' | 'video' | 'social' | 'video social';

/** By its items and those of the footer. Without a script for posts they stay what they are: quotes with a link. */
export function pagePolicy(path: string, items: readonly CmsItem[], hasScript: boolean): PagePolicy {
  const video = playsVideo(items);
  if (hasScript && mayRunCode(path) && showsSocialPost(items)) return video ? 'video social' : 'social';
  return video ? 'video' : 'site';
}

/** As other sites give it to editors (web/ui/social-posts.ts), in cleaned markup. */
const socialPost = / class="[^"]*\b(instagram-media|twitter-tweet|tiktok-embed|fb-post)\b/;

/** What runs in a frame of its own shows its posts there, or not at all. */
export function showsSocialPost(items: readonly CmsItem[]): boolean {
  return allItems(items).some(({ payloads }) => payloads.some(({ value }) => socialPost.test(value)) && !payloads.some(({ key, value }) => key === 'CodeType' && /Js/.test(value)));
}

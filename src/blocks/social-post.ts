import type { CmsItem } from '#contract/cms.ts';
import { allItems } from './define.ts';
import { mayRunCode } from './may-run-code.ts';

/** As other sites give it to editors (web/ui/social-posts.ts), in cleaned markup. */
const socialPosts: ReadonlySet<string> = new Set(['instagram-media', 'twitter-tweet', 'tiktok-embed', 'fb-post']);

/**
 * Whether the page at a path may need the script for posts of other sites. What runs in a frame of its own
 * shows its posts there, or not at all.
 */
export function showsSocialPost(path: string, items: readonly CmsItem[]): boolean {
  const isFrame = (item: CmsItem) => item.payloads.some(({ key, value }) => key === 'CodeType' && /Js/.test(value));
  return (
    mayRunCode(path) &&
    allItems(items).some((item) => item.payloads.some(({ value }) => holdsSocialPost(value)) && !isFrame(item))
  );
}

function holdsSocialPost(html: string): boolean {
  return [...html.matchAll(/ class="([^"]*)"/g)].some(([, classes = '']) =>
    classes.split(/\s/).some((name) => socialPosts.has(name)),
  );
}

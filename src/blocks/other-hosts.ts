import type { CmsItem } from '#contract/cms.ts';
import { allItems } from './define.ts';
import { type OptionalHosts, mayRunCode } from './page-policy.ts';

/** A part of the public site settings. */
interface Settings {
  socialEmbedScript: string | null;
  captchaWidget: boolean;
}

/**
 * Returns the optional hosts that a page loads from: the script for social posts and the captcha widget.
 * Few sites configure either, so the browser downloads this module only on those sites.
 */
export function optionalHostsOf(
  path: string,
  items: readonly CmsItem[],
  { socialEmbedScript, captchaWidget }: Settings,
): OptionalHosts {
  const social = socialEmbedScript !== null && showsSocialPost(path, items);
  if (captchaWidget && hasCaptcha(items)) return social ? 'social captcha' : 'captcha';
  return social ? 'social' : '';
}

/**
 * Whether a form on the page has a captcha. Compares the type code, because importing the block's schema would download
 * it.
 */
export function hasCaptcha(items: readonly CmsItem[]): boolean {
  return allItems(items).some((item) => item.itemTypeCode === 'ContactForm');
}

/** Class names of social embed markup (web/ui/social-posts.ts). */
const socialPosts: ReadonlySet<string> = new Set(['instagram-media', 'twitter-tweet', 'tiktok-embed', 'fb-post']);

/**
 * Whether the page may need the script for social posts. Code in a sandboxed frame does not count,
 * because the script cannot reach into the frame.
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

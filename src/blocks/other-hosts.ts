import type { CmsItem } from '#contract/cms.ts';
import { allItems } from './define.ts';
import { type OptionalHosts, mayRunCode } from './page-policy.ts';

/** From the public settings of the site. */
interface Settings {
  socialEmbedScript: string | null;
  captchaWidget: boolean;
}

/**
 * Which of the hosts that a site may set up the page at a path loads from: the script for posts of other sites,
 * a captcha widget. Few sites have either, so the browser downloads this file only where one is set up.
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

/** Whether a form on the page has a captcha. By type code: importing the block's schema would download it. */
export function hasCaptcha(items: readonly CmsItem[]): boolean {
  return allItems(items).some((item) => item.itemTypeCode === 'ContactForm');
}

/** Class names of the embed markup that other sites give to editors (web/ui/social-posts.ts). */
const socialPosts: ReadonlySet<string> = new Set(['instagram-media', 'twitter-tweet', 'tiktok-embed', 'fb-post']);

/**
 * Whether the page at a path may need the script for posts of other sites. Code that runs in a sandboxed frame
 * does not count: the script does not reach into the frame.
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

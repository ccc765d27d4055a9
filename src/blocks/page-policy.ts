import type { CmsItem } from '#contract/cms.ts';
import { allItems } from './define.ts';

/** Groups of hosts that a site may set up in its settings; `other-hosts.ts` says which a page loads from. */
export type OptionalHosts = '' | 'social' | 'captcha' | 'social captcha';
/**
 * What a page may run: from which groups of other hosts it loads, and whether editors' code runs on it.
 * `server/cms/document-headers.ts` turns a policy into headers, `web/app/document-policy.ts` decides which pages need a
 * new document.
 */
export type PagePolicy = 'site' | 'video' | Exclude<OptionalHosts, ''> | `video ${Exclude<OptionalHosts, ''>}`;
/** Which other hosts a document may load from (invariant 27). */
export type DocumentPolicy = 'cart' | 'cart captcha' | PagePolicy;

/**
 * The cart loads the card field from the payment provider. The path alone decides, because the browser chooses the
 * document before it has the page.
 */
export function isCart(path: string): boolean {
  return /^\/cart\/?$/i.test(path);
}

/** Editors' code never runs on log-in, the cart, member pages or the paid order (A-64, A-88). */
export function mayRunCode(path: string): boolean {
  return !/^\/(cart|order-thankyou|login|member)(\/|$)/i.test(path);
}

/** `items` are those of the page and of the footer. */
export function pagePolicy(items: readonly CmsItem[], optional: OptionalHosts): PagePolicy {
  if (playsVideo(items)) return optional ? `video ${optional}` : 'video';
  return optional || 'site';
}

/** Whether any block, at any depth, names a video. The block alone parses the name (video.ts). */
export function playsVideo(items: readonly CmsItem[]): boolean {
  return allItems(items).some((item) =>
    item.payloads.some(({ key, value }) => key === 'YoutubeCode' && value.trim() !== ''),
  );
}

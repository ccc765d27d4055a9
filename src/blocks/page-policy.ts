import type { CmsItem } from '#contract/cms.ts';
import { allItems } from './define.ts';

/** Groups of optional hosts from the site settings; `other-hosts.ts` decides which of them a page loads from. */
export type OptionalHosts = '' | 'social' | 'captcha' | 'social captcha';
/**
 * What a page may run: which groups of external hosts it loads from, and whether it runs editors' code.
 * `server/cms/document-headers.ts` maps a policy to headers, `web/app/document-policy.ts` decides which navigations
 * need a new document.
 */
export type PagePolicy = 'site' | 'video' | Exclude<OptionalHosts, ''> | `video ${Exclude<OptionalHosts, ''>}`;
/** The external hosts that a document may load from (invariant 27). */
export type DocumentPolicy = 'cart' | 'cart captcha' | 'order' | PagePolicy;

/**
 * Pages that take a card load the card field from the payment provider. Only the path decides, because the browser
 * requests the document before it has the page content.
 */
export function takesCards(path: string): boolean {
  return /^\/(cart|member\/(subscribe|verifyEmail|renew|account))\/?$/i.test(path);
}

/** The page of a paid order reports the purchase to the tag container, if one is configured. */
export function reportsPurchases(path: string): boolean {
  return /^\/order-thankyou\/?$/i.test(path);
}

/** Editors' code never runs on log-in, cart, member and order pages (A-64, A-88). */
export function mayRunCode(path: string): boolean {
  return !/^\/(cart|order-thankyou|delivery-address|login|member)(\/|$)/i.test(path);
}

/** `items` holds the items of the page and of the footer. */
export function pagePolicy(items: readonly CmsItem[], optional: OptionalHosts): PagePolicy {
  if (playsVideo(items)) return optional ? `video ${optional}` : 'video';
  return optional || 'site';
}

/** Whether a block at any depth names a video. Only the block itself parses the name (video.ts). */
export function playsVideo(items: readonly CmsItem[]): boolean {
  return allItems(items).some((item) =>
    item.payloads.some(({ key, value }) => key === 'YoutubeCode' && value.trim() !== ''),
  );
}

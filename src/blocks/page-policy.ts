import type { CmsItem } from '#contract/cms.ts';
import { playsVideo } from './plays-video.ts';

type Taken = 'social' | 'captcha' | 'social captcha';
/** What a page takes of other hosts beside videos, by what the site has set up (other-hosts.ts). */
export type Others = '' | Taken;
/** What a page takes of other hosts. */
export type PagePolicy = 'site' | 'video' | Taken | `video ${Taken}`;
/** Which other hosts a document may load from (invariant 27); server/cms/document-headers.ts says which those are. */
export type DocumentPolicy = 'cart' | 'cart captcha' | PagePolicy;

/**
 * The cart takes the card field from the payment provider. Its document is told by its path, before its page is known.
 */
export function isCart(path: string): boolean {
  return /^\/cart\/?$/i.test(path);
}

/** By its items and those of the footer. */
export function pagePolicy(items: readonly CmsItem[], others: Others): PagePolicy {
  if (playsVideo(items)) return others ? `video ${others}` : 'video';
  return others || 'site';
}

import { type DocumentPolicy, type Others, isCart, pagePolicy } from '#blocks/page-policy.ts';
import type { CmsItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';

/**
 * The card field may load the provider's code, a video YouTube's, posts of other sites their script and a captcha its
 * widget, so the cart and pages with these have a content security policy of their own (invariant 27). The server
 * answers /admin. Until the items of a page are known, only these paths are.
 */
function ownPolicy({ path, items, others = '' }: To): DocumentPolicy | 'admin' | undefined {
  if (/^\/admin(\/|$)/i.test(path)) return 'admin';
  if (isCart(path)) return 'cart';
  return items && pagePolicy(items, others);
}

/**
 * A paid order with name and e-mail, by the token in its address: Back must not open it for whoever comes after quick
 * exit.
 */
function tellsOfBuyer(path: string): boolean {
  return /^\/order-thankyou\/?$/i.test(path);
}

interface From {
  path: string;
  policy: DocumentPolicy;
  locale: Locale;
  isSensitive: boolean;
}

/** Without `items`, those of the footer among them, it is not known yet what the page shows. */
interface To {
  path: string;
  /** Where the address itself says it; another one than the document's is decided by a full load. */
  locale?: Locale | undefined;
  isSensitive?: boolean;
  items?: readonly CmsItem[] | undefined;
  others?: Others;
}

/**
 * How the browser gets from the document of `from` to a page. A policy belongs to a document, so a page with another
 * policy loads a new one. A sensitive page has a document of its own, with headers that let nothing keep it, and stands
 * in the history only while it is open: it takes the place of the page before it, and whatever follows takes
 * its place. The path of the document itself stays: what it shows once somebody is signed in came with this document's
 * policy already.
 */
export function documentChange(from: From, to: To): 'none' | 'assign' | 'replace' {
  const isOtherLocale = to.locale !== undefined && to.locale !== from.locale;
  if (from.path === to.path && !isOtherLocale) return 'none';
  if (from.isSensitive || to.isSensitive || tellsOfBuyer(from.path)) return 'replace';
  if (isOtherLocale) return 'assign';
  if (from.policy.startsWith('cart')) return isCart(to.path) ? 'none' : 'assign';
  const policy = ownPolicy(to);
  // The script of posts looks for them once, when it comes: each page with any has a document of its own.
  const isSame = policy === undefined || (policy === from.policy && !policy.includes('social'));
  return isSame ? 'none' : 'assign';
}

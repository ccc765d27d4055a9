import { type DocumentPolicy, type OptionalHosts, isCart, pagePolicy } from '#blocks/page-policy.ts';
import type { CmsItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';

/**
 * The policy of the page, or undefined while its items are not known and its path does not decide. The cart, and pages
 * with videos, posts of other sites or a captcha widget, load scripts of other hosts and have a content security policy
 * of their own (invariant 27). The server answers /admin.
 */
function ownPolicy({ path, items, optional = '' }: To): DocumentPolicy | 'admin' | undefined {
  if (/^\/admin(\/|$)/i.test(path)) return 'admin';
  if (isCart(path)) return 'cart';
  return items && pagePolicy(items, optional);
}

/**
 * A paid order shows name and e-mail to everyone with the token in its address, so Back must not open it after quick
 * exit.
 */
function showsBuyer(path: string): boolean {
  return /^\/order-thankyou\/?$/i.test(path);
}

interface From {
  path: string;
  policy: DocumentPolicy;
  locale: Locale;
  isSensitive: boolean;
}

/** `items` are those of the page and of the footer; undefined until the page is loaded. */
interface To {
  path: string;
  /** If the address names it; a locale other than the document's needs a full load. */
  locale?: Locale | undefined;
  isSensitive?: boolean;
  items?: readonly CmsItem[] | undefined;
  optional?: OptionalHosts;
}

/**
 * How the browser gets from the document of `from` to a page. A policy belongs to a document, so a page with another
 * policy loads a new one. A sensitive page has a document of its own, sent with `no-store`, and is in the history only
 * while it is open: it replaces the entry of the page before it, and the next page replaces its entry. The
 * document's own path never loads again: what the page shows after log-in came with this document's policy.
 */
export function documentChange(from: From, to: To): 'none' | 'assign' | 'replace' {
  const isOtherLocale = to.locale !== undefined && to.locale !== from.locale;
  if (from.path === to.path && !isOtherLocale) return 'none';
  if (from.isSensitive || to.isSensitive || showsBuyer(from.path)) return 'replace';
  if (isOtherLocale) return 'assign';
  if (from.policy.startsWith('cart')) return isCart(to.path) ? 'none' : 'assign';
  const policy = ownPolicy(to);
  // The script of posts searches the page once, when it loads, so each page with posts needs a document of its own.
  const isSame = policy === undefined || (policy === from.policy && !policy.includes('social'));
  return isSame ? 'none' : 'assign';
}

import {
  type DocumentPolicy,
  type OptionalHosts,
  takesCards,
  pagePolicy,
  reportsPurchases,
} from '#blocks/page-policy.ts';
import type { CmsItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';

/**
 * The policy of the page; undefined if its items are not known yet and its path does not decide. The cart, the page of
 * a paid order, and pages with videos, social posts or a captcha widget, load scripts of other hosts and have their own
 * content security policy (invariant 27). The server handles /admin.
 */
function ownPolicy({ path, items, optional = '' }: To): DocumentPolicy | 'admin' | undefined {
  if (/^\/admin(\/|$)/i.test(path)) return 'admin';
  if (reportsPurchases(path)) return 'order';
  if (takesCards(path)) return 'cart';
  return items && pagePolicy(items, optional);
}

/**
 * Everyone with the URL of these pages can see an order with its buyer, or set the password of an account, so Back must
 * not open them after quick exit.
 */
function holdsToken(path: string): boolean {
  return /^\/(order-thankyou|delivery-address|member\/(resetPassword|confirmEmail|verifyEmail|createAccount))\/?$/i.test(
    path,
  );
}

interface From {
  path: string;
  policy: DocumentPolicy;
  locale: Locale;
  isSensitive: boolean;
}

/** `items` holds the items of the page and of the footer; undefined until the page is loaded. */
interface To {
  path: string;
  /** Set if the URL names it; a locale other than the document's needs a full load. */
  locale?: Locale | undefined;
  isSensitive?: boolean;
  items?: readonly CmsItem[] | undefined;
  optional?: OptionalHosts;
}

/**
 * How the browser navigates from the document of `from` to a page. A policy belongs to a document, so a page with
 * another policy loads a new one. A sensitive page has its own document with `no-store` and stays in the history only
 * while it is open: it replaces the previous entry, and the next page replaces it. A change on the same path
 * loads no document.
 */
export function documentChange(from: From, to: To): 'none' | 'assign' | 'replace' {
  const isOtherLocale = to.locale !== undefined && to.locale !== from.locale;
  if (from.path === to.path && !isOtherLocale) return 'none';
  if (from.isSensitive || to.isSensitive || holdsToken(from.path)) return 'replace';
  if (isOtherLocale) return 'assign';
  if (from.policy.startsWith('cart')) return takesCards(to.path) ? 'none' : 'assign';
  const policy = ownPolicy(to);
  // The script of social posts searches the page only once, so each page with posts needs its own document.
  const isSame = policy === undefined || (policy === from.policy && !policy.includes('social'));
  return isSame ? 'none' : 'assign';
}

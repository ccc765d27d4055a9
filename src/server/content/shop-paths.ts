import type { Caller } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { getProduct } from '#contract/store.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import type { IndexedPage, PageIndex } from './page-index.ts';

/** /products{pageUrl} and /categories-shop{pageUrl}. */
const shopPath = /^\/(products|categories-shop)(\/.+)$/;

/** A path of the shop that only a page can fill; with one part it may name a product. */
export function isShopPathOfPage(path: string): boolean {
  const [, prefix, rest = ''] = shopPath.exec(path) ?? [];
  return prefix === 'categories-shop' || (prefix === 'products' && rest.slice(1).includes('/'));
}

export interface ShopPage {
  page: IndexedPage;
  /** True if the page is shown in the shop's layout under a prefixed path. */
  shop: boolean;
}

/** A shop path without its own page shows the page of the unprefixed path. */
export function shopPageAt(index: PageIndex, path: string, locale: Locale): ShopPage | null {
  const unprefixed = shopPath.exec(path)?.[2];
  const page = unprefixed === undefined ? undefined : index.find(unprefixed, locale);
  return page ? { page, shop: true } : null;
}

/** The product path for /products/{slug}; null if the product does not exist. */
export async function productAt(call: Caller, path: string): Promise<string | null> {
  const [, prefix, rest] = shopPath.exec(canonicalPath(path) ?? '') ?? [];
  const slug = rest?.slice(1);
  if (prefix !== 'products' || slug === undefined || slug.includes('/')) return null;
  const { totalCnt } = await call(getProduct, { slug });
  return totalCnt > 0 ? `/product/${encodeURIComponent(slug)}` : null;
}

import type { Caller } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { getProduct } from '#contract/store.ts';
import { canonicalPath } from '../members/canonical-path.ts';
import type { IndexedPage, PageIndex } from './page-index.ts';

/** /products{pageUrl} and /categories-shop{pageUrl}. */
const shopPath = /^\/(products|categories-shop)(\/.+)$/;

export interface ShopPage {
  page: IndexedPage;
  /** Shown in the shop's layout, under an address that is not its own. */
  shop: boolean;
}

/** An address of the shop without a page of its own shows the page of the unprefixed address. */
export function shopPageAt(index: PageIndex, path: string, locale: Locale): ShopPage | null {
  const unprefixed = shopPath.exec(path)?.[2];
  const page = unprefixed === undefined ? undefined : index.find(unprefixed, locale);
  return page ? { page, shop: true } : null;
}

/** Where /products/{slug} of a product leads to; null when there is no such product. */
export async function productAt(call: Caller, path: string): Promise<string | null> {
  const [, prefix, rest] = shopPath.exec(canonicalPath(path) ?? '') ?? [];
  const slug = rest?.slice(1);
  if (prefix !== 'products' || slug === undefined || slug.includes('/')) return null;
  const { totalCnt } = await call(getProduct, { slug });
  return totalCnt > 0 ? `/product/${encodeURIComponent(slug)}` : null;
}

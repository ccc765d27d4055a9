import type { Locale } from '#contract/locale.ts';
import { contentCache } from '../db/content-cache.ts';
import { publishedPages } from './published-pages.ts';
import { notedTexts } from './texts-of-pages.ts';

/** A page of the site that shows something of the shop. */
export interface ProductPage {
  title: string;
  path: string;
  locale: Locale;
  /** Of the products that it links to. */
  slugs: string[];
  /** The categories of each of its lists of products; none for a list of all products. */
  lists: number[][];
}

const texts = notedTexts(({ title, content_json: content }) => {
  const shown = productsIn(content);
  return shown.slugs.length + shown.lists.length > 0 ? { title, ...shown } : null;
});

/** The pages that link to products or list them, as they are on the site. */
export const productPages = contentCache(['pages'], async (deps): Promise<ProductPage[]> => {
  const shown = await texts(deps);
  return (await publishedPages(deps)).rows().flatMap(({ path, locale, published_revision_id: id }): ProductPage[] => {
    const found = shown.get(id ?? 0)?.noted;
    return found ? [{ ...found, path, locale: locale === 'nz' ? 'nz' : 'au' }] : [];
  });
});

/** What a page with this content shows of the shop. */
export function productsIn(contentJson: string): Pick<ProductPage, 'slugs' | 'lists'> {
  const slugs = new Set([...contentJson.matchAll(/\/product\/([\w-]+)/g)].map(([, slug = '']) => slug));
  const lists = contentJson.includes(listType) ? listsIn(JSON.parse(contentJson)) : [];
  return { slugs: [...slugs], lists };
}

const listType = 'Ecm-ProductList';

function listsIn(part: unknown): number[][] {
  if (typeof part !== 'object' || part === null) return [];
  if (!('itemTypeCode' in part) || part.itemTypeCode !== listType) return Object.values(part).flatMap(listsIn);
  const chosen = /"SelectedCategories","value":"([^"]*)"/.exec(JSON.stringify(part))?.[1] ?? '';
  return [[...chosen.matchAll(/\d+/g)].map(([id]) => Number(id))];
}

import type { ShownOn } from '#contract/admin/products.ts';
import type { MenuItem } from '#contract/cms.ts';
import { mainMenus } from '../../content/live-menu.ts';
import { type ProductPage, productPages } from '../../content/product-pages.ts';
import type { Deps } from '../../deps.ts';

interface Shown {
  slug: string;
  categoryIds: readonly number[];
  published: boolean;
}

/** Where visitors meet a product: pages that link to it or list it, and entries of the menu that lead to it. */
export async function whereProductIs(deps: Deps, { slug, categoryIds, published }: Shown): Promise<ShownOn> {
  if (!published) return { pages: [], menus: [] };
  const lists = (ids: readonly number[]) => ids.length === 0 || ids.some((id) => categoryIds.includes(id));
  const pages = (await productPages(deps)).filter((page) => page.slugs.includes(slug) || page.lists.some(lists));
  return {
    pages: pages.map((page) => toWire(page, page.slugs.includes(slug))),
    menus: await entriesTo(deps, [`/product/${slug}`, `/products/${slug}`]),
  };
}

/** The pages with a list of this category, and the entries of the menu that lead to them. */
export async function whereCategoryIs(deps: Deps, categoryId: number): Promise<ShownOn> {
  const pages = (await productPages(deps)).filter(({ lists }) => lists.some((ids) => ids.includes(categoryId)));
  return {
    pages: pages.map((page) => toWire(page, false)),
    menus: await entriesTo(
      deps,
      pages.map(({ path }) => path),
    ),
  };
}

const toWire = ({ title, path, locale }: ProductPage, isLink: boolean) => ({ title, path, locale, isLink });

async function entriesTo(deps: Deps, paths: readonly string[]): Promise<string[]> {
  const leads = (items: readonly MenuItem[]): string[] =>
    items.flatMap(({ title, url, items: below }) => [
      ...(paths.includes(url.split(/[?#]/, 1)[0] ?? '') ? [title] : []),
      ...leads(below),
    ]);
  const menus = await mainMenus(deps);
  return [...new Set(menus.flatMap(({ items_json }) => leads(JSON.parse(items_json) as MenuItem[])))];
}

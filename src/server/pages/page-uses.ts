import { countryMark } from '#contract/admin/country-mark.ts';
import type { PageUse } from '#contract/admin/pages.ts';
import type { MenuItem } from '#contract/cms.ts';
import { mainMenus } from '../content/live-menu.ts';
import type { Deps } from '../deps.ts';
import { storedEvents } from '../events/catalogue.ts';
import { guides } from '../guides/catalogue.ts';
import { guideName } from '../guides/guide.wire.ts';
import { fillPageLinks, pathOf } from './page-links.ts';
import { pagesLinkingTo, redirectsTo } from './page-links.sql.ts';
import { selectPage } from './page.sql.ts';
import { linksInHtml } from './publish-checks.ts';

/** More of a kind are counted as 'more'. */
const shown = 20;

/** What leads to a page, and what visitors meet at its address once it is off the site; null if there is no page. */
export async function usesOfPage(
  deps: Deps,
  pageId: number,
): Promise<{ uses: PageUse[]; isCut: boolean; leadsTo: string } | null> {
  const page = await selectPage(deps.db.read, pageId);
  if (!page) return null;
  await fillPageLinks(deps);
  const { path } = page;
  const [menus, pages, redirects, ownGuides, events] = await Promise.all([
    inMenus(deps, path),
    pagesLinkingTo(deps.db.read, path, { but: pageId, limit: shown + 1 }),
    redirectsTo(deps.db.read, path, shown + 1),
    guidesAt(deps, path),
    eventsNaming(deps, path),
  ]);
  const uses: PageUse[] = [
    ...menus,
    ...pages.slice(0, shown).map((each): PageUse => ({
      kind: 'page',
      title: `${each.list_title || each.path}${countryMark(each.locale)}`,
      to: `/admin/pages/${each.id}`,
    })),
    ...ownGuides,
    ...events,
    ...redirects.slice(0, shown).map((each): PageUse => ({
      kind: 'redirect',
      title: `${each.path}${countryMark(each.locale)}`,
      to: '/admin/redirects',
    })),
  ];
  return { uses, isCut: pages.length > shown || redirects.length > shown, leadsTo: await leadsTo(deps, page) };
}

async function inMenus(deps: Deps, path: string): Promise<PageUse[]> {
  const entries = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...entries(item.items)]);
  return (await mainMenus(deps)).flatMap(({ locale, items_json: json }) =>
    entries(JSON.parse(json) as MenuItem[])
      .filter(({ url }) => pathOf(url, deps.config.publicOrigin) === path)
      .map(({ title }): PageUse => ({ kind: 'menu', title: `${title}${countryMark(locale)}`, to: '/admin/menus' })),
  );
}

/** Guides that open at the page, and categories of guides that it is the page of. */
async function guidesAt(deps: Deps, path: string): Promise<PageUse[]> {
  const { byId, forSale, categories } = await guides(deps);
  return [
    ...[...byId.values()]
      .filter((guide) => guide.page_url === path)
      .map((guide): PageUse => ({
        kind: forSale.has(guide.id) ? 'guide on sale' : 'guide',
        title: guideName(guide),
        to: `/admin/guides/${guide.id}`,
      })),
    ...categories.all.categories
      .filter(({ pageUrl }) => pageUrl === path)
      .map(({ categoryName }): PageUse => ({ kind: 'guide category', title: categoryName, to: '/admin/guides' })),
  ];
}

/** Events to come, with tickets, whose description leads to the page. */
async function eventsNaming(deps: Deps, path: string): Promise<PageUse[]> {
  const now = deps.now().toISOString();
  const { rows } = await storedEvents(deps);
  return rows
    .filter((event) => event.ends_at > now && event.description.includes(path))
    .filter(({ description }) =>
      linksInHtml(description).some((link) => pathOf(link, deps.config.publicOrigin) === path),
    )
    .slice(0, shown)
    .map(({ id, title }): PageUse => ({ kind: 'event', title, to: `/admin/events/${id}` }));
}

async function leadsTo(
  deps: Deps,
  { path, locale, variant_id: variantId }: { path: string; locale: string; variant_id: number | null },
): Promise<string> {
  const variant = variantId === null ? undefined : await selectPage(deps.db.read, variantId);
  const isVariantLive = variant !== undefined && variant.published_number !== null;
  if (locale === 'nz')
    return isVariantLive
      ? `Whoever opens ${path} in New Zealand sees the page of Australia instead.`
      : `Whoever opens ${path} in New Zealand reads ‘Page not found’.`;
  return isVariantLive
    ? `Whoever opens ${path} in Australia reads ‘Page not found’. New Zealand keeps its own page.`
    : `Whoever opens ${path} reads ‘Page not found’, with a search and the way to the home page.`;
}

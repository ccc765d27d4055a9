import { LRUCache } from 'lru-cache';
import type { getMenu, getPublishedPage } from '#contract/cms.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { noteGuideUse } from '../companies/guide-use.ts';
import { contentCache, deepFreeze } from '../db/content-cache.ts';
import type { Deps, Viewer } from '../deps.ts';
import { type AccessDecision, decideAccess } from '../access/access.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { refusalOfAwayGuide } from './away-guide.ts';
import { isLiveLink, liveMenu, mainMenus } from '../content/live-menu.ts';
import type { PageIndex } from '../content/page-index.ts';
import { toMenu } from '../content/page.wire.ts';
import { publishedPages } from '../content/published-pages.ts';
import { contentOf, pageAt } from '../content/shown-page.ts';
import { refusalOf } from './refusal.ts';

export type PublishedPage = Output<typeof getPublishedPage>;

const maxCachedPages = 500;

/** Published pages and menus. Responses are the same objects each time, so route.ts serialises them once. */
interface PublishedSite {
  index: PageIndex;
  menus: Record<Locale, Output<typeof getMenu>>;
  responses: LRUCache<string, PublishedPage>;
}

const publishedSite = contentCache(['pages', 'menu'], async (deps): Promise<PublishedSite> => {
  const [index, menus] = await Promise.all([publishedPages(deps), mainMenus(deps)]);
  const menuIn = (locale: Locale) => menus.find((row) => row.locale === locale)?.items_json;
  const { publicOrigin } = deps.config;
  const menuOf = (locale: Locale) => {
    const { items } = toMenu(menuIn(locale) ?? menuIn('au') ?? '[]');
    return { menu: { items: liveMenu(items, (url) => isLiveLink({ index, locale, publicOrigin }, url)) } };
  };
  return {
    index,
    menus: { au: menuOf('au'), nz: menuOf('nz') },
    responses: new LRUCache({ max: maxCachedPages }),
  };
});

/** The response of GetMenu; nz without its own menu gets the menu of au. */
export async function publishedMenu(deps: Deps, locale: Locale): Promise<Output<typeof getMenu>> {
  return (await publishedSite(deps)).menus[locale];
}

/** The response of GetPublishedPage: redirectTo takes precedence over noPermission, and that over data. */
export async function publishedPage(
  deps: Deps,
  request: { path: string; locale: Locale; viewer: Viewer },
): Promise<PublishedPage> {
  const { locale, viewer } = request;
  const site = await publishedSite(deps);
  const path = canonicalPath(request.path);
  const found = path === null ? null : pageAt(site.index, path, locale);
  const menu = path?.startsWith('/partials/') ? null : site.menus[locale].menu;
  const keep = (key: string, make: () => PublishedPage | Promise<PublishedPage>) =>
    cachedResponse(site, `${key} ${locale} ${menu !== null}`, make);

  const empty = { data: null, menu, redirectTo: null, noPermission: false, refusal: null };
  if (found === null) {
    const away = path === null ? null : await refusalOfAwayGuide(deps, path, viewer);
    return away ? { ...empty, noPermission: true, refusal: away } : keep('none', () => empty);
  }
  if (found.page.redirectTo !== null) return { ...empty, redirectTo: found.page.redirectTo };

  const decision = await decideAccess(deps, viewer, found.page.access, path ?? '/');
  if (decision.redirectUrl !== null) return { ...empty, redirectTo: decision.redirectUrl };
  if (decision.needs !== null) {
    const refused = async () => ({
      ...empty,
      noPermission: true,
      refusal: await refusalIn(deps, site, decision, locale),
    });
    // The refusal of a guide has its price, which can change without a change of the pages.
    return decision.needs.guideId === null ? keep(`refused ${JSON.stringify(decision.needs)}`, refused) : refused();
  }
  const { access } = found.page;
  if (viewer && access.kind === 'entitlement') await noteGuideUse(deps, viewer, access.guideId);
  return keep(`${found.page.id} ${found.shop}`, async () => ({ ...empty, data: await contentOf(deps, found) }));
}

/** What would open a page, in wire format; null if it is open. */
export async function refusalOfDecision(deps: Deps, decision: AccessDecision, locale: Locale) {
  return refusalIn(deps, await publishedSite(deps), decision, locale);
}

async function refusalIn(deps: Deps, { index }: PublishedSite, { needs }: AccessDecision, locale: Locale) {
  const isOpenPage = (path: string) => {
    const page = index.find(path, locale);
    return page?.access.kind === 'public' && page.redirectTo === null;
  };
  return needs && refusalOf(deps, needs, isOpenPage);
}

async function cachedResponse(
  site: PublishedSite,
  key: string,
  make: () => PublishedPage | Promise<PublishedPage>,
): Promise<PublishedPage> {
  const found = site.responses.get(key);
  if (found) return found;
  const response = deepFreeze(await make());
  site.responses.set(key, response);
  return response;
}

import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { hasBuiltInPage, isServedByCode } from '../http/reserved-paths.ts';
import type { Deps } from '../deps.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import type { PageIndex } from './page-index.ts';
import { selectMenus } from './page.sql.ts';
import { isShopPathOfPage, shopPageAt } from './shop-paths.ts';

/** Name of the site's menu; further menus can have other names. */
export const mainMenu = 'main';

/** The menu of the site as stored, by locale. */
export const mainMenus = ({ db }: Pick<Deps, 'db'>) => selectMenus(db.read, mainMenu);

export interface Site {
  index: PageIndex;
  locale: Locale;
  publicOrigin: string;
}

/** Whether a link leads to something that is on the site now, also if it opens for some people only. */
export function isLiveLink(site: Site, url: string, mayRedirect = true): boolean {
  const { index, locale, publicOrigin } = site;
  const own = url.startsWith(`${publicOrigin}/`) ? url.slice(publicOrigin.length) : url;
  if (!own.startsWith('/') || own.startsWith('//')) return true;
  const path = canonicalPath(own.split(/[?#]/, 1)[0] ?? '');
  if (path === null) return false;
  const page = index.find(path, locale);
  if (page) return page.redirectTo === null || (mayRedirect && isLiveLink(site, page.redirectTo, false));
  if (isShopPathOfPage(path)) return shopPageAt(index, path, locale) !== null;
  return isServedByCode(path) || hasBuiltInPage(path);
}

/** The entries that lead somewhere. A dead entry with others below it stays, as their heading. */
export function liveMenu(items: readonly MenuItem[], isLive: (url: string) => boolean): MenuItem[] {
  return items.flatMap((item) => {
    const below = liveMenu(item.items, isLive);
    const url = item.url !== '' && isLive(item.url) ? item.url : '';
    return url === '' && below.length === 0 ? [] : [{ ...item, url, items: below }];
  });
}

/** The links of a menu that lead nowhere now, for the editor of the menu. */
export function deadLinksOf(items: readonly MenuItem[], isLive: (url: string) => boolean): string[] {
  return items.flatMap(({ url, items: below }) => [
    ...(url === '' || isLive(url) ? [] : [url]),
    ...deadLinksOf(below, isLive),
  ]);
}

import * as calls from '#contract/admin/menus.ts';
import * as schemas from '#contract/admin/menus.schemas.ts';
import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { deadLinksOf, isLiveLink } from '../content/live-menu.ts';
import { mainMenu } from '../content/live-menu.ts';
import { publishedPages } from '../content/published-pages.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { staffCall } from '../staff/staff-call.ts';
import { selectMenuRows, selectMenuVersions } from './menus.sql.ts';
import { saveMenu } from './menus.ts';

const locales: readonly Locale[] = ['au', 'nz'];

/** The menus of the back office. */
export function menuRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listMenus, schemas.listMenus, async () => ({ menus: await menusForEdit(deps) }));

  routes.add(calls.saveMenu, schemas.saveMenu, async ({ input, ...call }) => {
    const outcome = await saveMenu(deps, staffCall(call), input);
    const menu = (await menusForEdit(deps)).find(({ locale }) => locale === input.locale);
    if (!menu) throw new Error(`There is no menu for ${input.locale}.`);
    return toResults(outcome, () => ({ menu }));
  });

  routes.add(calls.listMenuVersions, schemas.listMenuVersions, async ({ input }) => ({
    versions: (await selectMenuVersions(deps.db.read, mainMenu, input.locale)).map((row) => ({
      version: row.id,
      items: JSON.parse(row.items_json) as MenuItem[],
      createdAt: row.created_at,
      createdBy: row.display_name,
    })),
  }));
}

async function menusForEdit(deps: Deps) {
  const rows = await selectMenuRows(deps.db.read, mainMenu);
  const latest = new Map(
    await Promise.all(
      locales.map(async (locale) => {
        const [version] = await selectMenuVersions(deps.db.read, mainMenu, locale);
        return [locale, version?.display_name ?? null] as const;
      }),
    ),
  );
  const index = await publishedPages(deps);
  const { publicOrigin } = deps.config;
  const own = (locale: Locale) => rows.find((row) => row.locale === locale);
  return locales.map((locale) => {
    const row = own(locale);
    const items = JSON.parse((row ?? own('au'))?.items_json ?? '[]') as MenuItem[];
    return {
      locale,
      items,
      dead: deadLinksOf(items, (url) => isLiveLink({ index, locale, publicOrigin }, url)),
      isOwn: row !== undefined,
      revision: row?.lock ?? 0,
      updatedAt: row?.updated_at ?? null,
      updatedBy: latest.get(locale) ?? null,
    };
  });
}

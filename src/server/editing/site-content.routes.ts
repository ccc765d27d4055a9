import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';

import * as calls from '#contract/admin/site-content.ts';
import * as schemas from '#contract/admin/site-content.schemas.ts';
import { deadLinksOf, isLiveLink } from '../cms/live-menu.ts';
import { mainMenu } from '../cms/page.ts';
import { publishedPages } from '../cms/published-pages.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { staffCall } from '../staff/staff-call.ts';
import { toSchedule } from './editing.wire.ts';
import { allSchedules } from './schedule.sql.ts';
import { removeRedirect, saveMenu, saveRedirect } from './site-content.ts';
import { selectMenuRows, selectMenuVersions, selectRedirects } from './site-content.sql.ts';

const locales: readonly Locale[] = ['au', 'nz'];

/** Menus, redirects and scheduled changes of the back office. */
export function siteContentRoutes(routes: Routes, deps: Deps): void {
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

  routes.add(calls.listRedirects, schemas.listRedirects, async ({ input }) => {
    const { rows, total } = await selectRedirects(deps.db.read, {
      page: input.page ?? 1,
      find: input.find?.trim() ?? '',
    });
    return {
      redirects: rows.map((row) => ({
        redirectId: row.id,
        path: row.path,
        locale: row.locale as Locale,
        redirectTo: row.redirect_to ?? '',
        updatedAt: row.updated_at,
      })),
      totalCnt: total,
    };
  });
  routes.add(calls.saveRedirect, schemas.saveRedirect, async ({ input, ...call }) =>
    toResults(await saveRedirect(deps, staffCall(call), input), ({ redirectId }) => ({ redirectId })),
  );
  routes.add(calls.removeRedirect, schemas.removeRedirect, async ({ input, ...call }) =>
    toResults(await removeRedirect(deps, staffCall(call), input), (value) => value),
  );

  routes.add(calls.listSchedules, schemas.listSchedules, async ({ input }) => {
    const { rows, next } = await allSchedules(deps.db.read, { isOver: input.over === 'yes', after: input.after });
    return {
      schedules: rows.map((row) => ({
        ...toSchedule(row),
        pageId: row.page_id,
        path: row.path,
        locale: row.locale as Locale,
        title: row.list_title,
      })),
      next,
    };
  });
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
      lock: row?.lock ?? 0,
      updatedAt: row?.updated_at ?? null,
      updatedBy: latest.get(locale) ?? null,
    };
  });
}

import { getMenu, getPublishedPage, isSensitive } from '#contract/cms.ts';
import * as schemas from '#contract/cms.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { publishedMenu, publishedPage } from './page.ts';
import { productAt } from '../content/shop-paths.ts';

export function cmsRoutes(routes: Routes, deps: Deps): void {
  routes.add(getMenu, schemas.getMenu, async ({ locale }) => publishedMenu(deps, locale));

  routes.add(getPublishedPage, schemas.getPublishedPage, async ({ input, locale, viewer, noStore }) => {
    const response = await publishedPage(deps, { path: input.path, locale, viewer });
    if (response.data && isSensitive(response.data)) noStore();
    if (response.data || response.redirectTo !== null || response.noPermission) return response;
    const redirectTo = await productAt(routes.anonymousCaller(locale), input.path);
    return redirectTo === null ? response : { ...response, redirectTo };
  });
}

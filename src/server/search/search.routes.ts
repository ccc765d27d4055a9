import { search } from '#contract/search.ts';
import * as schemas from '#contract/search.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { searchContent } from './search.ts';

export function searchRoutes(routes: Routes, deps: Deps): void {
  routes.add(search, schemas.search, async ({ input, viewer, locale }) =>
    searchContent(deps, input.keyword, { viewer, locale }),
  );
}

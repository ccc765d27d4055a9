import { getDownload } from '#contract/downloads.ts';
import * as schemas from '#contract/downloads.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { downloadFor } from './downloads.ts';
import { refusalOfDecision } from './page.ts';

export function downloadRoutes(routes: Routes, deps: Deps): void {
  routes.add(getDownload, schemas.getDownload, async ({ input, viewer, locale }) => {
    const { download, refused } = await downloadFor(deps, { slug: input.file, viewer });
    return { download, refusal: refused && (await refusalOfDecision(deps, refused, locale)) };
  });
}

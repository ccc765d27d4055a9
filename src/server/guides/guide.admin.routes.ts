import * as calls from '#contract/admin/guides.ts';
import * as schemas from '#contract/admin/guides.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { saveEntry } from '../staff/entry.ts';
import { staffCall } from '../staff/staff-call.ts';
import { guides as publishedGuides } from './catalogue.ts';
import { selectGuideRows } from './guide.admin.sql.ts';
import { createGuide, guides } from './guide.admin.ts';

/** Guides as staff change them. */
export function guideAdminRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listGuides, schemas.listGuides, async () => {
    const [rows, { forSale }] = await Promise.all([selectGuideRows(deps.db.read), publishedGuides(deps)]);
    return {
      guides: rows.map((row) => ({
        guideId: row.id,
        guideTitle: row.title,
        pageUrl: row.page_url,
        published: row.published === 1,
        isForSale: forSale.has(row.id),
      })),
    };
  });
  routes.add(calls.getGuideForEdit, schemas.getGuideForEdit, async ({ input: { guideId } }) => {
    const entry = await guides.read(deps.db.read, guideId);
    return { data: entry && { guideId, ...entry } };
  });
  routes.add(calls.saveGuide, schemas.saveGuide, async ({ input: { guideId, ...input }, ...call }) =>
    toResults(await saveEntry(deps, staffCall(call), guides, { id: guideId, ...input }), ({ lock }) => ({ lock })),
  );

  routes.add(calls.createGuide, schemas.createGuide, async ({ input, ...call }) =>
    toResults(await createGuide(deps, staffCall(call), input), (made) => made),
  );
}

import * as calls from '#contract/admin/guides.ts';
import * as schemas from '#contract/admin/guides.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { change } from '../staff/change.ts';
import { csvImport } from '../staff/csv-import.ts';
import { saveEntry } from '../staff/entry.ts';
import { guides as publishedGuides } from './catalogue.ts';
import { selectGuideRows } from './guide.admin.sql.ts';
import { guides } from './guide.admin.ts';
import { columnNames, columns } from './guide-columns.ts';
import { guideExport } from './guide-export.ts';
import { planGuides } from './guide-import.ts';
import { guidePeople, staffGuides } from './guide-list.admin.ts';
import { writeGuideImport } from './write-guides.ts';

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
  routes.add(calls.listStaffGuides, schemas.listStaffGuides, async ({ input }) => staffGuides(deps, input));
  routes.add(calls.exportGuides, schemas.exportGuides, guideExport.link(deps));
  routes.add(
    calls.importGuides,
    schemas.importGuides,
    csvImport(deps, schemas.importGuides, {
      name: 'importGuides',
      subject: 'guide:import',
      columns: columnNames.map((name) => ({ name, ...(name === columns.address && { isNeeded: true as const }) })),
      plan: planGuides,
      write: (tx, plan, { key }, call) => writeGuideImport(tx, deps, plan, { call, key }),
    }),
  );
  routes.add(calls.listGuidePeople, schemas.listGuidePeople, async ({ input }) => guidePeople(deps, input));
  routes.add(
    calls.saveGuide,
    schemas.saveGuide,
    change(
      deps,
      schemas.saveGuide,
      { name: 'saveGuide', subject: ({ guideId }) => `guide:${guideId}` },
      (tx, { guideId, ...input }) => saveEntry(tx, deps, guides, { id: guideId, ...input }),
      ({ revision }) => ({ revision }),
    ),
  );
}

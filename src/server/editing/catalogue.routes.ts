import * as calls from '#contract/admin/catalogue.ts';
import * as schemas from '#contract/admin/catalogue.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { guides as publishedGuides } from '../guides/catalogue.ts';
import { toResults } from '../outcome.ts';
import { staffCall } from '../staff/staff-call.ts';
import { selectGuideRows } from './catalogue.sql.ts';
import { events, guides, products, saveEntry } from './catalogue.ts';
import { createEvent, createGuide, createProduct } from './create-entry.ts';

/** Products, guides and events of the back office. */
export function catalogueRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getProductForEdit, schemas.getProductForEdit, async ({ input: { productId } }) => {
    const entry = await products.read(deps.db.read, productId);
    return { data: entry && { productId, ...entry } };
  });
  routes.add(calls.saveProduct, schemas.saveProduct, async ({ input: { productId, ...input }, ...call }) =>
    toResults(await saveEntry(deps, staffCall(call), products, { id: productId, ...input }), ({ lock }) => ({ lock })),
  );

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

  routes.add(calls.getEventForEdit, schemas.getEventForEdit, async ({ input: { eventId } }) => {
    const entry = await events.read(deps.db.read, eventId);
    return { data: entry && { eventId, ...entry } };
  });
  routes.add(calls.saveEvent, schemas.saveEvent, async ({ input: { eventId, ...input }, ...call }) =>
    toResults(await saveEntry(deps, staffCall(call), events, { id: eventId, ...input }), ({ lock }) => ({ lock })),
  );

  routes.add(calls.createProduct, schemas.createProduct, async ({ input, ...call }) =>
    toResults(await createProduct(deps, staffCall(call), input), (made) => made),
  );
  routes.add(calls.createGuide, schemas.createGuide, async ({ input, ...call }) =>
    toResults(await createGuide(deps, staffCall(call), input), (made) => made),
  );
  routes.add(calls.createEvent, schemas.createEvent, async ({ input, ...call }) =>
    toResults(await createEvent(deps, staffCall(call), input), (made) => made),
  );
}

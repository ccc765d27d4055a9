import * as calls from '#contract/admin/shipping.ts';
import * as schemas from '#contract/admin/shipping.schemas.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { change } from '../../staff/change.ts';
import { parcelRows } from './shipping.admin.sql.ts';
import { saveShipping, staffShipping } from './shipping.admin.ts';

export function staffShippingRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getShipping, schemas.getShipping, async () => ({
    data: { countries: await staffShipping(deps.db.read), parcels: await parcelRows(deps.db.read) },
  }));

  routes.add(
    calls.saveShipping,
    schemas.saveShipping,
    change(
      deps,
      schemas.saveShipping,
      { name: 'saveShipping', subject: ({ country }) => `shipping:${country}` },
      (tx, input) => saveShipping(tx, input),
      (after) => after,
    ),
  );
}

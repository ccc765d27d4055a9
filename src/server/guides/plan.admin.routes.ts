import * as calls from '#contract/admin/plans.ts';
import * as schemas from '#contract/admin/plans.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { change } from '../staff/change.ts';
import { savePlan, staffPlans } from './plan.admin.ts';

export function staffPlanRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getStaffPlans, schemas.getStaffPlans, async () => ({ data: { plans: await staffPlans(deps) } }));

  routes.add(
    calls.savePlan,
    schemas.savePlan,
    change(
      deps,
      schemas.savePlan,
      { name: 'savePlan', subject: ({ plan }) => `plan:${plan}` },
      (tx, input) => savePlan(tx, input),
      (after) => after,
    ),
  );
}

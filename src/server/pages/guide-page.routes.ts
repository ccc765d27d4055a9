import * as calls from '#contract/admin/guides.ts';
import * as schemas from '#contract/admin/guides.schemas.ts';
import { createGuideCategory as createCategoryCall } from '#contract/admin/guide-categories.ts';
import { createGuideCategory as createCategorySchemas } from '#contract/admin/guide-categories.schemas.ts';
import type { Deps } from '../deps.ts';
import { staffGuide } from '../guides/guide-list.admin.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { change } from '../staff/change.ts';
import { staffCall } from '../staff/staff-call.ts';
import { may } from '../viewer/permissions.ts';
import { createGuideCategory } from './guide-category-page.ts';
import { createGuide, makeGuidePage, pagesOfGuide, setGuidePlan, shownPageOfGuide } from './guide-page.ts';

/** Guides and their categories together with their pages. */
export function guidePageRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getGuideForEdit, schemas.getGuideForEdit, async ({ input: { guideId } }) => {
    const guide = await staffGuide(deps, guideId);
    return { data: guide && { ...guide, ...(await pagesOfGuide(deps.db.read, guide)) } };
  });
  routes.add(calls.getGuidePage, schemas.getGuidePage, async ({ input, viewer }) => ({
    data: await shownPageOfGuide(deps, input, may(viewer, 'content.edit')),
  }));
  routes.add(calls.createGuide, schemas.createGuide, async ({ input, ...call }) =>
    toResults(await createGuide(deps, staffCall(call), input, may(call.viewer, 'content.publish')), (made) => made),
  );
  routes.add(calls.makeGuidePage, schemas.makeGuidePage, async ({ input, ...call }) =>
    toResults(await makeGuidePage(deps, staffCall(call), input), (made) => made),
  );
  routes.add(createCategoryCall, createCategorySchemas, async ({ input, ...call }) =>
    toResults(await createGuideCategory(deps, staffCall(call), input), (made) => made),
  );
  routes.add(
    calls.setGuidePlan,
    schemas.setGuidePlan,
    change(
      deps,
      schemas.setGuidePlan,
      { name: 'setGuidePlan', subject: ({ guideId }) => `guide:${guideId}` },
      (tx, input) => setGuidePlan(tx, deps, input),
      ({ revision }) => ({ revision }),
    ),
  );
}

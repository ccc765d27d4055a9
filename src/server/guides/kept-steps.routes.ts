import { getGuideSteps, keepGuideSteps } from '#contract/guides.ts';
import * as schemas from '#contract/guides.schemas.ts';
import type { Deps } from '../deps.ts';
import { signedIn } from '../staff/staff-call.ts';
import type { Routes } from '../http/route.ts';
import { fail, ok, toResults } from '../outcome.ts';
import { guideNotAvailable } from './guide.ts';
import { guidesById } from './guide.sql.ts';
import { forgetSteps, keepSteps, keptSteps } from './kept-steps.sql.ts';

/** The ticked steps of a member. Visitors keep theirs in the browser. */
export function keptStepRoutes(routes: Routes, deps: Deps): void {
  routes.add(getGuideSteps, schemas.getGuideSteps, async ({ input, viewer }) => ({
    done: await keptSteps(deps.db.read, signedIn(viewer).uid, input.guideId),
  }));

  routes.add(keepGuideSteps, schemas.keepGuideSteps, async ({ input: { guideId, done }, viewer }) => {
    const { uid } = signedIn(viewer);
    const outcome = await deps.db.transaction(async (tx) => {
      const [guide] = await guidesById(tx, [guideId]);
      if (!guide) return fail(guideNotAvailable, undefined, 'not_available');
      if (done === null) await forgetSteps(tx, uid, guideId);
      else {
        const row = { uid, guide_id: guideId, done_json: JSON.stringify([...new Set(done)]) };
        await keepSteps(tx, { ...row, updated_at: deps.now().toISOString() });
      }
      return ok({ done });
    });
    return toResults(outcome, (kept) => kept);
  });
}

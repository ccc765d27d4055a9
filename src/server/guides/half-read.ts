import type { Guide } from '#contract/guides.ts';
import type { Overview } from '#contract/overview.ts';
import type { Deps } from '../deps.ts';
import { guideDetail } from './guide-detail.ts';
import { lastKeptSteps } from './kept-steps.sql.ts';
import type { Asked } from './own-guides.ts';

/** Of so many guides at most is asked whether their steps are done. */
const looksAt = 5;

/**
 * The guide that the member has begun last and can go on with; `open` are those that open now. The dashboard is open
 * for whoever looks over a shoulder, so that a sensitive guide is never named here.
 */
export async function halfReadGuide(
  deps: Deps,
  { viewer, locale }: Asked,
  open: readonly Guide[],
): Promise<NonNullable<Overview['reading']> | null> {
  const begun = (await lastKeptSteps(deps.db.read, viewer.uid, looksAt)).flatMap(({ guideId, done }) => {
    const guide = open.find((each) => each.guideId === guideId);
    return guide && done > 0 ? [{ guide, done }] : [];
  });
  // In memory, unless a guide was changed since.
  const details = await Promise.all(begun.map(({ guide }) => guideDetail(deps, guide.pageUrl, locale)));
  const found = begun.flatMap((each, index) => {
    const detail = details[index];
    return detail && !detail.sensitive && each.done < detail.stepCount ? [{ ...each, steps: detail.stepCount }] : [];
  });
  return found[0] ?? null;
}

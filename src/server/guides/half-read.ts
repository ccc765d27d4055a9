import type { Guide } from '#contract/guides.ts';
import type { Overview } from '#contract/overview.ts';
import type { Deps } from '../deps.ts';
import { guideDetail } from './guide-detail.ts';
import { lastKeptSteps } from './kept-steps.sql.ts';
import type { Asked } from './own-guides.ts';

/** So many guides at most are looked at. */
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

/** The first of these guides that may be named on the dashboard, for whoever has nothing to go on with. */
export async function guideToBegin(
  deps: Deps,
  { locale }: Pick<Asked, 'locale'>,
  open: readonly Guide[],
): Promise<Guide | null> {
  const first = open.slice(0, looksAt);
  const details = await Promise.all(first.map(({ pageUrl }) => guideDetail(deps, pageUrl, locale)));
  return first.find((_, index) => details[index]?.sensitive === false) ?? null;
}

import type { Guide } from '#contract/guides.ts';
import type { Locale } from '#contract/locale.ts';
import { pageAccessAt } from '../content/shown-page.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { type AccessDecision, accessOfGuide, decideAccess } from '../access/access.ts';
import { type Entitlements, entitlementsOf } from '../access/entitlements.ts';

/** Who asks, in which locale, and for which of the member's companies; an id of another company is ignored. */
export interface Asked {
  viewer: SignedIn;
  locale: Locale;
  corporateId?: string | undefined;
}

/** The decision for each guide, which opens for whom its page opens. What the viewer holds is read once for all. */
export async function accessToGuides(
  deps: Deps,
  { viewer, locale, corporateId }: Asked,
  guides: readonly Guide[],
  held: Entitlements = entitlementsOf(deps, viewer, corporateId),
): Promise<{ guide: Guide; decision: AccessDecision }[]> {
  return Promise.all(
    guides.map(async (guide) => {
      const rule = (await pageAccessAt(deps, guide.pageUrl, locale)) ?? accessOfGuide(guide);
      const decision = await decideAccess(deps, viewer, rule, guide.pageUrl, held);
      return { guide: { ...guide, owned: decision.openBy !== null, openBy: decision.openBy }, decision };
    }),
  );
}

/** The guides with what the viewer may open now, and by what. */
export async function withOwned(deps: Deps, asked: Asked, guides: readonly Guide[]): Promise<Guide[]> {
  return (await accessToGuides(deps, asked, guides)).map(({ guide }) => guide);
}

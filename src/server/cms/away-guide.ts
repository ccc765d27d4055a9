import type { PageRefusal } from '#contract/cms.ts';
import { toDollars } from '#contract/money.ts';
import type { Deps, Viewer } from '../deps.ts';
import { guides } from '../guides/catalogue.ts';
import { guideName, pathKey } from '../guides/guide.wire.ts';
import { entitlementsOf } from '../access/entitlements.ts';

/**
 * The answer at the address of a guide whose page is not on the site, for those who bought it and for visitors, who may
 * have; null for everybody else, who find no page.
 */
export async function refusalOfAwayGuide(deps: Deps, path: string, viewer: Viewer): Promise<PageRefusal | null> {
  const guide = (await guides(deps)).away.get(pathKey(path));
  if (!guide) return null;
  if (viewer && !(await entitlementsOf(deps, viewer).boughtGuides()).has(guide.id)) return null;
  return {
    login: viewer === null,
    inactive: false,
    plan: null,
    guide: { guideTitle: guideName(guide), price: toDollars(guide.price_cents), offerUrl: null, isAway: true },
    company: false,
  };
}

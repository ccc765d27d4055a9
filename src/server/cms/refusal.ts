import type { PageRefusal } from '#contract/cms.ts';
import { toDollars } from '#contract/money.ts';
import type { Deps } from '../deps.ts';
import { guides, offerPath, whereOffered } from '../guides/catalogue.ts';
import { guideName } from '../guides/guide.wire.ts';
import type { Needs } from '../access/access.ts';

/** What would open a page, in wire format. `isOpenPage` tells whether a visitor may open the page at a path. */
export async function refusalOf(
  deps: Deps,
  { login, inactive, plan, guideId, company }: Needs,
  isOpenPage: (path: string) => boolean,
): Promise<PageRefusal> {
  const guide = guideId === null ? undefined : (await guides(deps)).byId.get(guideId);
  return {
    login,
    inactive,
    plan,
    guide: guide
      ? {
          guideTitle: guideName(guide),
          price: toDollars(guide.price_cents),
          offerUrl:
            [offerPath(guide.page_url), await whereOffered(deps, guide.id)].find(
              (path) => path !== null && isOpenPage(path),
            ) ?? null,
        }
      : null,
    company,
  };
}

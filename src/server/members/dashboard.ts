import type { CategoryTile, Guide } from '#contract/guides.ts';
import type { Locale } from '#contract/locale.ts';
import type { MemberGuide, MemberInfo, NewCategory } from '#contract/members.ts';
import { pageAccessAt } from '../cms/page.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { guides } from '../guides/catalogue.ts';
import { type GuideSection, pathKey, withOwned } from '../guides/guide.wire.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { type AccessDecision, accessOfGuide, decideAccess, lockReason } from './access.ts';
import { type Holdings, holdingsOf } from './holdings.ts';
import { memberInfoOf } from './member-info.ts';
import { noteSeen } from './member.sql.ts';

/** For how many days a category counts as new after its latest guide was published. */
const newForDays = 30;

/** The browser shows 'Account Disabled' for a message with 'inactive account'. */
const inactive = fail('This is an inactive account.', undefined, 'inactive_account');

export interface Dashboard {
  categories: CategoryTile[];
  newCategories: NewCategory[];
  memberInfo: MemberInfo;
}

/** Who asks, in which locale, and for which of the member's companies; an id of another company is ignored. */
export interface Asked {
  viewer: SignedIn;
  locale: Locale;
  corporateId?: string | undefined;
}

/** §7 getDashboard: the categories and the member's details. */
export async function dashboard(deps: Deps, { viewer, corporateId }: Asked): Promise<Outcome<Dashboard>> {
  if (!viewer.active) return inactive;
  const now = deps.now();
  const [{ sections }, memberInfo] = await Promise.all([guides(deps), memberInfoOf(deps, viewer, corporateId)]);
  await deps.db.transaction((tx) => noteSeen(tx, viewer.uid, now.toISOString()));
  return ok({
    categories: sections.map(({ tile }) => tile),
    newCategories: sections
      .filter((section) => !parentOf(section, sections))
      .map((section) => asNewCategory(section, now)),
    memberInfo,
  });
}

/** §7 getCategory: only the guides that the member may open. */
export async function openGuides(deps: Deps, asked: Asked, category: string): Promise<Outcome<Guide[]>> {
  if (!asked.viewer.active) return inactive;
  const held = holdingsOf(deps, asked.viewer, asked.corporateId);
  const [{ byCategory }, owned] = await Promise.all([guides(deps), held.boughtGuides()]);
  const within = byCategory.get(pathKey(category))?.().guides ?? [];
  const decisions = await Promise.all(within.map((guide) => accessToGuide(deps, asked, guide, held)));
  return ok(
    withOwned(
      within.filter((_guide, index) => decisions[index]?.needs === null),
      owned,
    ),
  );
}

/** A guide opens for whom its page opens. */
async function accessToGuide(
  deps: Deps,
  { viewer, locale }: Asked,
  guide: Guide,
  held: Holdings,
): Promise<AccessDecision> {
  const rule = (await pageAccessAt(deps, guide.pageUrl, locale)) ?? accessOfGuide(guide);
  return decideAccess(deps, viewer, rule, guide.pageUrl, held);
}

export interface CategoryView {
  category: NewCategory | null;
  subCategories: NewCategory[];
  guides: MemberGuide[];
}

/** §7 getcategoryv2: a category with its subcategories and all its guides. */
export async function categoryView(deps: Deps, asked: Asked, category: string): Promise<Outcome<CategoryView>> {
  if (!asked.viewer.active) return inactive;
  const now = deps.now();
  const held = holdingsOf(deps, asked.viewer, asked.corporateId);
  const [{ sections }, owned] = await Promise.all([guides(deps), held.boughtGuides()]);
  const found = sections.find(({ tile }) => pathKey(tile.pageUrl) === pathKey(category));
  if (!found) return ok({ category: null, subCategories: [], guides: [] });
  return ok({
    category: asNewCategory(found, now),
    subCategories: sections
      .filter((section) => parentOf(section, sections) === found)
      .map((section) => asNewCategory(section, now)),
    guides: await Promise.all(
      withOwned(found.guides, owned).map(async (guide) => {
        const decision = await accessToGuide(deps, asked, guide, held);
        const lockedReason = lockReason(decision);
        return { ...guide, locked: lockedReason !== null, lockedReason, plan: decision.needs?.plan ?? null };
      }),
    ),
  });
}

/** Categories nest by the paths of their pages: the parent has the longest path that is a prefix of this one's. */
function parentOf(section: GuideSection, sections: readonly GuideSection[]): GuideSection | undefined {
  const path = pathKey(section.tile.pageUrl);
  return sections
    .filter((other) => path.startsWith(`${pathKey(other.tile.pageUrl)}/`))
    .toSorted((one, other) => other.tile.pageUrl.length - one.tile.pageUrl.length)[0];
}

function asNewCategory({ categoryId, tile, guides: within, newestAt }: GuideSection, now: Date): NewCategory {
  const since = new Date(now.getTime() - newForDays * 86_400_000).toISOString();
  return {
    ...tile,
    categoryId,
    guideCount: within.length,
    isNew: newestAt !== null && newestAt >= since && newestAt <= now.toISOString(),
  };
}

import type { CategoryTile, Guide } from '#contract/guides.ts';
import type { MemberGuide, MemberInfo, NewCategory } from '#contract/members.ts';
import type { Overview } from '#contract/overview.ts';
import { dayMs } from '#contract/spans.ts';
import type { Deps } from '../deps.ts';
import { guides } from '../guides/catalogue.ts';
import { type GuideSection, pathKey } from '../guides/guide.wire.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { lockReason } from '../access/access.ts';
import { memberInfoOf } from './member-info.ts';
import { noteSeen } from '../accounts/member.ts';
import { type Asked, accessToGuides } from '../guides/own-guides.ts';
import { overviewOf } from './overview.ts';

/** For how many days a category counts as new after its latest guide was published. */
const newForDays = 30;

/** The browser shows 'Account Disabled' for a message with 'inactive account'. */
const inactive = fail('This is an inactive account.', undefined, 'inactive_account');

export interface Dashboard {
  categories: CategoryTile[];
  newCategories: NewCategory[];
  memberInfo: MemberInfo;
  overview: Overview;
}

/** §7 getDashboard: the categories and the member's details. */
export async function dashboard(deps: Deps, asked: Asked): Promise<Outcome<Dashboard>> {
  const { viewer, corporateId } = asked;
  if (!viewer.active) return inactive;
  const now = deps.now();
  const [{ sections }, memberInfo, overview] = await Promise.all([
    guides(deps),
    memberInfoOf(deps, viewer, corporateId),
    overviewOf(deps, asked),
  ]);
  await deps.db.transaction((tx) => noteSeen(tx, viewer.uid, now.toISOString()));
  return ok({
    categories: sections.map(({ tile }) => tile),
    newCategories: sections
      .filter((section) => !parentOf(section, sections))
      .map((section) => asNewCategory(section, now)),
    memberInfo,
    overview,
  });
}

/** §7 getCategory: only the guides that the member may open. */
export async function openGuides(deps: Deps, asked: Asked, category: string): Promise<Outcome<Guide[]>> {
  if (!asked.viewer.active) return inactive;
  const within = (await guides(deps)).byCategory.get(pathKey(category))?.().guides ?? [];
  const decided = await accessToGuides(deps, asked, within);
  return ok(decided.filter(({ decision }) => decision.needs === null).map(({ guide }) => guide));
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
  const { sections } = await guides(deps);
  const found = sections.find(({ tile }) => pathKey(tile.pageUrl) === pathKey(category));
  if (!found) return ok({ category: null, subCategories: [], guides: [] });
  return ok({
    category: asNewCategory(found, now),
    subCategories: sections
      .filter((section) => parentOf(section, sections) === found)
      .map((section) => asNewCategory(section, now)),
    guides: (await accessToGuides(deps, asked, found.guides)).map(({ guide, decision }) => {
      const lockedReason = lockReason(decision);
      return { ...guide, locked: lockedReason !== null, lockedReason, plan: decision.needs?.plan ?? null };
    }),
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
  const since = new Date(now.getTime() - newForDays * dayMs).toISOString();
  return {
    ...tile,
    categoryId,
    guideCount: within.length,
    isNew: newestAt !== null && newestAt >= since && newestAt <= now.toISOString(),
  };
}

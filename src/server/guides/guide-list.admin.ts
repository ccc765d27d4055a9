import type { Found, Waiting } from '#contract/admin/today.ts';
import type { StaffGuide, StaffGuideRow } from '#contract/admin/guides.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { listGuidePeople, listStaffGuides } from '#contract/admin/guides.ts';
import { dayOf } from '#contract/calendar.ts';
import { toDollars } from '#contract/money.ts';
import { plainDateText } from '#contract/month-names.ts';
import { planTitles } from '#contract/plan-titles.ts';
import type { PageIndex } from '../content/page-index.ts';
import { publishedPages } from '../content/published-pages.ts';
import { shownCount } from '../db/counted.ts';
import type { Deps } from '../deps.ts';
import { foundAtOnce } from '../staff/entity.ts';
import { countText } from '../staff/count-text.ts';
import { isForSale, isLive, isOpenForBuyers, plansOpening } from './for-sale.ts';
import { selectGuideCategories, selectGuideRow } from './guide.admin.sql.ts';
import { guides, noReview } from './guide.admin.ts';
import { guideFiles } from './guide-files.ts';
import type { GuideRow } from './guide.sql.ts';
import { countHolders, holdersPage } from './holders.sql.ts';
import { guidesToReview, guidesWithWords, offeredGuides, staffGuidesPage } from './guide-list.admin.sql.ts';

type Offered = Pick<GuideRow, 'id' | 'page_url' | 'price_cents' | 'published'>;

/** Where the page of a guide stands. */
function pageStateOf(pages: PageIndex, guide: Offered): StaffGuideRow['page'] {
  if (!isLive(pages, guide)) return 'away';
  return isOpenForBuyers(pages, guide) ? 'open' : 'closed';
}

const dayOrNull = (day: string) => (day === noReview ? null : day);

/** The guides of the list of staff. The state of the page is asked of the pages in memory, as visitors meet them. */
export async function staffGuides(
  deps: Deps,
  asked: Input<typeof listStaffGuides>,
): Promise<Output<typeof listStaffGuides>> {
  const [pages, today] = [await publishedPages(deps), dayOf(deps.now())];
  const among = await amongState(deps, pages, asked.state);
  const found = await deps.db.onReplica((read) => staffGuidesPage(read, asked, { today, among }));
  return {
    ...found,
    rows: found.rows.map((row) => ({
      guideId: row.id,
      title: row.title,
      pageUrl: row.page_url,
      price: toDollars(row.price_cents),
      published: row.published === 1,
      isForSale: isForSale(pages, row),
      page: pageStateOf(pages, row),
      owner: row.owner,
      reviewDueOn: dayOrNull(row.review_due),
      isOverdue: row.review_due < today,
    })),
  };
}

/** The guides with this state, or all others; null if the state is no matter of their pages. */
export async function amongState(deps: Deps, pages: PageIndex, state: Input<typeof listStaffGuides>['state']) {
  if (state === undefined || state === 'review') return null;
  const all = await offeredGuides(deps.db.read);
  const isWanted = (guide: Offered) =>
    state === 'page' ? pageStateOf(pages, guide) !== 'open' : isForSale(pages, guide);
  return { ids: all.filter(isWanted).map(({ id }) => id), isIn: state !== 'off' };
}

/** One guide with its files and how many have it, without its pages; null if there is no such guide. */
export async function staffGuide(deps: Deps, guideId: number): Promise<Omit<StaffGuide, 'page' | 'salesPage'> | null> {
  const source = deps.db.read;
  const [row, entry] = [await selectGuideRow(source, guideId), await guides.read(source, guideId)];
  if (!row || !entry) return null;
  const pages = await publishedPages(deps);
  const [holders, files, categories] = await Promise.all([
    countHolders(source, { guideId, plans: plansOpening(pages, row), now: deps.now() }),
    guideFiles(deps, guideId),
    selectGuideCategories(source),
  ]);
  return {
    guideId,
    ...entry,
    slug: row.slug,
    pageUrl: row.page_url,
    isForSale: isForSale(pages, row),
    pageState: pageStateOf(pages, row),
    holders: {
      bought: shownCount(holders.bought),
      plan: shownCount(holders.plan),
      company: shownCount(holders.company),
      given: shownCount(holders.given),
    },
    files,
    filesRevision: row.files_revision,
    allCategories: categories.map(({ id, name }) => ({ categoryId: id, name })),
  };
}

/** Who has a guide, by one thing. */
export async function guidePeople(
  deps: Deps,
  asked: Input<typeof listGuidePeople>,
): Promise<Output<typeof listGuidePeople>> {
  const row = await selectGuideRow(deps.db.read, asked.guideId);
  const plans = row ? plansOpening(await publishedPages(deps), row) : [];
  if (asked.how === 'plan' && plans.length === 0) return { rows: [], next: null, total: 0 };
  const found = await deps.db.onReplica((read) => holdersPage(read, asked, { plans, now: deps.now() }));
  return {
    ...found,
    rows: found.rows.map(({ uid, email, display_name, since, until, orderId, through }) => ({
      uid,
      name: display_name ?? '',
      email,
      since,
      until,
      orderId,
      through: through === 'standard' || through === 'pro' ? planTitles[through] : through,
    })),
  };
}

const mostSaid = 1001;

/** Guides whose review was due. */
export async function guidesToday({ db }: Deps, now: Date): Promise<{ waiting: Waiting[] }> {
  const due = await guidesToReview(db.read, dayOf(now), mostSaid);
  const [first] = due;
  if (!first) return { waiting: [] };
  const since = `‘${first.title}’ since ${plainDateText(first.review_due)}`;
  return {
    waiting: [
      due.length === 1
        ? {
            text: `A guide waits for its review: ${since}.`,
            way: { press: 'Open the guide', to: `/admin/guides/${first.id}` },
          }
        : {
            text: `${countText(due.length, 'guide waits', 'guides wait')} for their review, ${since}.`,
            way: { press: 'See them', to: '/admin/guides?state=review&sort=reviewDueOn' },
          },
    ],
  };
}

/** Guides by words of the title. */
export async function searchGuides({ db }: Deps, words: string): Promise<Found[]> {
  const found = await guidesWithWords(db.read, words, foundAtOnce);
  return found.map(({ id, title, page_url: url, published }) => ({
    title,
    detail: published === 1 ? url : `${url} · not on sale`,
    to: `/admin/guides/${id}`,
  }));
}

import type { GuideFile, StaffGuide, StaffGuideRow } from '#contract/admin/guides.ts';
import { plainDateText } from '#contract/month-names.ts';
import type { OpenBy } from '#contract/open-by.ts';

type Standing = Pick<StaffGuideRow, 'published' | 'isForSale' | 'price' | 'page'>;

/** 'On sale', 'Free to read', 'Not on sale' …: where a guide stands. */
export function stateOf({ published, isForSale, price }: Standing): string {
  if (isForSale) return price === 0 ? 'Free to read' : 'On sale';
  return published ? 'Cannot be sold' : 'Not on sale';
}

export const pageWords: Record<StaffGuideRow['page'], string> = {
  away: 'Not on the site',
  closed: 'Opens for others',
  open: 'On the site',
};

/** What the state of the page means for the sale (A-114). */
export const pageMeans: Record<StaffGuideRow['page'], string> = {
  away: 'The page is not on the site, so the guide cannot be on sale: whoever paid could not open it.',
  closed:
    'The page is on the site, but it does not open for the buyers of this guide alone, so the guide cannot be on sale. Below stands who can change that.',
  open: 'The page is on the site and opens for whoever may read it.',
};

export const stateOptions = [
  { value: 'sale', label: 'On sale' },
  { value: 'off', label: 'Not on sale' },
  { value: 'page', label: 'Page missing or closed' },
  { value: 'review', label: 'Past review' },
] as const;

export function reviewText({ reviewDueOn, isOverdue }: Pick<StaffGuideRow, 'reviewDueOn' | 'isOverdue'>): string {
  if (reviewDueOn === null) return '–';
  return `${isOverdue ? 'Was due' : 'Due'} ${plainDateText(reviewDueOn)}`;
}

type Plan = NonNullable<StaffGuide['page']>['plan'];

export const planOptions = [
  { value: '', label: 'Its buyers only' },
  { value: 'pro', label: 'Its buyers, and Professional subscribers' },
  { value: 'standard', label: 'Its buyers, and subscribers of Standard and Professional' },
];

/** For whom the page of a guide opens. */
export function opensForText({ opensFor, plan }: Pick<NonNullable<StaffGuide['page']>, 'opensFor' | 'plan'>): string {
  switch (opensFor) {
    case 'buyers':
      return planOptions.find(({ value }) => value === planValue(plan))?.label ?? '';
    case 'everybody':
      return 'Everybody';
    case 'members':
      return 'Everybody who is logged in';
    case 'above':
      return 'The same people as the page above it';
    case 'others':
      return 'Others, as the editor of the page has it';
  }
}

export const planValue = (plan: Plan): string => plan ?? '';
export const planOf = (value: string): Plan => (value === 'standard' || value === 'pro' ? value : null);

export const countText = (count: number | null): string =>
  count === null ? 'More than 1,000' : count.toLocaleString('en-AU');

export const howOptions = [
  { value: 'plan', label: 'By their plan' },
  { value: 'company', label: 'By their company' },
  { value: 'given', label: 'Given by staff' },
];

const byWords: Record<OpenBy, string> = {
  bought: 'by buyers',
  subscription: 'by subscribers',
  company: 'through companies',
  given: 'by people it was given to',
  free: 'by readers of the free guide',
};

/** 'Downloaded 12 times, 3 this month: 10 by buyers, 2 by subscribers' */
export function fetchedText({ times, monthTimes, by }: Pick<GuideFile, 'times' | 'monthTimes' | 'by'>): string {
  if (times === 0) return 'Not downloaded yet';
  const who = by.map((each) => `${each.times} ${byWords[each.openBy]}`).join(', ');
  return `Downloaded ${times === 1 ? 'once' : `${times} times`}, ${monthTimes} this month: ${who}`;
}

interface ShownPage {
  value: string;
  label: string;
  pageId: number;
  /** For the address of the frame. */
  query: string;
}

/** The pages of a guide that can be looked at, as they are written and as they are on the site. */
export function shownPages(
  { page, pageState, salesPage }: Pick<StaffGuide, 'page' | 'pageState' | 'salesPage'>,
  mayEdit: boolean,
): ShownPage[] {
  const isOthers = page?.opensFor === 'above' || page?.opensFor === 'others';
  const own = page && !page.isInTrash && page.redirectTo === null && (mayEdit || !isOthers) ? page.pageId : null;
  const sales = salesPage && !salesPage.isInTrash ? salesPage.pageId : null;
  const entry = (which: 'guide' | 'sales', version: 'draft' | 'live', label: string, pageId: number): ShownPage => ({
    value: `${which} ${version}`,
    label,
    pageId,
    query: `page=${which}&version=${version}`,
  });
  return [
    ...(own === null ? [] : [entry('guide', 'draft', 'Its page as it is written', own)]),
    ...(own === null || pageState === 'away' ? [] : [entry('guide', 'live', 'Its page on the site', own)]),
    ...(sales === null ? [] : [entry('sales', 'draft', 'Its sales page as it is written', sales)]),
    ...(sales === null || !salesPage?.isLive ? [] : [entry('sales', 'live', 'Its sales page on the site', sales)]),
  ];
}

export interface SaleStep {
  isDone: boolean;
  text: string;
  /** The page that the editor opens for it. */
  pageId: number | null;
}

/** What has to be done before visitors find a guide and buy it, and what of it is done. */
export function saleSteps({
  page,
  pageState,
  salesPage,
  values,
}: Pick<StaffGuide, 'page' | 'pageState' | 'salesPage'> & {
  values: Pick<StaffGuide['values'], 'published'>;
}): SaleStep[] {
  const own = page && !page.isInTrash ? page.pageId : null;
  const sales = salesPage && !salesPage.isInTrash ? salesPage.pageId : null;
  return [
    { isDone: pageState === 'open', text: ownPageText(page, pageState), pageId: own },
    { isDone: sales !== null && salesPage?.isLive === true, text: salesPageText(salesPage), pageId: sales },
    {
      isDone: values.published,
      text: values.published ? 'It is marked as on sale.' : 'Mark it as ‘On sale’ below, and save.',
      pageId: null,
    },
  ];
}

function ownPageText(page: StaffGuide['page'], pageState: StaffGuide['pageState']): string {
  if (page === null) return 'Make its page, under ‘Its page’.';
  if (page.isInTrash) return 'Its page is in the trash. An editor can take it out.';
  if (pageState === 'open') return 'Its page is on the site.';
  return pageState === 'away'
    ? 'Write its page and publish it.'
    : 'Let its page open for its buyers, under ‘Its page’.';
}

function salesPageText(salesPage: StaffGuide['salesPage']): string {
  if (salesPage === null)
    return 'Make its sales page, under ‘Its page’. There visitors read about the guide and buy it.';
  if (salesPage.isInTrash) return 'Its sales page is in the trash. An editor can take it out.';
  return salesPage.isLive
    ? 'Its sales page is on the site.'
    : 'Write its sales page and publish it. There visitors read about the guide and buy it.';
}

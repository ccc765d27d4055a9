import { expect, test } from 'vitest';
import { fetchedText, reviewText, saleSteps, shownPages, stateOf } from './words.ts';

const page = {
  pageId: 7,
  pageRevision: 1,
  isInTrash: false,
  redirectTo: null,
  opensFor: 'buyers' as const,
  plan: null,
  isRuleOfGuide: true,
};

test('where a guide stands is said in words', () => {
  const guide = { published: true, isForSale: true, price: 15, page: 'open' as const };
  expect([
    stateOf(guide),
    stateOf({ ...guide, price: 0 }),
    stateOf({ ...guide, isForSale: false, page: 'away' }),
    stateOf({ ...guide, isForSale: false, published: false }),
  ]).toEqual(['On sale', 'Free to read', 'Cannot be sold', 'Not on sale']);
});

test('a review is due, was due, or has no day', () => {
  expect([
    reviewText({ reviewDueOn: '2026-03-03', isOverdue: false }),
    reviewText({ reviewDueOn: '2026-03-03', isOverdue: true }),
    reviewText({ reviewDueOn: null, isOverdue: false }),
  ]).toEqual(['Due 3 March 2026', 'Was due 3 March 2026', '–']);
});

test('downloads are numbers of ways, never people', () => {
  const by = [
    { openBy: 'bought' as const, times: 2 },
    { openBy: 'subscription' as const, times: 1 },
  ];
  expect(fetchedText({ times: 3, monthTimes: 1, by })).toBe(
    'Downloaded 3 times, 1 this month: 2 by buyers, 1 by subscribers',
  );
  expect(fetchedText({ times: 0, monthTimes: 0, by: [] })).toBe('Not downloaded yet');
});

test('the pages of a guide are looked at as written, and live only while they are', () => {
  const salesPage = { pageId: 8, isLive: true, isInTrash: false };
  const shown = (guide: Parameters<typeof shownPages>[0], mayEdit = false) =>
    shownPages(guide, mayEdit).map(({ value, pageId }) => `${value} ${pageId}`);
  expect(shown({ page, salesPage, pageState: 'open' })).toEqual([
    'guide draft 7',
    'guide live 7',
    'sales draft 8',
    'sales live 8',
  ]);
  expect(shown({ page, salesPage: { ...salesPage, isLive: false }, pageState: 'away' })).toEqual([
    'guide draft 7',
    'sales draft 8',
  ]);
  const others = { page: { ...page, opensFor: 'others' as const }, salesPage: null, pageState: 'closed' as const };
  expect([shown(others), shown(others, true)]).toEqual([[], ['guide draft 7', 'guide live 7']]);
  expect(shown({ page: { ...page, isInTrash: true }, salesPage: null, pageState: 'away' })).toEqual([]);
});

test('what is missing before a guide is on sale is named, with the page that the editor opens for it', () => {
  const begun = { page, pageState: 'away', salesPage: { pageId: 8, isLive: false, isInTrash: false } } as const;
  const left = (guide: Parameters<typeof saleSteps>[0]) =>
    saleSteps(guide).flatMap(({ isDone, pageId }) => (isDone ? [] : [pageId]));
  expect(left({ ...begun, values: { published: false } })).toEqual([7, 8, null]);
  expect(left({ ...begun, pageState: 'open', values: { published: false } })).toEqual([8, null]);
  const sold = { page, pageState: 'open', salesPage: { pageId: 8, isLive: true, isInTrash: false } } as const;
  expect(left({ ...sold, values: { published: true } })).toEqual([]);
  // A page in the trash is no page to write.
  expect(left({ ...sold, pageState: 'away', page: { ...page, isInTrash: true }, values: { published: true } })).toEqual(
    [null],
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCompany, removeMember } from '#contract/companies.ts';
import { addGuideToCart, getGuide, getGuides } from '#contract/guides.ts';
import { getCategory, getCategoryV2 } from '#contract/members.ts';
import { search } from '#contract/search.ts';
import { getCart } from '#contract/store.ts';
import { publishPage } from '../pages/write-page.ts';
import type { PageAccess } from '../access/access.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { addCompany, addEntitlement, person } from '../testing/people.sql.ts';
import { watchStatements } from '../testing/statements.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

const now = new Date('2026-03-20T02:00:00Z');
const later = '2026-04-20T02:00:00.000Z';
const earlier = '2026-02-20T02:00:00.000Z';
const category = '/guides/mine';
const names = ['inStandard', 'inPro', 'given', 'bought', 'free', 'forMembers', 'onlyCompanies'] as const;
type Name = (typeof names)[number];

let app: TestApp;
const ids = {} as Record<Name, number>;
const urls = {} as Record<Name, string>;
let company: number;

beforeAll(async () => {
  app = await testApp({}, { now: () => now });
  for (const name of names) {
    const price = name === 'free' || name === 'forMembers' ? 0 : 1500;
    const made = await addGuide(app.deps, { priceCents: price, category });
    [ids[name], urls[name]] = [made.guideId, made.pageUrl];
  }
  const rule = (name: Name, access: PageAccess) =>
    publishPage(app.deps, { path: urls[name], title: name, access, content: { sections: [] } });
  await rule('inStandard', { kind: 'entitlement', guideId: ids.inStandard, plan: 'standard' });
  await rule('inPro', { kind: 'entitlement', guideId: ids.inPro, plan: 'pro' });
  await rule('forMembers', { kind: 'member' });
  await rule('onlyCompanies', { kind: 'corporate' });
  company = await addCompany(app.deps, { name: 'Saltbush Club', guideIds: [ids.given] });
  await app.deps.content.refresh();
});
afterAll(() => app.close());

const nameOf = (guideId: number) => names.find((name) => ids[name] === guideId) ?? String(guideId);
/** What each list says of each guide: by what it opens, null if it does not. */
const said = (guides: readonly { guideId: number; owned?: boolean; openBy?: string | null }[]) =>
  Object.fromEntries(guides.map((guide) => [nameOf(guide.guideId), [guide.owned, guide.openBy]]));
const listed = async (browser: TestBrowser) => said((await browser.call(getGuides, { cat: category })).guides);
const everywhere = async (browser: TestBrowser) => ({
  list: await listed(browser),
  details: said(
    await Promise.all(
      names.map(async (name) => {
        const { detail } = await browser.call(getGuide, { pageUrl: urls[name] });
        return detail?.guide ?? expect.fail(`no detail of ${name}`);
      }),
    ),
  ),
  dashboard: said((await browser.call(getCategoryV2, { cat: category })).guides),
});

const closed = [false, null];
const free = { free: [true, 'free'], forMembers: [true, 'free'] };
const nothing = {
  ...free,
  inStandard: closed,
  inPro: closed,
  given: closed,
  bought: closed,
  onlyCompanies: closed,
};

// Invariant 42.
test('one person with a subscription, a company and a purchase: every list says by what each guide opens', async () => {
  const { browser, uid } = await person(app, 'all@example.org', {
    subscription: { plan: 'standard', paidUntil: later },
    company: { corporateId: company },
  });
  await addEntitlement(app.deps, uid, ids.bought);
  const expected = {
    ...nothing,
    inStandard: [true, 'subscription'],
    given: [true, 'company'],
    bought: [true, 'bought'],
    onlyCompanies: [true, 'company'],
  };
  expect(await everywhere(browser)).toEqual({ list: expected, details: expected, dashboard: expected });
  const open = said((await browser.call(getCategory, { cat: category })).guides);
  expect(open).toEqual(Object.fromEntries(Object.entries(expected).filter(([, [isOpen]]) => isOpen)));
  const { detail } = await browser.call(getGuide, { pageUrl: urls.inStandard });
  expect(said(detail?.related ?? [])).toEqual({ inPro: closed, given: [true, 'company'], bought: [true, 'bought'] });
  expect(detail?.next).toMatchObject({ guideId: ids.inPro, owned: false });
  expect(said((await browser.call(getCompany, {})).data?.guides ?? [])).toEqual({ given: [true, 'company'] });
});

test('what was bought says bought, also if a subscription opens it too', async () => {
  const { browser, uid } = await person(app, 'twice@example.org', {
    subscription: { plan: 'pro', paidUntil: later },
  });
  await addEntitlement(app.deps, uid, ids.inPro);
  expect(await listed(browser)).toMatchObject({ inPro: [true, 'bought'], inStandard: [true, 'subscription'] });
});

test('a lapsed subscriber, an inactive account and somebody who left a company see the price again', async () => {
  const lapsed = await person(app, 'lapsed@example.org', {
    subscription: { plan: 'pro', paidUntil: earlier, status: 'ended' },
  });
  expect(await listed(lapsed.browser)).toEqual(nothing);
  const inactive = await person(app, 'off@example.org', {
    status: 'inactive',
    subscription: { plan: 'pro', paidUntil: later },
  });
  expect(await listed(inactive.browser)).toEqual({ ...nothing, forMembers: closed });
  const owner = await person(app, 'owner@example.org', { company: { corporateId: company, role: 'owner' } });
  const left = await person(app, 'left@example.org', { company: { corporateId: company } });
  expect(await listed(left.browser)).toMatchObject({ given: [true, 'company'] });
  await owner.browser.call(removeMember, { corporateId: company, uid: left.uid });
  expect(await listed(left.browser)).toEqual(nothing);
  const visitor = await app.browser().call(getGuides, { cat: category });
  for (const guide of visitor.guides) expect(guide).not.toHaveProperty('owned');
});

test('staff own nothing by their role, and so can buy', async () => {
  const { browser } = await person(app, 'staff@example.org', { roles: ['admin'] });
  expect(await listed(browser)).toEqual(nothing);
});

// Invariant 42.
test('a guide that opens already can be bought to keep: the cart says so once, and marks the line', async () => {
  const { browser, uid } = await person(app, 'keeps@example.org', {
    subscription: { plan: 'standard', paidUntil: later },
    company: { corporateId: company },
  });
  const add = (name: Name) => browser.call(addGuideToCart, { guideId: ids[name] });
  expect((await add('inStandard')).results?.notice).toBe(
    'Your subscription already opens this guide. Buying it keeps it for good.',
  );
  expect((await add('given')).results?.notice).toBe(
    'Your organisation already opens this guide for you. Buying it keeps it for good.',
  );
  const last = await add('inPro');
  expect(last.results).not.toHaveProperty('notice');
  const cart = await browser.call(getCart, { cartId: last.results?.cartInfo.cartId ?? '' });
  expect(
    cart.orderItems.flatMap(({ ext, openBy, unitPrice }) => (ext ? [[nameOf(ext.itemId), openBy, unitPrice]] : [])),
  ).toEqual([
    ['inStandard', 'subscription', 15],
    ['given', 'company', 15],
    ['inPro', undefined, 15],
  ]);
  expect(cart.totalAmount).toBe(45);
  await addEntitlement(app.deps, uid, ids.bought);
  expect((await add('bought')).errors?.[0]?.errorMessage).toBe('You already own this guide.');
});

test('the search leads a subscriber to the guide, and a visitor not', async () => {
  const { browser } = await person(app, 'seeks@example.org', {
    subscription: { plan: 'standard', paidUntil: later },
  });
  const found = async (by: TestBrowser) =>
    (await by.call(search, { keyword: 'inStandard' })).pages.map(({ pageUrl }) => pageUrl);
  expect(await found(browser)).toContain(urls.inStandard);
  expect(await found(app.browser())).not.toContain(urls.inStandard);
});

test('what a member holds is read once for a list of any length', async () => {
  const { browser } = await person(app, 'counts@example.org', { company: { corporateId: company } });
  await listed(browser);
  const watch = watchStatements();
  await listed(browser);
  const read = watch.of(getGuides.path).filter((text) => /entitlement|subscription|corporate/.test(text));
  watch.stop();
  expect(read.length).toBeLessThanOrEqual(4);
});

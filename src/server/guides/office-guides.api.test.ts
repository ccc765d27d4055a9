// Over 400 lines: all cases share one site and its staff.
// Invariant 42: all of this file.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import * as calls from '#contract/admin/guides.ts';
import * as pages from '#contract/admin/pages.ts';
import { giveAccess } from '#contract/admin/people.ts';
import { getToday, searchOffice } from '#contract/admin/today.ts';
import { getPublishedPage } from '#contract/cms.ts';
import type { Input } from '#contract/endpoint.ts';
import { getGuide, getGuides } from '#contract/guides.ts';
import { dayMs } from '#contract/spans.ts';
import { fillFindKeys } from '../jobs/find-keys.ts';
import { publishPage } from '../pages/write-page.ts';
import { addGuide, guideCategoryOf } from '../testing/catalogue.sql.ts';
import { addCompany, addEntitlement, person } from '../testing/people.sql.ts';
import { type TestApp, testApp, type TestBrowser } from '../testing/test-app.ts';

let app: TestApp;
let admin: TestBrowser;
let shop: TestBrowser;
const now = new Date('2026-03-20T02:00:00Z');
beforeAll(async () => {
  app = await testApp({}, { now: () => now });
  admin = (await person(app, 'admin@example.org', { roles: ['admin'] })).browser;
  shop = (await person(app, 'shop@example.org', { roles: ['shop'] })).browser;
});
afterAll(() => app.close());

const key = () => `request-${randomUUID()}`;
const values = {
  title: 'Quiet hours',
  tileTitle: '',
  tileDesc: 'What helps at night.',
  ecmDescription: '',
  price: 15,
  gstFree: false,
  published: false,
};
const guideOf = async (guideId: number) =>
  (await shop.call(calls.getGuideForEdit, { guideId })).data ?? expect.fail('There is no guide.');
const save = async (guideId: number, change: Partial<calls.GuideValues>) => {
  const { revision, values: before } = await guideOf(guideId);
  return shop.call(calls.saveGuide, { guideId, revision, values: { ...before, ...change }, key: key() });
};
const make = async (slug: string, change: Partial<calls.GuideValues> = {}) =>
  (await shop.call(calls.createGuide, { slug, values: { ...values, ...change }, key: key() })).results ??
  expect.fail('The guide was not made.');
const subscribe = (plan: 'standard' | 'pro') =>
  person(app, `${randomUUID()}@example.org`, {
    subscription: { plan, paidUntil: new Date(now.getTime() + 10 * dayMs).toISOString() },
  });

describe('a new guide', () => {
  test('makes its page as a draft behind its rule, and is on sale once the page is there and no longer when it goes', async () => {
    const { guideId, pageId } = await make('quiet-hours');
    const made = await guideOf(guideId);
    expect(made).toMatchObject({
      slug: 'quiet-hours',
      isForSale: false,
      pageState: 'away',
      page: { pageId, isInTrash: false, redirectTo: null, opensFor: 'buyers', plan: null },
      salesPage: { isLive: false, isInTrash: false },
    });
    const draft = (await admin.call(pages.getPageForEdit, { id: pageId })).data;
    expect(JSON.stringify(draft)).toContain('GuideBook');
    expect(draft?.pageTitle).toBe('Quiet hours');
    // The page is not there, so the guide cannot be on sale.
    expect((await save(guideId, { published: true })).errors).toMatchObject([{ field: 'published', code: 'no_page' }]);
    const published = await admin.call(pages.publishPage, {
      pageId,
      revision: draft?.revision ?? 0,
      note: '',
      reason: 'A test',
      key: key(),
    });
    expect(published.errors).toBeUndefined();
    expect(await guideOf(guideId)).toMatchObject({ isForSale: false, pageState: 'open' });
    expect((await save(guideId, { published: true })).errors).toBeUndefined();
    expect((await guideOf(guideId)).isForSale).toBe(true);
    const stranger = await app.browser().call(getPublishedPage, { path: '/guides/quiet-hours' });
    expect(stranger.noPermission).toBe(true);
    // The page goes: it says so first, then the sale is over, and the guide says why.
    const off = (endSales?: true) =>
      admin.call(pages.unpublishPage, { pageId, ...(endSales && { endSales }), key: key() });
    expect((await off()).errors).toMatchObject([{ code: 'on_sale' }]);
    expect((await off(true)).errors).toBeUndefined();
    expect(await guideOf(guideId)).toMatchObject({ isForSale: false, pageState: 'away', values: { published: true } });
  });

  test('that is free has a page for everybody; one with a page keeps it; a page is made where none is', async () => {
    const free = await make('free-hours', { price: 0 });
    expect((await guideOf(free.guideId)).page).toMatchObject({ opensFor: 'everybody' });
    const { pageId } = await publishPage(app.deps, {
      path: '/guides/has-page',
      title: 'It has one',
      access: { kind: 'member' },
      content: { sections: [] },
    });
    const kept =
      (await admin.call(calls.createGuide, { slug: 'has-page', values, key: key() })).results ??
      expect.fail('The guide was not made.');
    expect([kept.pageId, (await guideOf(kept.guideId)).page?.opensFor]).toEqual([pageId, 'members']);
    expect(await guideOf(kept.guideId)).toMatchObject({ pageState: 'closed' });
    const bare = await addGuide(app.deps, { priceCents: 1500, hasPage: false });
    expect((await guideOf(bare.guideId)).page).toBeNull();
    const madePage = await shop.call(calls.makeGuidePage, { guideId: bare.guideId, key: key() });
    expect((await guideOf(bare.guideId)).page).toMatchObject({
      pageId: madePage.results?.pageId,
      opensFor: 'buyers',
    });
  });
});

test('the shop looks at the page of a guide as it is written and as it is live, and at no page of others', async () => {
  const { guideId, pageId } = await make('looked-at');
  const look = async (
    page: 'guide' | 'sales',
    version: 'draft' | 'live',
    { by = shop, of = guideId }: { by?: TestBrowser; of?: number } = {},
  ) => (await by.call(calls.getGuidePage, { guideId: of, page, version })).data;
  expect(await look('guide', 'draft')).toMatchObject({ pageId, pageTitle: 'Quiet hours', viewMode: 'edit' });
  expect(JSON.stringify(await look('sales', 'draft'))).toContain('GuideOffer');
  expect([await look('guide', 'live'), await look('sales', 'live')]).toEqual([null, null]);
  const revision = (await look('guide', 'draft'))?.revision ?? 0;
  const publish = { pageId, revision, note: '', reason: 'A test', key: key() };
  expect((await admin.call(pages.publishPage, publish)).errors).toBeUndefined();
  const before = (await look('guide', 'live')) ?? expect.fail('It is not live.');
  const content = { ...before, pageTitle: 'Quieter hours' };
  const draft = {
    pageId,
    revision: before.revision,
    title: 'Quieter hours',
    imageUrl: null,
    content: {
      sections: content.sections,
      embedDataList: content.embedDataList,
      payloads: content.payloads,
      nextItemId: 100,
    },
  };
  expect((await admin.call(pages.saveDraft, draft)).errors).toBeUndefined();
  expect([(await look('guide', 'live'))?.pageTitle, (await look('guide', 'draft'))?.pageTitle]).toEqual([
    'Quiet hours',
    'Quieter hours',
  ]);
  // A page whose rule its editors have set for others is none that the shop reads by the guide at its address.
  const others = await addGuide(app.deps, { priceCents: 1500, hasPage: false });
  await publishPage(app.deps, {
    path: others.pageUrl,
    title: 'Of others',
    access: { kind: 'corporate', corporateIds: [1] },
    content: { sections: [] },
  });
  expect(await look('guide', 'live', { of: others.guideId })).toBeNull();
  expect(await look('guide', 'live', { of: others.guideId, by: admin })).toMatchObject({ pageTitle: 'Of others' });
  expect(await look('guide', 'draft', { of: 99_999 })).toBeNull();
});

test('the list finds guides by words of the title, by where they stand, and puts them in order', async () => {
  const onSale = await addGuide(app.deps, { priceCents: 700 });
  const away = await addGuide(app.deps, { priceCents: 900, hasPage: false });
  await app.deps.content.refresh();
  await save(onSale.guideId, { title: 'Zebra crossing', reviewDueOn: '2026-03-19', owner: 'Clinical lead' });
  await save(away.guideId, { title: 'Ārohi zebra', reviewDueOn: '2027-01-01' });
  const list = async (asked: Input<typeof calls.listStaffGuides>) =>
    (await shop.call(calls.listStaffGuides, { find: 'zebra', ...asked })).rows.map(({ guideId }) => guideId);
  const both = [away.guideId, onSale.guideId];
  expect(await list({})).toEqual(both);
  expect(await list({ find: 'ROSS' })).toEqual([]);
  expect(await list({ find: 'arohi' })).toEqual([away.guideId]);
  expect(await list({ sort: 'reviewDueOn' })).toEqual(both.toReversed());
  expect(await list({ sort: '-price' })).toEqual(both);
  expect(await list({ state: 'sale' })).toEqual([onSale.guideId]);
  expect(await list({ state: 'off' })).toEqual([away.guideId]);
  expect(await list({ state: 'page' })).toEqual([away.guideId]);
  expect(await list({ state: 'review' })).toEqual([onSale.guideId]);
  const [, row] = (await shop.call(calls.listStaffGuides, { find: 'zebra' })).rows;
  expect(row).toEqual({
    guideId: onSale.guideId,
    title: 'Zebra crossing',
    pageUrl: onSale.pageUrl,
    price: 7,
    published: true,
    isForSale: true,
    page: 'open',
    owner: 'Clinical lead',
    reviewDueOn: '2026-03-19',
    isOverdue: true,
  });
  const { waiting } = await shop.call(getToday, {});
  expect(waiting.map(({ text }) => text)).toContain(
    'A guide waits for its review: ‘Zebra crossing’ since 19 March 2026.',
  );
  const { groups } = await shop.call(searchOffice, { find: 'zeb' });
  expect(groups.find(({ name }) => name === 'Guides')?.found.map(({ title }) => title)).toEqual([
    'Ārohi zebra',
    'Zebra crossing',
  ]);
});

test('a guide is in the categories that are chosen, in their order; one that is gone is refused', async () => {
  const category = `/guides/category-${randomUUID().slice(0, 8)}`;
  const first = await addGuide(app.deps, { priceCents: 0, category });
  const second = await addGuide(app.deps, { priceCents: 0 });
  const categoryId = await guideCategoryOf(app.deps, first.guideId);
  const inIt = async () =>
    (await app.browser().call(getGuides, { cat: category })).guides.map(({ guideId }) => guideId);
  expect((await save(second.guideId, { categoryIds: [categoryId] })).errors).toBeUndefined();
  expect(await inIt()).toEqual([first.guideId, second.guideId]);
  expect((await guideOf(second.guideId)).values.categoryIds).toEqual([categoryId]);
  expect((await save(second.guideId, { categoryIds: [categoryId, 99_999] })).errors).toMatchObject([
    { field: 'categoryIds', code: 'no_category' },
  ]);
  expect((await save(first.guideId, { categoryIds: [] })).errors).toBeUndefined();
  expect(await inIt()).toEqual([second.guideId]);
});

test('readers see who reviewed a guide and when: what staff noted, unless the text names a later day', async () => {
  const { guideId, pageUrl } = await addGuide(app.deps, { priceCents: 0 });
  const review = async () => {
    const { detail } = await app.browser().call(getGuide, { pageUrl });
    return [detail?.reviewedBy, detail?.reviewedOn];
  };
  await app.deps.content.refresh();
  expect(await review()).toEqual([null, null]);
  await save(guideId, { owner: 'Dr Okafor', reviewedOn: '2026-03-03' });
  expect(await review()).toEqual(['Dr Okafor', '2026-03-03']);
  const write = (ReviewedOn: string) =>
    publishPage(app.deps, {
      path: pageUrl,
      title: 'It',
      content: {
        sections: [
          {
            sectionName: 'body',
            items: [
              {
                itemTypeCode: 'GuideText',
                payloads: { Guide: pageUrl, Content: '<p>x</p>', ReviewedBy: 'Ana', ReviewedOn },
              },
            ],
          },
        ],
      },
    });
  await write('2026-02-01');
  expect(await review()).toEqual(['Dr Okafor', '2026-03-03']);
  await write('2026-03-04');
  expect(await review()).toEqual(['Ana', '2026-03-04']);
  for (const [field, day] of [
    ['reviewedOn', '2026-02-30'],
    ['reviewDueOn', 'soon'],
  ])
    expect((await save(guideId, { [field ?? '']: day })).errors).toMatchObject([{ field, code: 'no_day' }]);
});

describe('plans that open a guide', () => {
  const setPlan = async (guideId: number, plan: 'standard' | 'pro' | null, endSales?: true) =>
    shop.call(calls.setGuidePlan, {
      guideId,
      revision: (await guideOf(guideId)).page?.pageRevision ?? 0,
      values: { plan },
      ...(endSales && { endSales }),
      key: key(),
    });
  /** A guide that opens from Standard on, one subscriber of each plan, and a Pro subscriber who has bought it too. */
  async function read() {
    const guide = await addGuide(app.deps, { priceCents: 1500 });
    await app.deps.content.refresh();
    expect((await setPlan(guide.guideId, 'standard')).errors).toBeUndefined();
    const [standard, pro, buyer] = [await subscribe('standard'), await subscribe('pro'), await subscribe('pro')];
    await addEntitlement(app.deps, buyer.uid, guide.guideId);
    const opens = async (who: { browser: TestBrowser }) =>
      !(await who.browser.call(getPublishedPage, { path: guide.pageUrl })).noPermission;
    return { ...guide, standard, pro, buyer, opens };
  }
  const remove = async (uids: string[]) =>
    app.deps.db.transaction((tx) => tx.deleteFrom('subscription').where('uid', 'in', uids).execute());

  test('a plan that goes says how many subscribers lose the guide, and the second press goes on', async () => {
    const { guideId, standard, pro, buyer, opens } = await read();
    expect([await opens(standard), await opens(pro)]).toEqual([true, true]);
    expect((await guideOf(guideId)).holders).toMatchObject({ bought: 1, plan: 3, company: 0, given: 0 });
    const asked = await setPlan(guideId, 'pro');
    expect(asked.errors).toEqual([
      {
        errorMessage: expect.stringMatching(
          /^‘Guide \d+’ opens for subscribers\. 1 subscriber of Standard has it by that plan alone\. If you go on, it no longer opens for them\.$/,
        ),
        code: 'on_sale',
      },
    ]);
    expect((await setPlan(guideId, null)).errors?.[0]?.errorMessage).toContain(
      '2 subscribers of Standard and Professional have it by their plan alone.',
    );
    expect(await opens(standard)).toBe(true);
    expect((await setPlan(guideId, 'pro', true)).errors).toBeUndefined();
    expect([await opens(standard), await opens(pro), await opens(buyer)]).toEqual([false, true, true]);
    await remove([standard.uid, pro.uid, buyer.uid]);
  });

  test('the rule in the editor, and taking the page off, say so too', async () => {
    const { guideId, pageUrl, standard, pro, buyer, opens } = await read();
    const { page } = await guideOf(guideId);
    const which = { pageId: page?.pageId ?? 0, key: key() };
    const rule = await admin.call(pages.savePageSettings, {
      ...which,
      pageRevision: page?.pageRevision ?? 0,
      path: pageUrl,
      access: { kind: 'entitlement', guideId },
    });
    expect(rule.errors).toMatchObject([{ code: 'on_sale' }]);
    const off = await admin.call(pages.unpublishPage, { ...which, key: key() });
    expect(off.errors?.[0]?.errorMessage).toMatch(
      /One person has bought it\. 2 subscribers of .* by their plan alone\. If/,
    );
    expect(await opens(standard)).toBe(true);
    await remove([standard.uid, pro.uid, buyer.uid]);
  });

  test('nobody is asked about where no subscriber is; a change over a newer one is refused; it is put back', async () => {
    const { guideId } = await addGuide(app.deps, { priceCents: 1500 });
    await app.deps.content.refresh();
    expect((await setPlan(guideId, 'pro')).errors).toBeUndefined();
    const late = await shop.call(calls.setGuidePlan, { guideId, revision: 0, values: { plan: null }, key: key() });
    expect(late).toMatchObject({ errors: [{ code: 'stale' }], stale: { fields: [{ yours: null, now: 'pro' }] } });
    const [record] = (await admin.call(listAudit, { subject: `guide:${guideId}` })).rows;
    await admin.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
    expect((await guideOf(guideId)).page).toMatchObject({ opensFor: 'buyers', plan: null });
  });
});

describe('the rule of a page that is not of the guide', () => {
  const setPlan = async (guideId: number, plan: 'standard' | 'pro' | null) =>
    shop.call(calls.setGuidePlan, {
      guideId,
      revision: (await guideOf(guideId)).page?.pageRevision ?? 0,
      values: { plan },
      key: key(),
    });
  const rules = async (path: string) => {
    const stored = app.deps.db.read.selectFrom('page').select(['locale', 'access_json', 'settings_lock']);
    return stored.where('path', '=', path).orderBy('locale').execute();
  };

  test.each([
    ['of members', 'au', { kind: 'member' }],
    ['of everybody', 'au', { kind: 'public' }],
    ['of companies, in New Zealand alone', 'nz', { kind: 'corporate' }],
  ] as const)('%s is changed by nobody of the shop', async (_which, locale, access) => {
    const { guideId, pageUrl } = await addGuide(app.deps, { priceCents: 1500 });
    await publishPage(app.deps, { path: pageUrl, locale, title: 'It', access, content: { sections: [] } });
    const before = await rules(pageUrl);
    expect((await guideOf(guideId)).page?.isRuleOfGuide).toBe(false);
    expect((await setPlan(guideId, 'pro')).errors).toMatchObject([
      { code: 'rule_of_others', errorMessage: expect.stringContaining('Somebody who may publish pages') },
    ]);
    expect(await rules(pageUrl)).toEqual(before);
  });

  test('is of the guide in both countries, or the draft that was made with a free guide: it is changed', async () => {
    const { guideId, pageUrl } = await addGuide(app.deps, { priceCents: 1500 });
    const access = { kind: 'entitlement' as const, guideId };
    await publishPage(app.deps, { path: pageUrl, locale: 'nz', title: 'It', access, content: { sections: [] } });
    expect((await guideOf(guideId)).page?.isRuleOfGuide).toBe(true);
    expect((await setPlan(guideId, 'pro')).errors).toBeUndefined();
    const opens = (await rules(pageUrl)).map((row) => JSON.parse(row.access_json) as unknown);
    expect(opens).toEqual([
      { ...access, plan: 'pro' },
      { ...access, plan: 'pro' },
    ]);
    const free = await make('free-draft', { price: 0 });
    expect((await setPlan(free.guideId, null)).errors).toBeUndefined();
    expect((await guideOf(free.guideId)).page?.opensFor).toBe('buyers');
  });

  test('a guide of a page that is on the site is made by whoever may publish only', async () => {
    await publishPage(app.deps, { path: '/guides/on-site', title: 'It', content: { sections: [] } });
    const input = { slug: 'on-site', values, key: key() };
    expect((await shop.call(calls.createGuide, input)).errors).toMatchObject([{ field: 'slug', code: 'page_there' }]);
    expect((await admin.call(calls.createGuide, input)).errors).toBeUndefined();
  });
});

test('who has a guide: numbers for the shop, people for those who manage members', async () => {
  const { guideId } = await addGuide(app.deps, { priceCents: 1500 });
  await app.deps.content.refresh();
  const { page } = await guideOf(guideId);
  const plan = { guideId, revision: page?.pageRevision ?? 0, values: { plan: 'pro' as const }, key: key() };
  await shop.call(calls.setGuidePlan, plan);
  const buyer = await person(app, 'ana.buyer@example.org');
  await addEntitlement(app.deps, buyer.uid, guideId);
  const guest = await person(app, 'given@example.org');
  await admin.call(giveAccess, { uid: guest.uid, guideId, reason: 'A gift', lastDay: '2026-12-31', key: key() });
  const corporateId = await addCompany(app.deps, { name: 'Harbour Mutual', guideIds: [guideId] });
  const worker = await person(app, 'worker@example.org', { company: { corporateId } });
  const subscriber = await subscribe('pro');
  expect((await guideOf(guideId)).holders).toEqual({ bought: 1, plan: 1, company: 1, given: 1 });
  const people = async (how?: 'bought' | 'plan' | 'company' | 'given', find = '') =>
    (await admin.call(calls.listGuidePeople, { guideId, ...(how && { how }), find })).rows;
  expect(await people()).toMatchObject([{ uid: buyer.uid, email: 'ana.buyer@example.org', orderId: 1, through: null }]);
  expect(await people('given')).toMatchObject([{ uid: guest.uid, until: '2026-12-31T13:00:00.000Z' }]);
  expect(await people('company')).toMatchObject([{ uid: worker.uid, through: 'Harbour Mutual' }]);
  expect(await people('plan')).toMatchObject([{ uid: subscriber.uid, through: 'Professional' }]);
  await fillFindKeys(app.deps);
  expect([(await people('bought', 'ana')).length, (await people('bought', 'zoe')).length]).toEqual([1, 0]);
  await expect(shop.call(calls.listGuidePeople, { guideId })).rejects.toMatchObject({ status: 403 });
});

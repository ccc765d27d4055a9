import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDashboard } from '#contract/members.ts';
import { publishPage } from '../pages/write-page.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { addCompany, addEntitlement, person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

const now = new Date('2026-03-20T02:00:00Z');
const later = '2026-04-20T02:00:00.000Z';
const earlier = '2026-02-20T02:00:00.000Z';

let app: TestApp;
const guideIds: Record<string, number> = {};
let company: number;
beforeAll(async () => {
  app = await testApp({}, { now: () => now });
  for (const name of ['free', 'inStandard', 'given', 'bought', 'closed'])
    guideIds[name] = (await addGuide(app.deps, { priceCents: name === 'free' ? 0 : 1500 })).guideId;
  const { page_url: path } = await app.deps.db.read
    .selectFrom('guide')
    .select('page_url')
    .where('id', '=', guideIds['inStandard'] ?? 0)
    .executeTakeFirstOrThrow();
  await publishPage(app.deps, {
    path,
    title: 'In Standard',
    access: { kind: 'entitlement', guideId: guideIds['inStandard'] ?? 0, plan: 'standard' },
    content: { sections: [] },
  });
  company = await addCompany(app.deps, { name: 'Saltbush Club', guideIds: [guideIds['given'] ?? 0] });
  await app.deps.content.refresh();
});
afterAll(() => app.close());

const overviewOf = async (browser: TestBrowser) =>
  (await browser.call(getDashboard, {})).overview ?? expect.fail('There is no overview.');
const namesOf = (guides: readonly { guideId: number; openBy?: string | null | undefined }[]) =>
  guides.map(({ guideId, openBy }) => [Object.keys(guideIds).find((name) => guideIds[name] === guideId), openBy]);

test('opens with plan, company and what is due, and the guides that open by any right, the own ones first', async () => {
  const { browser, uid } = await person(app, 'all@example.org', {
    subscription: { plan: 'standard', paidUntil: later },
    company: { corporateId: company, role: 'owner' },
  });
  await addEntitlement(app.deps, uid, guideIds['bought'] ?? 0);
  const overview = await overviewOf(browser);
  expect(overview).toMatchObject({
    subscription: { subscriptionType: 'standard', status: 'active', paidUntil: later },
    companies: [{ corporateName: 'Saltbush Club', role: 'owner' }],
    due: [],
    guideCount: 4,
    tickets: [],
    orders: [],
  });
  expect(namesOf(overview.guides)).toEqual([
    ['inStandard', 'subscription'],
    ['given', 'company'],
    ['bought', 'bought'],
    ['free', 'free'],
  ]);
});

test('of somebody who holds nothing it has what is free, and no plan', async () => {
  const { browser } = await person(app, 'new@example.org');
  const overview = await overviewOf(browser);
  expect(overview).toMatchObject({ subscription: null, companies: [], due: [], orderCount: 0, ticketCount: 0 });
  expect(namesOf(overview.guides)).toEqual([['free', 'free']]);
});

test('a subscription that has ended is named, and opens nothing', async () => {
  const { browser } = await person(app, 'ended@example.org', {
    subscription: { plan: 'pro', paidUntil: earlier, status: 'ended' },
  });
  const overview = await overviewOf(browser);
  expect(overview.subscription?.status).toBe('ended');
  expect(namesOf(overview.guides)).toEqual([['free', 'free']]);
});

test('a payment that failed and a parcel without an address are due', async () => {
  const { browser, uid } = await person(app, 'due@example.org', {
    subscription: { plan: 'standard', paidUntil: '2026-03-18T02:00:00.000Z' },
  });
  await app.deps.db.transaction(async (tx) => {
    await tx
      .updateTable('subscription')
      .set({ status: 'pastDue', next_plan: 'pro', next_per: 'yearly' })
      .where('uid', '=', uid)
      .execute();
    await tx
      .insertInto('orders')
      .values({
        order_no: 'PHI-7',
        token_nonce: 'nonce',
        token_hash: 'hash',
        uid,
        status: 'paid',
        total_cents: 1000,
        gst_cents: 91,
        shipping_cents: 0,
        discount_cents: 0,
        gst_rule: 'total',
        first_name: 'Mira',
        surname: 'Halloran',
        email: 'due@example.org',
        created_at: now.toISOString(),
        paid_at: now.toISOString(),
        delivery_status: 'addressMissing',
        delivery_country: 'AU',
      })
      .execute();
  });
  const { due, orders } = await overviewOf(browser);
  expect(due).toEqual([
    { kind: 'payment', about: 'Professional', href: '/member/renew', until: '2026-04-01T02:00:00.000Z' },
    { kind: 'address', about: 'PHI-7', href: expect.stringMatching(/^\/order-thankyou\?o=/) as string, until: null },
  ]);
  expect(orders).toMatchObject([{ orderNo: 'PHI-7', totalAmount: 10 }]);
});

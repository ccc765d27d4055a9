import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  endLogIn,
  endOtherLogIns,
  exportData,
  getAccount,
  getCalendarFile,
  getMemberOrders,
  getTickets,
  setNewsletter,
  updateDetails,
} from '#contract/account.ts';
import { registerForEvent } from '#contract/events.ts';
import { subscribe } from '#contract/contact.ts';
import { subscribeConsent } from '#contract/forms.ts';
import { addEvent, addGuide, addProduct } from '../../testing/catalogue.sql.ts';
import { mailsTo } from '../../testing/evidence.sql.ts';
import { logIn, newMember } from '../../testing/member.ts';
import { addCompany, addToCompany } from '../../testing/people.sql.ts';
import { filledCart, payWith, testShop, type TestShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ settings: { LIMIT_FACTOR: '100' } });
});
afterAll(() => shop.close());

let serial = 0;
const someone = (name = 'reader') => newMember(shop, `${name}${++serial}@example.org`);
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status,
  );

async function buy(browser: TestBrowser): Promise<string> {
  const { productId } = await addProduct(shop.deps, { priceCents: 2000 });
  const paid = await payWith(
    browser,
    await filledCart(browser, productId),
    await shop.gateway.tokenFor('4242424242424242'),
  );
  return paid.results?.OrderIdToken ?? '';
}
async function register(browser: TestBrowser, event: Parameters<typeof addEvent>[1] = {}, email = 'mira@example.org') {
  const { eventId } = await addEvent(shop.deps, { eventType: 1, ...event });
  const { results } = await browser.call(registerForEvent, {
    eventId,
    register: { firstName: 'Mira', surname: 'Halloran', email, phone: '', numberOfTickets: 2 },
  });
  return { eventId, registrationId: results?.registrationId ?? 0, bookingCode: results?.bookingCode ?? '' };
}

test('every call of the account page needs a log-in', async () => {
  const visitor = shop.browser();
  const calls = [
    visitor.call(getAccount, {}),
    visitor.call(getMemberOrders, {}),
    visitor.call(getTickets, {}),
    visitor.call(exportData, {}),
    visitor.call(endOtherLogIns, {}),
    visitor.call(endLogIn, { logInId: 'x' }),
    visitor.call(updateDetails, { firstName: 'A', surname: 'B', phone: null }),
  ];
  // All at once: a call that nobody waits for yet must not be refused unheard.
  expect(await Promise.all(calls.map(statusOf))).toEqual(calls.map(() => 401));
});

describe('details', () => {
  // Invariant 19.
  test('changes name and phone number, and nothing else that the body names', async () => {
    const { browser, uid } = await someone();
    const sent = { firstName: ' Mira ', surname: 'Quill', phone: '0400 000 000' };
    const hostile = { ...sent, uid: 'other', email: 'root@example.org', roles_json: '["admin"]', status: 'inactive' };
    const { results } = await browser.call(updateDetails, hostile);
    expect(results?.details).toMatchObject({ firstName: 'Mira', surname: 'Quill', phone: '0400 000 000' });
    const row = await shop.deps.db.read.selectFrom('member').selectAll().where('uid', '=', uid).executeTakeFirst();
    expect(row).toMatchObject({ email: results?.details.email, roles_json: '[]', status: 'active' });
    expect(await shop.deps.identity.userByUid(uid)).toMatchObject({ displayName: 'Mira Quill' });
    const { errors } = await browser.call(updateDetails, { firstName: ' ', surname: '', phone: null });
    expect(errors?.map(({ errorMessage }) => errorMessage)).toEqual([
      'First Name is required.',
      'Surname is required.',
    ]);
  });

  test('are saved before the first UpdateUserProfile too', async () => {
    const browser = shop.browser();
    await browser.signUp({ email: 'early@example.org' });
    await browser.call(updateDetails, { firstName: 'Early', surname: 'Bird', phone: null });
    expect((await browser.call(getAccount, {})).data?.details).toMatchObject({ firstName: 'Early', surname: 'Bird' });
  });
});

describe('orders', () => {
  // Invariant 19.
  test('shows own paid orders, newest first, with the token of each receipt', async () => {
    const [{ browser }, other] = [await someone(), await someone()];
    const tokens = [await buy(browser), await buy(browser)];
    const { orders, totalCnt } = await browser.call(getMemberOrders, {});
    expect(totalCnt).toBe(2);
    expect(orders.map(({ orderToken }) => orderToken)).toEqual(tokens.toReversed());
    expect(orders[0]).toMatchObject({ totalAmount: 20, status: 'paid', items: [expect.stringContaining('Product')] });
    expect(await other.browser.call(getMemberOrders, {})).toEqual({ orders: [], totalCnt: 0 });
    expect((await browser.call(getMemberOrders, { page: 2 })).orders).toEqual([]);
  });
});

describe('tickets', () => {
  test('shows coming events first, and the calendar file of an own registration', async () => {
    const { browser } = await someone();
    const later = await register(browser, { startsInMinutes: 60 * 24 * 30 });
    const soon = await register(browser, { startsInMinutes: 60 * 24 * 2, joinUrl: 'https://meet.example/room' });
    const past = await register(browser);
    await shop.deps.db.transaction((tx) =>
      tx
        .updateTable('event')
        .set({ starts_at: '2020-01-01T00:00:00.000Z', ends_at: '2020-01-01T01:00:00.000Z' })
        .where('id', '=', past.eventId)
        .execute(),
    );
    const { tickets, totalCnt } = await browser.call(getTickets, {});
    expect(totalCnt).toBe(3);
    expect(tickets.map(({ bookingCode }) => bookingCode)).toEqual(
      [soon, later, past].map(({ bookingCode }) => bookingCode),
    );
    expect(tickets.map(({ isPast }) => isPast)).toEqual([false, false, true]);
    expect(tickets[0]).toMatchObject({ attendee: 'Mira Halloran', tickets: 2, joinUrl: 'https://meet.example/room' });
    const { data } = await browser.call(getCalendarFile, { registrationId: soon.registrationId });
    expect(data?.filename).toMatch(/\.ics$/);
    expect(data?.content).toContain(soon.bookingCode);
  });

  // Invariant 19.
  test('refuses the calendar file of another member’s registration, and of a cancelled one', async () => {
    const [{ browser }, other] = [await someone(), await someone()];
    const { registrationId } = await register(other.browser);
    expect(await statusOf(browser.call(getCalendarFile, { registrationId }))).toBe(404);
    expect(await statusOf(other.browser.call(getCalendarFile, { registrationId }))).toBe(200);
    await shop.deps.db.transaction((tx) =>
      tx
        .updateTable('registration')
        .set({ cancelled_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', registrationId)
        .execute(),
    );
    expect(await statusOf(other.browser.call(getCalendarFile, { registrationId }))).toBe(404);
    expect((await other.browser.call(getTickets, {})).tickets).toEqual([]);
  });
});

describe('newsletter', () => {
  const evidence = (email: string) =>
    shop.deps.db.read
      .selectFrom('consent')
      .innerJoin('subscriber', 'subscriber.id', 'consent.subscriber_id')
      .select(['consent.kind', 'consent.wording', 'consent.means'])
      .where('email_key', '=', email)
      .orderBy('consent.id')
      .execute();

  test('is switched on and off for a confirmed address, with evidence of each consent', async () => {
    const { browser } = await someone('letters');
    const email = `letters${serial}@example.org`;
    expect((await browser.call(getAccount, {})).data?.newsletter).toBe('none');
    for (const [subscribed, state] of [
      [true, 'subscribed'],
      [true, 'subscribed'],
      [false, 'none'],
      [true, 'subscribed'],
    ] as const)
      expect((await browser.call(setNewsletter, { subscribed })).results).toEqual({ newsletter: state });
    const means = 'the account page of the member';
    const confirmed = { kind: 'confirmed', wording: subscribeConsent, means };
    expect(await evidence(email)).toEqual([confirmed, { kind: 'unsubscribed', wording: '', means }, confirmed]);
  });

  test('tells nothing about an address that is not confirmed, and sends it a link first', async () => {
    await shop.browser().call(subscribe, { name: 'Owner', email: 'claimed@example.org' });
    const browser = shop.browser();
    await browser.signUp({ email: 'claimed@example.org' });
    expect((await browser.call(getAccount, {})).data?.newsletter).toBe('unverified');
    expect((await browser.call(setNewsletter, { subscribed: false })).errors?.[0]?.errorMessage).toBe(
      'Please confirm your email first.',
    );
    expect((await browser.call(setNewsletter, { subscribed: true })).results).toEqual({ newsletter: 'asked' });
    const { status } = await shop.deps.db.read
      .selectFrom('subscriber')
      .select('status')
      .where('email_key', '=', 'claimed@example.org')
      .executeTakeFirstOrThrow();
    expect(status).toBe('pending');
    expect((await mailsTo(shop.deps, 'claimed@example.org')).map(({ subject }) => subject)).toContain(
      'Please confirm your subscription',
    );
  });
});

test('ends one log-in of the member, and none of somebody else', async () => {
  const { browser } = await someone('one-log-in');
  const email = `one-log-in${serial}@example.org`;
  const [phone, tablet, stranger] = [shop.browser(), shop.browser(), await someone('stranger')];
  phone.token = await logIn(shop, email, 'Mozilla/5.0 (iPhone) Safari/605');
  tablet.token = await logIn(shop, email, 'Mozilla/5.0 (iPad) Safari/605');
  const listed = (await browser.call(getAccount, {})).data?.logIns ?? [];
  const onPhone = listed.find((each) => each.browser === 'Safari on iPhone')?.logInId ?? '';
  await stranger.browser.call(endLogIn, { logInId: onPhone });
  expect(await statusOf(phone.call(getAccount, {}))).toBe(200);
  const { results } = await browser.call(endLogIn, { logInId: onPhone });
  expect(results?.logIns).toEqual(listed.filter((each) => each.logInId !== onPhone));
  expect(await statusOf(phone.call(getAccount, {}))).toBe(401);
  for (const each of [browser, tablet]) expect(await statusOf(each.call(getAccount, {}))).toBe(200);
  expect((await browser.call(endLogIn, { logInId: 'no such log-in' })).results?.logIns).toHaveLength(3);
});

test('ends all log-ins but this one', async () => {
  const { browser } = await someone('sessions');
  const email = `sessions${serial}@example.org`;
  const other = shop.browser();
  other.token = await logIn(shop, email, 'Mozilla/5.0 (iPhone) Safari/605');
  const { data } = await browser.call(getAccount, {});
  expect(data?.logIns?.map((session) => [session.browser, session.current])).toContainEqual([
    'Safari on iPhone',
    false,
  ]);
  expect(data?.logIns?.filter((session) => session.current)).toHaveLength(1);
  const { results } = await browser.call(endOtherLogIns, {});
  expect(results?.logIns).toMatchObject([{ current: true }]);
  expect(await statusOf(other.call(getAccount, {}))).toBe(401);
  expect(await statusOf(browser.call(getAccount, {}))).toBe(200);
});

// Invariant 39.
test('the export holds what is stored about the member, no other person’s data and no secret', async () => {
  const [{ browser, uid }, other] = [await someone('export'), await someone('stranger')];
  const email = `export${serial - 1}@example.org`;
  for (const each of [browser, other.browser]) {
    await buy(each);
    await register(each);
  }
  await shop.deps.db.transaction((tx) =>
    tx
      .insertInto('enquiry')
      .values(
        [email.toUpperCase(), `stranger${serial}@example.org`].map((from) => ({
          kind: 'contact',
          name: 'N',
          phone: '1',
          email: from,
          enquiry: `question of ${from.toLowerCase()}`,
          subject: 's',
          receiver: 'office@example.org',
          created_at: '2026-01-01T00:00:00.000Z',
        })),
      )
      .execute(),
  );
  const companyId = await addCompany(shop.deps, { name: 'Harbour Works' });
  await shop.deps.db.transaction((tx) =>
    tx
      .insertInto('corporate_member')
      .values(
        [uid, other.uid].map((each) => ({ corporate_id: companyId, uid: each, role: 'member', joined_at: '2026' })),
      )
      .execute(),
  );
  await browser.call(setNewsletter, { subscribed: true });
  const { data } = await browser.call(exportData, {});
  expect(data?.filename).toMatch(/^phi-online-my-data-\d{4}-\d\d-\d\d\.json$/);
  const sections = data?.sections ?? {};
  expect(Object.keys(sections)).toEqual([
    'about',
    'account',
    'knownBrowsers',
    'subscriptions',
    'orders',
    'notesAboutOrders',
    'carts',
    'tickets',
    'waitingLists',
    'ticketsNamingYou',
    'doneAtDoors',
    'guides',
    'givenGuides',
    'guideSteps',
    'companies',
    'newsletter',
    'enquiries',
    'mails',
    'logIns',
  ]);
  expect(sections.account).toMatchObject({ email });
  expect(sections.orders).toHaveLength(1);
  expect(sections.tickets).toMatchObject([{ attendees: [{ name: 'Mira Halloran' }, { name: null }] }]);
  expect(sections.companies).toMatchObject([{ company: 'Harbour Works' }]);
  expect(sections.newsletter).toMatchObject({ status: 'confirmed', consents: [{ kind: 'confirmed' }] });
  expect(sections.enquiries).toMatchObject([{ text: `question of ${email}` }]);
  const text = JSON.stringify(sections);
  expect(text).not.toContain('stranger');
  expect(text).not.toMatch(/hash|token|nonce|secret|sealed|tok_|password_/i);
});

test('shows the companies of the member: what each opens and who else looks after it', async () => {
  const guide = await addGuide(shop.deps, { priceCents: 2000 });
  const hidden = await addGuide(shop.deps, { priceCents: 2000 });
  await shop.deps.content.refresh();
  const corporateId = await addCompany(shop.deps, { name: 'Acme', guideIds: [guide.guideId] });
  const other = await addCompany(shop.deps, { name: 'Other', guideIds: [hidden.guideId] });
  const [owner, member, stranger] = [await someone('owner'), await someone('staff'), await someone('stranger')];
  await addToCompany(shop.deps, { corporateId, uid: owner.uid, role: 'owner' });
  await addToCompany(shop.deps, { corporateId, uid: member.uid, role: 'member' });
  await addToCompany(shop.deps, { corporateId: other, uid: stranger.uid, role: 'owner' });
  const companiesOf = async ({ browser }: { browser: TestBrowser }) =>
    (await browser.call(getAccount, {})).data?.companies;
  const guides = [expect.objectContaining({ guideId: guide.guideId })];
  expect(await companiesOf(member)).toEqual([
    { corporateId, corporateName: 'Acme', role: 'member', guides, otherOwners: ['Mira Halloran'], otherPeople: 1 },
  ]);
  expect(await companiesOf(owner)).toEqual([
    { corporateId, corporateName: 'Acme', role: 'owner', guides, otherOwners: [], otherPeople: 1 },
  ]);
  expect(await companiesOf(await someone())).toEqual([]);
});

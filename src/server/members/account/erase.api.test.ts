import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeEmail, eraseAccount, getAccount, setNewsletter } from '#contract/account.ts';
import { addEventToCart, registerForEvent } from '#contract/events.ts';
import { updateUserProfile } from '#contract/members.ts';
import { getPaidOrder } from '#contract/store.ts';
import { startSubscription } from '#contract/subscriptions.ts';
import { queueMail } from '../../jobs/outbox.ts';
import { addEvent, addProduct } from '../../testing/catalogue.sql.ts';
import { mailsTo, poolUse } from '../../testing/evidence.sql.ts';
import { logIn, newMember } from '../../testing/member.ts';
import { addCompany, person } from '../../testing/people.sql.ts';
import { fillDetails, filledCart, payWith, testShop, type TestShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';
import { insertErasure } from './account.sql.ts';
import { finishErasures } from './erase.ts';

let shop: TestShop;
let ahead = 0;
beforeAll(async () => {
  shop = await testShop({ settings: { LIMIT_FACTOR: '100' }, now: () => new Date(Date.now() + ahead) });
});
afterAll(() => shop.close());

let serial = 0;
async function someone() {
  const email = `leaver${++serial}@example.org`;
  return { email, ...(await newMember(shop, email)) };
}
const erase = (browser: TestBrowser, confirmation = 'ERASE') => browser.call(eraseAccount, { confirmation });
const messagesOf = async (request: ReturnType<typeof erase>) =>
  (await request).errors?.map((each) => each.errorMessage);
const register = {
  firstName: 'Mira',
  surname: 'Halloran',
  email: 'friend@example.org',
  phone: '0400',
  numberOfTickets: 2,
};

async function payNow(browser: TestBrowser, cart: { cartId: string; amount: number }): Promise<string> {
  const paid = await payWith(browser, cart, await shop.gateway.tokenFor('4242424242424242'));
  return paid.results?.OrderIdToken ?? '';
}
async function bookPaid(browser: TestBrowser, eventId: number): Promise<string> {
  const { results } = await browser.call(addEventToCart, { eventId, register, cartId: null });
  const cartId = results?.cartInfo.cartId ?? '';
  return payNow(browser, { cartId, amount: await fillDetails(browser, cartId) });
}

test('needs the typed word and a recent log-in', async () => {
  const { browser } = await someone();
  expect(await messagesOf(erase(browser, 'yes'))).toEqual(['Please type ERASE to confirm.']);
  ahead = 31 * 60_000;
  expect(await messagesOf(erase(browser))).toEqual(['Please log in again to erase your account.']);
  ahead = 0;
  expect((await browser.call(getAccount, {})).data).not.toBe(null);
});

// Invariant 45.
test('of two administrators who erase themselves at the same moment one stays, and the last one always', async () => {
  const [first, second] = [
    await person(shop, 'first-admin@example.org', { roles: ['admin'] }),
    await person(shop, 'second-admin@example.org', { roles: ['admin'] }),
  ];
  const answers = await Promise.all([erase(first.browser), erase(second.browser)]);
  expect(answers.map(({ errors }) => errors?.[0]?.code)).toEqual(
    expect.arrayContaining([undefined, 'last_administrator']),
  );
  const stayed = answers[0]?.errors ? first : second;
  expect((await erase(stayed.browser)).errors?.[0]?.code).toBe('last_administrator');
  await shop.deps.db.single((source) =>
    source.updateTable('member').set({ roles_json: '[]' }).where('uid', '=', stayed.uid).execute(),
  );
  expect((await erase(stayed.browser)).errors).toBeUndefined();
});

// Invariant 39.
test('erases the person and keeps the orders; coming tickets are cancelled, other people lose nothing', async () => {
  const [{ browser, uid, email }, other] = [await someone(), await someone()];
  const { db } = shop.deps;
  const { productId } = await addProduct(shop.deps, { priceCents: 2000 });
  const orderTokens = [await payNow(browser, await filledCart(browser, productId))];
  const [paid, free, past] = [
    await addEvent(shop.deps, { priceCents: 4500, places: 10 }),
    await addEvent(shop.deps, { eventType: 1, places: 10 }),
    await addEvent(shop.deps, { eventType: 1, places: 10 }),
  ];
  orderTokens.push(await bookPaid(browser, paid.eventId));
  for (const each of [browser, other.browser])
    for (const { eventId } of [free, past])
      await each.call(registerForEvent, {
        eventId,
        register: { ...register, email: `${eventId}-${each === browser}@example.org` },
      });
  const { code: forOthers } = await db.read
    .selectFrom('attendee')
    .innerJoin('registration', 'registration.id', 'attendee.registration_id')
    .select('code')
    .where('seq', '=', 2)
    .where('uid', '=', other.uid)
    .orderBy('attendee.id')
    .executeTakeFirstOrThrow();
  await db.transaction((tx) =>
    tx.updateTable('attendee').set({ name: 'Ada', email: email.toUpperCase() }).where('code', '=', forOthers).execute(),
  );
  await db.transaction((tx) =>
    tx.updateTable('event').set({ starts_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', past.eventId).execute(),
  );
  const companyId = await addCompany(shop.deps, { name: 'Harbour Works' });
  await db.transaction(async (tx) => {
    await tx
      .insertInto('corporate_member')
      .values(
        [uid, other.uid].map((each) => ({
          corporate_id: companyId,
          uid: each,
          role: 'member' as const,
          joined_at: '2026',
        })),
      )
      .execute();
    await tx
      .insertInto('enquiry')
      .values(
        [email, other.email].map((from) => ({
          kind: 'contact',
          name: 'N',
          phone: '1',
          email: from,
          enquiry: 'A question',
          subject: 's',
          receiver: 'office@example.org',
          created_at: '2026-01-01T00:00:00.000Z',
        })),
      )
      .execute();
  });
  for (const each of [browser, other.browser]) await each.call(setNewsletter, { subscribed: true });

  expect(await erase(browser)).toEqual({ results: { erased: true } });
  await expect(browser.call(getAccount, {})).rejects.toMatchObject({ status: 401 });
  await expect(erase(browser)).rejects.toMatchObject({ status: 401 });
  expect(await logIn(shop, email)).toBe(null);
  expect(await shop.deps.identity.userByUid(uid)).toBe(null);
  // The orders stay, with the buyer's name and address, and without what a receipt does not need.
  for (const orderToken of orderTokens)
    expect((await shop.browser().call(getPaidOrder, { orderToken })).data).not.toBe(null);
  const orders = await db.read.selectFrom('orders').selectAll().where('uid', '=', uid).execute();
  expect(orders).toHaveLength(2);
  expect(orders[0]).toMatchObject({ status: 'paid', first_name: 'Ada', email: 'ada@example.org', phone: null });
  const places = await Promise.all([paid, free, past].map(({ eventId }) => poolUse(shop.deps, `event:${eventId}`)));
  expect(places.map(({ used }) => used)).toEqual([0, 2, 4]);
  const registrations = await db.read.selectFrom('registration').selectAll().orderBy('id').execute();
  const erased = registrations.filter((row) => row.first_name === 'Erased');
  expect(erased.map((row) => [row.uid, row.surname, row.email, row.phone, row.cancelled_at !== null])).toEqual([
    [null, '', '', null, true],
    [null, '', '', null, true],
    [null, '', '', null, false],
  ]);
  expect(registrations.filter((row) => row.uid === other.uid && row.cancelled_at === null)).toHaveLength(2);
  const attendees = await db.read.selectFrom('attendee').selectAll().orderBy('id').execute();
  const theirs = (row: { id: number }) => attendees.filter(({ registration_id }) => registration_id === row.id);
  for (const row of erased)
    for (const attendee of theirs(row))
      expect([attendee.name, attendee.email, attendee.cancelled_at]).toEqual([null, null, row.cancelled_at]);
  // A ticket that somebody else bought for the erased person.
  expect(attendees.find(({ code }) => code === forOthers)).toMatchObject({ name: null, email: null });
  expect(attendees.filter(({ name }) => name !== null).length).toBeGreaterThanOrEqual(2);
  const left = async (theirs: { uid: string; email: string }) => [
    (await db.read.selectFrom('member').select('uid').where('uid', '=', theirs.uid).execute()).length,
    (await db.read.selectFrom('known_device').select('uid').where('uid', '=', theirs.uid).execute()).length,
    (await db.read.selectFrom('corporate_member').select('uid').where('uid', '=', theirs.uid).execute()).length,
    (await db.read.selectFrom('enquiry').select('id').where('email', '=', theirs.email).execute()).length,
    (await db.read.selectFrom('subscriber').select('id').where('email_key', '=', theirs.email).execute()).length,
    (await db.read.selectFrom('link_token').select('purpose').where('subject', '=', theirs.uid).execute()).length,
  ];
  expect(await left({ uid, email })).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await left(other)).toEqual([1, 1, 1, 1, 1, 0]);
  expect((await mailsTo(shop.deps, email)).at(-1)?.subject).toBe('Your account is erased');
});

// Invariant 39.
test('tickets bought logged out go with the proven address; what others booked with it stays theirs', async () => {
  const [{ browser, email }, other, unproven] = [await someone(), await someone(), shop.browser()];
  const { db } = shop.deps;
  const { eventId } = await addEvent(shop.deps, { priceCents: 4500, places: 10 });
  const { eventId: free } = await addEvent(shop.deps, { eventType: 1, places: 10 });
  for (const buyer of [shop.browser(), shop.browser(), other.browser]) await bookPaid(buyer, eventId);
  await other.browser.call(registerForEvent, { eventId: free, register: { ...register, email: email.toUpperCase() } });
  const rows = () =>
    db.read.selectFrom('registration').selectAll().where('event_id', 'in', [eventId, free]).orderBy('id').execute();
  const [own, strangers, theirs] = await rows();
  const buysAs = (id: number | null | undefined, address: string) =>
    db.transaction(async (tx) => {
      const line = tx
        .selectFrom('order_line')
        .select('order_id')
        .where('id', '=', id ?? 0);
      await tx.updateTable('orders').set({ email: address }).where('id', '=', line).execute();
    });
  await buysAs(own?.order_line_id, email.toUpperCase());
  await buysAs(strangers?.order_line_id, 'guest@example.org');
  await buysAs(theirs?.order_line_id, other.email);
  // Others booked with the address of the person: a guest, and somebody with an account.
  const named = [strangers?.id ?? 0, theirs?.id ?? 0];
  await db.transaction((tx) => tx.updateTable('registration').set({ email }).where('id', 'in', named).execute());
  const places = async () => (await poolUse(shop.deps, `event:${eventId}`)).used;
  expect(await places()).toBe(6);
  await unproven.signUp({ email: 'guest@example.org' });
  expect(await erase(unproven)).toEqual({ results: { erased: true } });
  expect((await rows()).map((row) => row.cancelled_at)).toEqual([null, null, null, null]);

  expect(await erase(browser)).toEqual({ results: { erased: true } });
  const [gone, ...kept] = await rows();
  expect(gone).toMatchObject({ first_name: 'Erased', surname: '', email: '', phone: null });
  expect(gone?.cancelled_at).not.toBe(null);
  expect(await places()).toBe(4);
  expect(kept.map((row) => [row.email, row.cancelled_at])).toEqual([
    ['guest@example.org', null],
    [other.email, null],
    [other.email, null],
  ]);
  expect(
    await db.read
      .selectFrom('attendee')
      .select('id')
      .where('name', '=', 'Mira Halloran')
      .where('registration_id', '=', own?.id ?? 0)
      .execute(),
  ).toEqual([]);
});

// Invariant 39.
test('enquiries and newsletter of an address that is not confirmed stay with its owner', async () => {
  const owner = await someone();
  await owner.browser.call(setNewsletter, { subscribed: true });
  await shop.deps.identity.setEmail(owner.uid, `moved-${owner.email}`);
  const stranger = shop.browser();
  await stranger.signUp({ email: owner.email });
  expect(await erase(stranger)).toEqual({ results: { erased: true } });
  const subscriber = await shop.deps.db.read
    .selectFrom('subscriber')
    .select('status')
    .where('email_key', '=', owner.email)
    .executeTakeFirst();
  expect(subscriber).toEqual({ status: 'confirmed' });
});

test('mails of an account that never confirmed its address go with it; those of others to the address stay', async () => {
  const email = `never${Date.now()}@example.org`;
  const browser = shop.browser();
  await browser.signUp({ email });
  const uid = (await shop.deps.identity.verify(browser.token ?? ''))?.uid ?? '';
  await browser.call(updateUserProfile, { uid, email, displayName: 'Never Proven', emailVerified: false });
  await browser.call(startSubscription, {});
  await browser.call(changeEmail, { email: `away.${email}` });
  const { db } = shop.deps;
  const sent = { status: 'sent', sent_at: shop.deps.now().toISOString() } as const;
  await db.transaction(async (tx) => {
    await queueMail(tx, shop.deps, { cause: `other:${email}`, to: email, subject: 'Of others', html: '', text: '' });
    await tx.updateTable('outbox_mail').set(sent).where('recipient', 'like', `%${email}`).execute();
  });
  expect(await mailsTo(shop.deps, `away.${email}`)).toHaveLength(1);
  expect(await erase(browser)).toEqual({ results: { erased: true } });
  expect((await mailsTo(shop.deps, email)).map(({ subject }) => subject)).toEqual([
    'Of others',
    'Your account is erased',
  ]);
  expect(await mailsTo(shop.deps, `away.${email}`)).toEqual([]);
});

test.each(['setDisabled', 'deleteUser'] as const)(
  // Invariant 39.
  'continues after a failure of %s, and sends one last mail however often it runs',
  async (step) => {
    const { browser, uid, email } = await someone();
    const { identity } = shop.deps;
    const working = { setDisabled: identity.setDisabled, deleteUser: identity.deleteUser };
    identity[step] = () => Promise.reject(new Error('The identity service is down.'));
    shop.deps.log.error = () => {};
    expect(await erase(browser)).toEqual({ results: { erased: true } });
    expect(await identity.userByUid(uid)).not.toBe(null);
    Object.assign(identity, working);
    await Promise.all([finishErasures(shop.deps), finishErasures(shop.deps)]);
    await finishErasures(shop.deps);
    expect(await identity.userByUid(uid)).toBe(null);
    expect(await shop.deps.db.read.selectFrom('erasure').selectAll().execute()).toEqual([]);
    const last = (await mailsTo(shop.deps, email)).filter(({ subject }) => subject === 'Your account is erased');
    expect(last).toHaveLength(1);
    // The address is free again.
    await newMember(shop, email);
  },
);

// Invariant 39.
test.each([
  ['nobody has the address now', false],
  ['another person has the address now', true],
])('an account that is gone at the identity provider leaves nothing here either: %s', async (_, isTaken) => {
  const { browser, email, uid } = await someone();
  const { db, identity } = shop.deps;
  await browser.call(setNewsletter, { subscribed: true });
  await identity.deleteUser(uid);
  if (isTaken)
    await identity.createUser({ email, password: 'Saltbush-lane-71', displayName: null, emailVerified: true });
  const at = shop.deps.now().toISOString();
  await db.transaction((tx) =>
    insertErasure(tx, { uid, email, email_verified: 1, first_name: null, created_at: at, mail_locale: 'au' }),
  );
  await finishErasures(shop.deps);
  expect(await db.read.selectFrom('member').selectAll().where('uid', '=', uid).execute()).toEqual([]);
  expect(await db.read.selectFrom('erasure').selectAll().execute()).toEqual([]);
  const subscribers = db.read.selectFrom('subscriber').select('status').where('email_key', '=', email);
  expect(await subscribers.execute()).toEqual(isTaken ? [{ status: 'confirmed' }] : []);
});

test('ends the subscription, and the provider forgets its customer', async () => {
  const { browser, uid } = await someone();
  const at = shop.deps.now().toISOString();
  const forgotten: string[] = [];
  shop.deps.payments.forgetCustomer = async (customer) => void forgotten.push(customer);
  await shop.deps.db.transaction((tx) =>
    tx
      .insertInto('subscription')
      .values({
        uid,
        live_uid: uid,
        plan: 'pro',
        per: 'yearly',
        status: 'active',
        periods_paid: 1,
        paid_until: '2099-01-01T00:00:00.000Z',
        next_charge_at: '2099-01-01T00:00:00.000Z',
        customer_ref: 'cus_1',
        card_sealed: shop.deps.secrets.seal('pm_1'),
        card_last4: '4242',
        failed_charges: 0,
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  await erase(browser);
  expect(forgotten).toEqual(['cus_1']);
  const [row] = await shop.deps.db.read.selectFrom('subscription').selectAll().where('uid', '=', uid).execute();
  expect(row).toMatchObject({
    status: 'ended',
    live_uid: null,
    next_charge_at: null,
    card_sealed: null,
    card_last4: null,
  });
});

// Invariant 39.
test('waits for an open payment, so that its ticket keeps no name of an erased person', async () => {
  const { browser, uid } = await someone();
  const { eventId } = await addEvent(shop.deps, { priceCents: 4500, places: 10 });
  const { results } = await browser.call(addEventToCart, { eventId, register, cartId: null });
  const cart = { cartId: results?.cartInfo.cartId ?? '', amount: 0 };
  cart.amount = await fillDetails(browser, cart.cartId);
  const { charge } = shop.deps.payments;
  shop.deps.payments.charge = async (request) => {
    shop.deps.payments.charge = charge;
    expect(await erase(browser)).toEqual({ results: { erased: true } });
    return charge(request);
  };
  await payNow(browser, cart);
  await finishErasures(shop.deps);
  expect(await shop.deps.identity.userByUid(uid)).toBe(null);
  const tickets = await shop.deps.db.read
    .selectFrom('registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .execute();
  expect(tickets.map((row) => [row.uid, row.first_name, row.email])).toEqual([[null, 'Erased', '']]);
  const orders = await shop.deps.db.read.selectFrom('orders').selectAll().where('uid', '=', uid).execute();
  expect(orders).toMatchObject([{ status: 'paid', phone: null }]);
});

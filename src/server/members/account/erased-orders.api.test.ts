import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAccount } from '#contract/account.ts';
import { getStaffOrder } from '#contract/admin/orders.ts';
import { addEventToCart } from '#contract/events.ts';
import { applyState } from '../../store/payments/charge.ts';
import { attemptById } from '../../store/payments/payment.sql.ts';
import { sendPendingRefunds } from '../../store/refunds/send-refunds.ts';
import { addEvent } from '../../testing/catalogue.sql.ts';
import { mailsTo, paymentsOf, poolUse, ticketsOf } from '../../testing/evidence.sql.ts';
import { tablesThatHold } from '../../testing/every-row.sql.ts';
import { newMember } from '../../testing/member.ts';
import { person } from '../../testing/people.sql.ts';
import { fillDetails, payWith, testShop, type TestShop } from '../../testing/shop.ts';
import { subscriber } from '../../testing/subscriber.ts';
import type { TestBrowser } from '../../testing/test-app.ts';

let shop: TestShop;
let staff: TestBrowser;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
  ({ browser: staff } = await person(shop, 'till@example.org', { roles: ['shop'] }));
});
afterAll(() => shop.close());

const erase = async (browser: TestBrowser) =>
  expect(await browser.call(eraseAccount, { confirmation: 'ERASE' })).toEqual({ results: { erased: true } });
const periodOf = (id: number) => `subscription:${id}:1:1`;

/** As the version before did it with the lines of a subscription, too. */
async function emptyLines(orderId: number): Promise<void> {
  await shop.deps.db.transaction((tx) =>
    tx.updateTable('order_line').set({ details_json: null }).where('order_id', '=', orderId).execute(),
  );
}

// Invariant 39.
test('staff open the order of a subscription whose person is erased', async () => {
  const { browser, id } = await subscriber(shop, 'subscribed@example.org');
  const [payment] = await paymentsOf(shop.deps, periodOf(id));
  const orderId = payment?.orderId ?? 0;
  const delivered = async () => (await staff.call(getStaffOrder, { orderId })).data?.deliveries;
  await erase(browser);
  const ended = { kind: 'subscription', state: 'ended' };
  expect(await delivered()).toMatchObject([{ ...ended, what: 'Standard subscription, monthly' }]);
  await emptyLines(orderId);
  expect(await delivered()).toMatchObject([{ ...ended, what: 'Subscription' }]);
});

// Invariant 39.
test('the form of a paid ticket is left neither in its order nor in its cart', async () => {
  const { browser } = await newMember(shop, 'booked@example.org');
  const { eventId } = await addEvent(shop.deps, { priceCents: 4500, places: 10 });
  const names = { firstName: 'Mira', surname: 'Zzyzxform', email: 'booked@example.org', phone: '' };
  const added = await browser.call(addEventToCart, {
    eventId,
    register: { ...names, numberOfTickets: 1 },
    cartId: null,
  });
  const cartId = added.results?.cartInfo.cartId ?? '';
  await payWith(browser, { cartId, amount: await fillDetails(browser, cartId) }, 'tok_visa');
  expect(await tablesThatHold(shop.deps, names.surname)).toMatchObject({
    order_line: 1,
    cart_line: 1,
    registration: 1,
  });
  await erase(browser);
  const after = await tablesThatHold(shop.deps, names.surname);
  expect(after).not.toHaveProperty('order_line');
  expect(after).not.toHaveProperty('cart_line');
  expect(after).not.toHaveProperty('registration');
});

/** The card is charged, and the answer is lost so that the charge is taken for declined. */
async function chargedUnseen(pay: () => Promise<unknown>): Promise<void> {
  const { payments } = shop.deps;
  const { charge } = payments;
  payments.charge = async (request) => {
    const made = await charge(request);
    if (made.status !== 'succeeded') expect.fail(`The card was not charged: ${made.status}`);
    return { status: 'declined', chargeRef: made.chargeRef, message: 'No.', code: 'no' };
  };
  await pay();
  payments.charge = charge;
}

/** The tickets of a cart, and under which key its payment is found. */
async function unseenTickets(browser: TestBrowser, email: string) {
  const { eventId } = await addEvent(shop.deps, { priceCents: 4500, places: 10 });
  const register = { firstName: 'Mira', surname: 'Halloran', email, phone: '', numberOfTickets: 2 };
  const { results } = await browser.call(addEventToCart, { eventId, register, cartId: null });
  const cartId = results?.cartInfo.cartId ?? '';
  const amount = await fillDetails(browser, cartId);
  await chargedUnseen(() => payWith(browser, { cartId, amount }, 'tok_visa'));
  return { source: cartId, eventId };
}

// Invariants 4, 39.
test.each([
  ['tickets', 'of the account'],
  ['tickets', 'bought logged out'],
  ['a subscription', 'as it is'],
  ['a subscription', 'emptied by the version before'],
])('the money of a charge that is known only after the erasure goes back: %s, %s', async (what, how) => {
  const { db } = shop.deps;
  const email = `${what} ${how}@example.org`.replaceAll(' ', '.');
  let source = '';
  let eventId: number | null = null;
  if (what === 'tickets') {
    const { browser } = await newMember(shop, email);
    ({ source, eventId } = await unseenTickets(how === 'of the account' ? browser : shop.browser(), email));
    await db.transaction((tx) => tx.updateTable('orders').set({ email }).where('cart_id', '=', source).execute());
    await erase(browser);
  } else {
    let browser = shop.browser();
    await chargedUnseen(async () => {
      const made = await subscriber(shop, email);
      ({ browser, source } = { ...made, source: periodOf(made.id) });
    });
    await erase(browser);
  }
  const [unpaid] = await paymentsOf(shop.deps, source);
  expect(unpaid).toMatchObject({ status: 'declined', orderStatus: 'cancelled' });
  if (how === 'emptied by the version before') await emptyLines(unpaid?.orderId ?? 0);
  const attempt = await attemptById(db.read, unpaid?.attemptId ?? '');
  if (!attempt) expect.fail('The payment is gone.');

  await applyState(shop.deps, attempt, { status: 'succeeded', chargeRef: unpaid?.chargeRef ?? '' });
  await sendPendingRefunds(shop.deps);
  const [payment] = await paymentsOf(shop.deps, source);
  expect(payment).toMatchObject({ status: 'succeeded', orderStatus: 'refunded', refundStatus: 'refunded' });
  const { refunds } = await shop.gateway.ledger();
  expect(refunds.filter((refund) => refund.payment_intent === payment?.chargeRef)).toMatchObject([
    { status: 'succeeded', amount: attempt.amount_cents },
  ]);
  expect((await mailsTo(shop.deps, email)).map(({ subject }) => subject)).toContain('Your payment is being refunded');
  if (eventId === null) return;
  expect(await ticketsOf(shop.deps, eventId)).toBe(0);
  expect((await poolUse(shop.deps, `event:${eventId}`)).used).toBe(0);
});

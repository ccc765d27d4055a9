// Invariant 11: all of this file.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addEventToCart, joinWaitingList, leaveWaitingList, takeOffer } from '#contract/events.ts';
import { hourMs, minuteMs } from '#contract/spans.ts';
import { eventPool, giveBack } from '../db/capacity.sql.ts';
import { changingPools } from '../db/pool-changes.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { paymentsOf, poolUse, ticketsOf, unexplainedMoney, waitingOf } from '../testing/evidence.sql.ts';
import { fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import { reconcile } from '../store/payments/reconcile.ts';
import { serveQueues } from './waiting-offers.ts';

// A payment of offered places that is left at the bank: after 15 minutes its places go back before its end is known.
let shop: TestShop;
let ahead = 0;
beforeAll(async () => {
  shop = await testShop({ now: () => new Date(Date.now() + ahead), webhooks: false });
  await shop.stopJobs();
});
afterEach(async () => {
  ahead = 0;
  await shop.gateway.clearFaults();
});
afterAll(() => shop.close());

let serial = 0;
const register = () => ({
  firstName: 'Ada',
  surname: 'Ngata',
  email: `late-${++serial}@example.org`,
  phone: '',
  numberOfTickets: 1,
});
const join = (eventId: number) => shop.browser().call(joinWaitingList, { eventId, register: register() });
const free = (eventId: number) => changingPools(shop.deps, (tx) => giveBack(tx, eventPool(eventId), 1));
const states = async (eventId: number) => (await waitingOf(shop.deps, eventId)).map(({ status }) => status);
const used = async (eventId: number) => (await poolUse(shop.deps, eventPool(eventId))).used;

const paidEvent = { eventType: 0, priceCents: 2500 } as const;

/** Of an event with two places one is sold and one offered; a second person waits. */
async function offered() {
  const { eventId } = await addEvent(shop.deps, { ...paidEvent, places: 2, used: 2, waitingList: true });
  await shop.deps.content.refresh();
  await join(eventId);
  await free(eventId);
  await serveQueues(shop.deps);
  await join(eventId);
  expect(await states(eventId)).toEqual(['offered', 'waiting']);
  const [token = '', next = ''] = (await waitingOf(shop.deps, eventId)).map((entry) => entry.token);
  return { eventId, token, next };
}

/** Offers in a cart, with a ticket of another event if given. */
async function inCart(tokens: string[], eventId?: number) {
  const browser = shop.browser();
  let cartId = '';
  for (const token of tokens)
    cartId = (await browser.call(takeOffer, { token, cartId })).results?.cartInfo?.cartId ?? '';
  if (eventId)
    cartId =
      (await browser.call(addEventToCart, { eventId, register: register(), cartId })).results?.cartInfo.cartId ?? '';
  return { browser, cartId, amount: await fillDetails(browser, cartId) };
}

/** Pays at the bank, and answers nothing there; 16 minutes later the provider does not answer us either. */
async function leftAtBank(cart: Awaited<ReturnType<typeof inCart>>) {
  const { results } = await payWith(cart.browser, cart, await shop.gateway.tokenFor('4000002500003155'));
  await shop.gateway.fault({ kind: 'errorBefore', times: 1000 });
  ahead = 16 * minuteMs;
  await reconcile(shop.deps);
  return {
    confirm: () => shop.gateway.answerChallenge(results?.clientSecret ?? '', 'complete'),
    /** The provider answers again, and the lease of the run before has ended. */
    async finish() {
      await shop.gateway.clearFaults();
      ahead += minuteMs;
      await reconcile(shop.deps);
    },
    order: async () => (await paymentsOf(shop.deps, cart.cartId))[0]?.orderStatus,
  };
}

test('the offer goes on before the payment is known to have failed, and nobody else is offered its place', async () => {
  const { eventId, token } = await offered();
  const payment = await leftAtBank(await inCart([token]));
  await serveQueues(shop.deps);
  expect(await payment.order()).toBe('awaitingPayment');
  expect(await states(eventId)).toEqual(['offered', 'waiting']);
  expect(await used(eventId)).toBe(2);
  await payment.finish();
  await serveQueues(shop.deps);
  expect(await payment.order()).toBe('cancelled');
  expect(await states(eventId)).toEqual(['offered', 'waiting']);
  expect(await used(eventId)).toBe(2);
  // It is paid with the next card.
  const again = await inCart([token]);
  expect((await payWith(again.browser, again, 'tok_visa')).results?.OrderIdToken).toBeDefined();
  expect(await states(eventId)).toEqual(['done', 'waiting']);
  expect(await used(eventId)).toBe(2);
});

test('with nobody else waiting, the place is not on sale either', async () => {
  const { eventId, token, next } = await offered();
  await shop.browser().call(leaveWaitingList, { token: next });
  const payment = await leftAtBank(await inCart([token]));
  await serveQueues(shop.deps);
  expect(await used(eventId)).toBe(2);
  await payment.finish();
  expect(await states(eventId)).toEqual(['offered', 'left']);
});

test.each([true, false])('a card that was charged late pays for its offer (job before: %s)', async (isServed) => {
  const { eventId, token } = await offered();
  const payment = await leftAtBank(await inCart([token]));
  if (isServed) await serveQueues(shop.deps);
  await payment.confirm();
  await payment.finish();
  await serveQueues(shop.deps);
  expect(await payment.order()).toBe('paid');
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
  expect(await states(eventId)).toEqual(['done', 'waiting']);
  expect(await ticketsOf(shop.deps, eventId)).toBe(1);
  expect(await used(eventId)).toBe(2);
});

test('an offer that was paid in another cart meanwhile is paid once: the late charge is returned', async () => {
  const { eventId, token, next } = await offered();
  await shop.browser().call(leaveWaitingList, { token: next });
  const payment = await leftAtBank(await inCart([token]));
  await payment.confirm();
  await shop.gateway.clearFaults();
  await serveQueues(shop.deps);
  const other = await inCart([token]);
  expect((await payWith(other.browser, other, 'tok_visa')).results?.OrderIdToken).toBeDefined();
  // There is a place that the order could take.
  await changingPools(shop.deps, (tx) =>
    tx.updateTable('capacity').set({ capacity: 3 }).where('key', '=', eventPool(eventId)).execute(),
  );
  await payment.finish();
  expect(await payment.order()).toBe('refunded');
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
  expect(await ticketsOf(shop.deps, eventId)).toBe(1);
});

test('two offers in one cart are both paid late', async () => {
  const { eventId, token, next } = await offered();
  await free(eventId);
  await serveQueues(shop.deps);
  const payment = await leftAtBank(await inCart([token, next]));
  await payment.confirm();
  await payment.finish();
  expect(await payment.order()).toBe('paid');
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
  expect(await states(eventId)).toEqual(['done', 'done']);
  expect(await ticketsOf(shop.deps, eventId)).toBe(2);
  expect(await used(eventId)).toBe(2);
});

test('a late charge that is returned leaves the offer, with its place held', async () => {
  const other = await addEvent(shop.deps, { ...paidEvent, places: 1 });
  const { eventId, token } = await offered();
  // The pool that is short is the first that the order takes again.
  expect(eventPool(other.eventId) < eventPool(eventId)).toBe(true);
  const payment = await leftAtBank(await inCart([token], other.eventId));
  await payment.confirm();
  await shop.gateway.clearFaults();
  // Somebody else takes the last place of the other event.
  const quick = await inCart([], other.eventId);
  expect((await payWith(quick.browser, quick, 'tok_visa')).results?.OrderIdToken).toBeDefined();
  await payment.finish();
  expect(await payment.order()).toBe('refunded');
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
  expect(await used(eventId)).toBe(2);
  await serveQueues(shop.deps);
  expect(await states(eventId)).toEqual(['offered', 'waiting']);
  expect(await used(eventId)).toBe(2);
  ahead += 24 * hourMs;
  await serveQueues(shop.deps);
  expect(await states(eventId)).toEqual(['expired', 'offered']);
});

test('whose place went to somebody else during the payment is first in the queue again', async () => {
  const { eventId, token } = await offered();
  const payment = await leftAtBank(await inCart([token]));
  // As the version before did: the place is kept for the offer no more.
  await shop.deps.db.transaction((tx) =>
    tx.updateTable('capacity').set({ kept: 0 }).where('key', '=', eventPool(eventId)).execute(),
  );
  await payment.finish();
  await serveQueues(shop.deps);
  expect(await states(eventId)).toEqual(['waiting', 'waiting']);
  expect(await used(eventId)).toBe(2);
  await free(eventId);
  await serveQueues(shop.deps);
  expect(await states(eventId)).toEqual(['offered', 'waiting']);
});

test('a place that was promised twice goes to nobody a third time', async () => {
  const { eventId } = await offered();
  await shop.deps.db.transaction((tx) =>
    tx.updateTable('capacity').set({ used: 3 }).where('key', '=', eventPool(eventId)).execute(),
  );
  ahead = 24 * hourMs + minuteMs;
  await serveQueues(shop.deps);
  expect(await states(eventId)).toEqual(['expired', 'waiting']);
  expect(await used(eventId)).toBe(2);
});

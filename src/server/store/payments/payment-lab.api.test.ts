// Invariants 2, 3, 4, 5, 6: all of this file.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { refundAmount } from '#contract/admin/orders.ts';
import { switchNames, switchOf, type SwitchName } from '../../providers/payments/local/switches.ts';
import '../../testing/needs-build.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { ledgerOf, mailsTo, paymentsOf, unexplainedMoney } from '../../testing/evidence.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { buyer, filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { testApp, type TestBrowser } from '../../testing/test-app.ts';
import { labPath } from './payment-lab-page.ts';
import { reconcile } from './reconcile.ts';

let shop: TestShop;
let staff: TestBrowser;
let clock = 0;
beforeAll(async () => {
  shop = await testShop({ now: () => new Date(Date.now() + clock) });
  ({ browser: staff } = await person(shop, 'till@example.org', { roles: ['shop'] }));
});
afterEach(async () => {
  clock = 0;
  await press({ do: 'reset' });
});
afterAll(() => shop.close());

/** Presses a button of /dev/payments. */
async function press(fields: Record<string, string>): Promise<number> {
  const body = new URLSearchParams(fields);
  return (await fetch(`${shop.url}${labPath}`, { method: 'POST', body, redirect: 'manual' })).status;
}
const turnOn = async (name: SwitchName, more: Record<string, string> = {}) =>
  expect(await press({ do: 'on', name, times: '1', ...more })).toBe(303);
const page = async () => (await fetch(`${shop.url}/dev/payments`)).text();
const isOn = async (name: SwitchName) => (await shop.gateway.report()).on.some((each) => each.name === name);

async function readyCart() {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const browser = shop.browser();
  return { browser, cart: await filledCart(browser, productId, 2) };
}

/** What one cart has led to. */
async function outcome(cartId: string) {
  const payments = await paymentsOf(shop.deps, cartId);
  const orders = new Set(payments.map(({ orderId }) => String(orderId)));
  const { charges } = await shop.gateway.ledger();
  const charged = charges.filter(
    ({ status, metadata }) => status === 'succeeded' && orders.has((metadata as { order: string }).order),
  );
  return { orders: payments.map(({ orderStatus }) => orderStatus), charges: charged.map(({ amount }) => amount) };
}
const paidOnce = { orders: ['paid'], charges: [2000] };

/** What the jobs of the next minute do. */
async function nextMinute(): Promise<void> {
  clock += 30_000;
  await reconcile(shop.deps);
}

const isDelivered = () =>
  expect.poll(async () => (await shop.gateway.ledger()).undeliveredEvents, { timeout: 15_000 }).toBe(0);

interface Seen {
  /** Both, if the webhook may come before pay has noticed that its response is lost. */
  answers: ('paid' | 'payment_pending')[];
  /** Settles what the answer left open; otherwise the answer or a webhook does. */
  needs?: 'reconciler';
}
const ofCharges = {
  slowCharge: { answers: ['paid'] },
  errorInsteadOfCharge: { answers: ['payment_pending'], needs: 'reconciler' },
  errorAfterCharge: { answers: ['paid', 'payment_pending'] },
  brokenAfterCharge: { answers: ['paid', 'payment_pending'] },
  loseEvents: { answers: ['paid'] },
  repeatEvents: { answers: ['paid'] },
  delayEvents: { answers: ['paid'] },
} satisfies Partial<Record<SwitchName, Seen>>;

test.each(Object.entries(ofCharges) as [SwitchName, Seen][])('%s: one order, one charge', async (name, seen) => {
  const { browser, cart } = await readyCart();
  await turnOn(name, switchOf(name).seconds === undefined ? {} : { seconds: '1' });
  expect(await page()).toContain(`id="${name}" class="on"`);
  const answer = await payWith(browser, cart, 'tok_visa');
  expect(seen.answers).toContain(answer.results?.OrderIdToken ? 'paid' : answer.errors?.[0]?.code);
  if (seen.needs === 'reconciler') await nextMinute();
  await expect.poll(() => outcome(cart.cartId)).toEqual(paidOnce);
  await isDelivered();
  expect(await isOn(name)).toBe(false);
  expect(await outcome(cart.cartId)).toEqual(paidOnce);
  // The shopper who tries again gets the same order.
  expect((await payWith(browser, cart, 'tok_visa')).results?.OrderIdToken).toBeTruthy();
  expect(await outcome(cart.cartId)).toEqual(paidOnce);
});

test('hangingCharge: nothing is charged until the switch is turned off, then once', async () => {
  const { browser, cart } = await readyCart();
  await turnOn('hangingCharge');
  const paying = payWith(browser, cart, 'tok_visa');
  await expect.poll(page).toContain('1 held');
  expect(await outcome(cart.cartId)).toEqual({ orders: ['awaitingPayment'], charges: [] });
  await press({ do: 'off', name: 'hangingCharge' });
  expect((await paying).results?.OrderIdToken).toBeTruthy();
  expect(await outcome(cart.cartId)).toEqual(paidOnce);
});

// Invariant 34.
test('hangingCharge of 30 payments at once: everybody else is served meanwhile, and each is charged once', async () => {
  const carts: Awaited<ReturnType<typeof readyCart>>[] = [];
  for (let group = 0; group < 5; group++)
    carts.push(...(await Promise.all(Array.from({ length: 6 }, () => readyCart()))));
  await turnOn('hangingCharge', { times: '30' });
  let answered = 0;
  const pays = carts.map(({ browser, cart }) => payWith(browser, cart, 'tok_visa').finally(() => answered++));
  await expect.poll(page, { timeout: 10_000 }).toContain('30 held');
  // More payments wait than there are connections to the database; none of them holds one.
  const other = await readyCart();
  expect((await payWith(other.browser, other.cart, 'tok_visa')).results?.OrderIdToken).toBeTruthy();
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
  expect(answered).toBe(0);
  await press({ do: 'off', name: 'hangingCharge' });
  for (const { results } of await Promise.all(pays)) expect(results?.OrderIdToken).toBeTruthy();
  for (const { cart } of [...carts, other]) expect(await outcome(cart.cartId)).toEqual(paidOnce);
});

test('eventBeforeAnswer: the webhook settles the order while pay still waits, and pay returns that order', async () => {
  const { browser, cart } = await readyCart();
  await turnOn('eventBeforeAnswer');
  let isAnswered = false;
  const paying = payWith(browser, cart, 'tok_visa').finally(() => (isAnswered = true));
  await expect.poll(() => outcome(cart.cartId)).toEqual(paidOnce);
  expect(isAnswered).toBe(false);
  expect((await paying).results?.OrderIdToken).toBeTruthy();
  expect(await outcome(cart.cartId)).toEqual(paidOnce);
});

test('several at once: the answer and the webhooks are lost, and the reconciler finds the charge', async () => {
  const { browser, cart } = await readyCart();
  await turnOn('errorAfterCharge');
  await turnOn('loseEvents');
  expect((await payWith(browser, cart, 'tok_visa')).errors?.[0]?.code).toBe('payment_pending');
  await isDelivered();
  expect((await shop.gateway.report()).events[0]).toMatchObject({ type: 'payment_intent.succeeded', fate: 'lost' });
  expect(await outcome(cart.cartId)).toEqual({ orders: ['awaitingPayment'], charges: [2000] });
  await nextMinute();
  expect(await outcome(cart.cartId)).toEqual(paidOnce);
});

async function paidOrder() {
  const { browser, cart } = await readyCart();
  await payWith(browser, cart, 'tok_visa');
  const [payment] = await paymentsOf(shop.deps, cart.cartId);
  await isDelivered();
  const { orderId = 0, chargeRef } = payment ?? {};
  return {
    orderId,
    charge: chargeRef ?? '',
    refund: () => staff.call(refundAmount, { orderId, amount: 5, reason: '', key: `refund-of-order-${orderId}` }),
    async ledger() {
      const { order, refunds, disputes } = await ledgerOf(shop.deps, orderId);
      const atGateway = (await shop.gateway.ledger()).refunds.filter(
        ({ payment_intent }) => payment_intent === chargeRef,
      );
      return {
        status: order.status,
        refunds: refunds.map(({ amount_cents, status, actor }) => [amount_cents, status, actor.split(':')[0]]),
        atGateway: atGateway.map(({ amount }) => amount),
        disputes: disputes.map(({ status }) => status),
      };
    },
  };
}
const refundedOnce = {
  status: 'partiallyRefunded',
  refunds: [[500, 'refunded', 'staff']],
  atGateway: [500],
  disputes: [],
};

test.each(['errorInsteadOfRefund', 'errorAfterRefund', 'brokenAfterRefund'] as const)(
  '%s: one refund',
  async (name) => {
    const { refund, ledger } = await paidOrder();
    await turnOn(name);
    const first = await refund();
    expect(first.results?.refund.status).toMatch(/^(pending|refunded)$/);
    await isDelivered();
    await nextMinute();
    expect(await ledger()).toEqual(refundedOnce);
    expect(await isOn(name)).toBe(false);
    await refund();
    expect(await ledger()).toEqual(refundedOnce);
  },
);

test('errorAfterRefund with lost webhooks: the refund is pending until the next minute, then made once', async () => {
  const { refund, ledger } = await paidOrder();
  await turnOn('errorAfterRefund');
  await turnOn('loseEvents', { times: '2' });
  expect((await refund()).results?.refund.status).toBe('pending');
  await isDelivered();
  expect(await ledger()).toEqual({ ...refundedOnce, status: 'paid', refunds: [[500, 'pending', 'staff']] });
  await nextMinute();
  expect(await ledger()).toEqual(refundedOnce);
});

test('hangingRefund: pending until the switch is turned off', async () => {
  const { refund, ledger } = await paidOrder();
  await turnOn('hangingRefund');
  const refunding = refund();
  await expect.poll(page).toContain('1 held');
  expect(await ledger()).toMatchObject({ status: 'paid', refunds: [[500, 'pending', 'staff']], atGateway: [] });
  await press({ do: 'off', name: 'hangingRefund' });
  await refunding;
  expect(await ledger()).toEqual(refundedOnce);
});

test('every switch of payments and refunds is tested here', () => {
  const others = ['hangingCharge', 'eventBeforeAnswer', 'hangingRefund'];
  const refunds = ['errorInsteadOfRefund', 'errorAfterRefund', 'brokenAfterRefund'];
  expect([...Object.keys(ofCharges), ...others, ...refunds].toSorted()).toEqual(switchNames.toSorted());
});

// Invariants 2, 3, 4, 5, 6.
test('a person refunds at the provider: the order gets the refund', async () => {
  const { charge, ledger } = await paidOrder();
  expect(await press({ do: 'refund', charge, amount: '12.50' })).toBe(303);
  await isDelivered();
  expect(await ledger()).toEqual({
    status: 'partiallyRefunded',
    refunds: [[1250, 'refunded', 'provider']],
    atGateway: [1250],
    disputes: [],
  });
  expect(await page()).toContain('a person at the provider');
});

test.each(['won', 'lost'] as const)(
  // Invariants 2, 3, 4, 5, 6.
  'a dispute is opened and %s: the order records it and the administrator is told',
  async (end) => {
    const { orderId, charge, ledger } = await paidOrder();
    for (const status of ['needs_response', end]) {
      expect(await press({ do: 'dispute', charge, status })).toBe(303);
      await isDelivered();
      expect(await ledger()).toMatchObject({ status: 'paid', disputes: [status], refunds: [] });
    }
    const { order } = await ledgerOf(shop.deps, orderId);
    const told = await mailsTo(shop.deps, shop.deps.config.STORE_RECEIVER);
    expect(told.filter(({ subject }) => subject.startsWith(`Dispute about order ${order.order_no}`))).toHaveLength(2);
    expect(await page()).toContain(`dispute ${end}`);
  },
);

test('the page lists charges, refunds and webhooks; Reset turns everything off', async () => {
  await turnOn('loseEvents', { times: '7' });
  await turnOn('slowCharge', { seconds: '9' });
  const before = await page();
  expect(before).toContain('2 switches are on.');
  expect(before).toContain('next 7');
  expect(before).toContain('next 1, 9 s');
  for (const word of ['payment_intent.succeeded', 'charge.refunded', '$20.00', 'delivered'])
    expect(before).toContain(word);
  await press({ do: 'reset' });
  expect(await page()).toContain('Everything works.');
  expect((await shop.gateway.report()).on).toEqual([]);
});

test.each([
  { do: 'on', name: 'nothing', times: '1' },
  { do: 'on', name: 'slowCharge', times: '0' },
  { do: 'on', name: 'slowCharge', times: '101' },
  { do: 'on', name: 'slowCharge', times: '1', seconds: '-1' },
  { do: 'refund', charge: '../x', amount: '1' },
  { do: 'refund', charge: 'pi_1', amount: '0.001' },
  { do: 'dispute', charge: 'pi_1', status: 'anything' },
  {},
] as Record<string, string>[])('refuses %o', async (fields) => {
  expect(await press(fields)).toBe(400);
  expect((await shop.gateway.report()).on).toEqual([]);
});

test('refuses forms of other sites', async () => {
  const body = new URLSearchParams({ do: 'on', name: 'slowCharge', times: '1' });
  const headers = { origin: 'https://evil.example' };
  expect((await fetch(`${shop.url}${labPath}`, { method: 'POST', body, headers })).status).toBe(403);
  expect((await shop.gateway.report()).on).toEqual([]);
});

// Invariants 2, 3, 4, 5, 6.
test('a production server has neither the page nor the switches', async () => {
  const live = await testApp({
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://127.0.0.1:0',
    LOCAL_SERVICES: 'payments',
    SUPPLIER_ABN: '51824753556',
  });
  try {
    expect(live.deps.paymentLab).toBeNull();
    // A proxy would add TLS.
    const origin = live.deps.config.publicOrigin.replace('https:', 'http:');
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    for (const path of ['/dev/payments', labPath]) {
      expect((await fetch(`${origin}${path}`)).status).toBe(404);
      const body = new URLSearchParams({ do: 'on', name: 'slowCharge', times: '1' });
      expect((await fetch(`${origin}${path}`, { method: 'POST', body })).status).toBeGreaterThanOrEqual(404);
    }
  } finally {
    await live.close();
  }
});

test('at the end every cent is explained, and each order has one receipt', async () => {
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
  const receipts = (await mailsTo(shop.deps, buyer.email)).filter(({ cause }) => cause.startsWith('receipt:'));
  expect(new Set(receipts.map(({ cause }) => cause)).size).toBe(receipts.length);
});

// Invariants 5, 33: all of this file.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { paymentsOf, webhookEvents } from '../../testing/evidence.sql.ts';
import { filledCart, payWith, postEvent, type TestShop, testShop } from '../../testing/shop.ts';

// Invariant 33 for the provider's events: 400 for unsigned or malformed bodies, 200 for every signed event.
let shop: TestShop;
/** The ids of a successful payment. */
let attemptId = '';
let chargeRef = '';
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
  const paid = await paidOrder();
  ({ attemptId, chargeRef } = paid);
});
afterAll(() => shop.close());

async function paidOrder() {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  expect((await payWith(browser, cart, 'tok_visa')).results?.OrderIdToken).toBeTruthy();
  const [payment] = await paymentsOf(shop.deps, cart.cartId);
  return { cartId: cart.cartId, attemptId: payment?.attemptId ?? '', chargeRef: payment?.chargeRef ?? '' };
}

const now = () => String(Math.floor(Date.now() / 1000));

describe('refuses a malformed signature', () => {
  test.each([
    't={now},v1',
    't={now},v1=',
    't=,v1=',
    't,v1',
    't=,v1',
    't={now}',
    'v1',
    'v1=00',
    ',',
    '=',
    't=1e400,v1=00',
    't={now},v1,v1=00',
    'nonsense',
  ])('%s', async (header) => {
    expect((await postEvent(shop.url, '{"id":"evt_1"}', header.replace('{now}', now()))).status).toBe(400);
  });

  test('of random parts', async () => {
    const name = fc.constantFrom('t', 'v1', 'v0', '', ' v1');
    const value = fc.oneof(
      fc.constantFrom('', '=', '0'.repeat(64), '-1', '1e999', 'NaN', now()),
      fc.stringMatching(/^[!-~]{0,8}$/),
    );
    const part = fc.oneof(
      name,
      fc.tuple(name, value).map((pair) => pair.join('=')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
        expect((await postEvent(shop.url, '{"id":"evt_1"}', parts.join(','))).status).toBe(400);
      }),
      { numRuns: 300 },
    );
  });
});

const types = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'charge.refunded',
  'refund.updated',
  'charge.dispute.created',
];
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    null,
    1e308,
    -0,
    Number.MAX_SAFE_INTEGER,
    '',
    '\u0000',
    '\ud800',
    'pi_\u0000',
    'x'.repeat(10_000),
    '../../..',
    'succeeded',
  ),
);
const maybe = fc.oneof(
  anything,
  fc.string(),
  fc.constantFrom('pi_1', 'succeeded', 'requires_action', true),
  fc.boolean().map((isCharge) => (isCharge ? chargeRef : attemptId)),
);
const object = fc.record(
  {
    id: maybe,
    status: maybe,
    client_secret: maybe,
    last_payment_error: maybe,
    metadata: fc.oneof(anything, fc.record({ attempt_id: maybe })),
    payment_intent: fc.oneof(maybe, fc.record({ id: maybe })),
    refunded: maybe,
  },
  { requiredKeys: [] },
);
const event = fc.record(
  {
    id: maybe,
    object: fc.constantFrom('event', 'v2.core.event'),
    type: fc.oneof(fc.constantFrom(...types), maybe),
    data: fc.oneof(anything, fc.record({ object: fc.oneof(anything, object) }, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
);

describe('signed events', () => {
  test('acknowledges an event of any shape', async () => {
    await fc.assert(
      fc.asyncProperty(event, async (values) => {
        expect((await shop.sendEvent(JSON.stringify(values))).status).toBe(200);
      }),
      { numRuns: 300 },
    );
  });

  test('refuses a body that is not a JSON object', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    for (const body of [
      '',
      '{',
      'null',
      '7',
      '1e999',
      '[]',
      '"evt_1"',
      deep,
      '\ufeff{}',
      `{"id":${'9'.repeat(400_000)}`,
    ]) {
      expect([body.slice(0, 10), (await shop.sendEvent(body)).status]).toEqual([body.slice(0, 10), 400]);
    }
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.uint8Array()), async (body) => {
        expect((await shop.sendEvent(typeof body === 'string' ? body : new Uint8Array(body))).status).toBeOneOf([
          200, 400,
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test('stores an event of another type once', async () => {
    for (const id of ['evt_payout_1', 'evt_payout_1', 'evt_payout_2'])
      expect((await shop.sendEvent(JSON.stringify({ id, type: 'payout.paid' }))).status).toBe(200);
    const stored = await webhookEvents(shop.deps, 'payout.paid');
    expect(stored.map((each) => each.id).toSorted()).toEqual(['evt_payout_1', 'evt_payout_2']);
    expect(stored.every((each) => each.appliedAt !== null)).toBe(true);
  });

  test('stores an event without an id under the hash of its bytes, and one without a type as unknown', async () => {
    const body = '{"type":"invoice.paid","data":{"object":{"id":7}}}';
    for (const each of [body, body, '{}']) expect((await shop.sendEvent(each)).status).toBe(200);
    expect(await webhookEvents(shop.deps, 'invoice.paid')).toMatchObject([
      { id: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string },
    ]);
    expect((await webhookEvents(shop.deps, 'unknown')).length).toBeGreaterThan(0);
  });

  test('acknowledges a payment event without metadata or charge', async () => {
    const paid = await paidOrder();
    const before = await paymentsOf(shop.deps, paid.cartId);
    const objects = [
      { id: paid.chargeRef, status: 'succeeded' },
      { id: paid.chargeRef },
      { status: 'succeeded' },
      {},
      null,
    ];
    for (const [index, each] of objects.entries())
      expect(
        (
          await shop.sendEvent(
            JSON.stringify({ id: `evt_bare_${index}`, type: 'payment_intent.succeeded', data: { object: each } }),
          )
        ).status,
      ).toBe(200);
    expect(await paymentsOf(shop.deps, paid.cartId)).toEqual(before);
  });

  test('does not query the provider for a known state', async () => {
    const paid = await paidOrder();
    const object = { metadata: { attempt_id: paid.attemptId }, id: paid.chargeRef, status: 'succeeded' };
    await shop.gateway.fault({ kind: 'errorBefore', method: 'GET', times: 10 });
    try {
      for (const type of [
        'payment_intent.succeeded',
        'payment_intent.payment_failed',
        'payment_intent.requires_action',
      ]) {
        const sent = await shop.sendEvent(JSON.stringify({ id: `evt_known_${type}`, type, data: { object } }));
        expect(sent.status).toBe(200);
      }
      expect(await paymentsOf(shop.deps, paid.cartId)).toMatchObject([{ orderStatus: 'paid' }]);
    } finally {
      await shop.gateway.clearFaults();
    }
  });

  // Invariant 5.
  test('believes a refund only if the provider has it', async () => {
    const paid = await paidOrder();
    const object = { metadata: { attempt_id: paid.attemptId }, payment_intent: paid.chargeRef, refunded: true };
    const event = JSON.stringify({ id: 'evt_refund', type: 'charge.refunded', data: { object } });
    expect((await shop.sendEvent(event)).status).toBe(200);
    expect(await paymentsOf(shop.deps, paid.cartId)).toMatchObject([{ orderStatus: 'paid', refundStatus: null }]);
    await shop.gateway.dashboardRefund(paid.chargeRef);
    await shop.gateway.fault({ kind: 'errorBefore', method: 'GET', times: 1 });
    expect((await shop.sendEvent(event)).status).toBe(503);
    for (const _ of [1, 2]) expect((await shop.sendEvent(event)).status).toBe(200);
    expect(await paymentsOf(shop.deps, paid.cartId)).toMatchObject([
      { status: 'succeeded', orderStatus: 'refunded', refundStatus: 'refunded' },
    ]);
  });
});

test('responds with 503 if the provider is unreachable, so that it repeats the event', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  await shop.gateway.fault({ kind: 'errorAfter', times: 1 });
  expect((await payWith(browser, cart, 'tok_visa')).errors?.[0]?.code).toBe('payment_pending');
  const charge = (await shop.gateway.ledger()).charges.at(-1);
  const processing = JSON.stringify({
    id: 'evt_asks',
    type: 'payment_intent.processing',
    data: { object: { id: charge?.payment_intent, status: 'processing', metadata: charge?.metadata } },
  });
  await shop.gateway.fault({ kind: 'errorBefore', method: 'GET', times: 10 });
  expect((await shop.sendEvent(processing)).status).toBe(503);
  expect(await webhookEvents(shop.deps, 'payment_intent.processing')).toContainEqual({
    id: 'evt_asks',
    appliedAt: null,
  });
  await shop.gateway.clearFaults();
  expect((await shop.sendEvent(processing)).status).toBe(200);
  expect(await paymentsOf(shop.deps, cart.cartId)).toMatchObject([{ status: 'succeeded', orderStatus: 'paid' }]);
  expect(await webhookEvents(shop.deps, 'payment_intent.processing')).toContainEqual({
    id: 'evt_asks',
    appliedAt: expect.any(String) as string,
  });
});

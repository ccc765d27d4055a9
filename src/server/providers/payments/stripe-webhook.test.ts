import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeOf, testGateway } from './gateway-fixture.ts';
import { signatureHeader } from './local/deliveries.ts';
import type { PaymentEvent, PaymentProvider } from './port.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;
let payments: PaymentProvider;
let failures = 0;
const heard: PaymentEvent[] = [];
const bodies: string[] = [];

// Takes the place of the site.
const site = createServer((request, response) => void receive(request, response));

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const event = payments.readWebhook(body, String(request.headers['stripe-signature']));
  if (failures > 0) {
    failures -= 1;
    response.writeHead(500).end();
    return;
  }
  if (event !== null) heard.push(event);
  bodies.push(body);
  response.writeHead(event === null ? 400 : 200).end();
}

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  gateway = await testGateway({ webhookUrl: () => `http://127.0.0.1:${port}/webhook` });
  payments = gateway.payments();
});
afterAll(async () => {
  await gateway.close();
  site.close();
});

const eventsOf = (attemptId: string) => heard.filter((event) => event.attemptId === attemptId);

test('a charge, a decline and a refund send events with a valid signature', async () => {
  const paid = chargeOf('tok_visa');
  const declined = chargeOf('tok_chargeDeclined');
  const outcome = await payments.charge(paid);
  await payments.charge(declined);
  if (outcome.status !== 'succeeded') throw new Error(outcome.status);
  await payments.refund({ idempotencyKey: 'r', chargeRef: outcome.chargeRef, amountCents: 4950, reason: 'test' });
  await expect.poll(() => eventsOf(paid.attemptId)).toHaveLength(2);
  const [succeeded, refunded] = eventsOf(paid.attemptId).toSorted((a) => (a.outcome === null ? 1 : -1));
  expect(succeeded).toMatchObject({ type: 'payment_intent.succeeded', chargeRef: outcome.chargeRef, outcome });
  expect(refunded).toMatchObject({
    type: 'charge.refunded',
    chargeRef: outcome.chargeRef,
    outcome: null,
    refunds: true,
  });
  await gateway.bank({ payment_intent: outcome.chargeRef, amount: 1 });
  await expect
    .poll(() => heard.filter(({ chargeRef }) => chargeRef === outcome.chargeRef).map(({ type }) => type))
    .toEqual(expect.arrayContaining(['refund.created', 'charge.dispute.created']));
  expect(heard.find(({ type }) => type === 'charge.dispute.created')?.disputeRef).toMatch(/^du_/);
  await expect
    .poll(() => eventsOf(declined.attemptId))
    .toMatchObject([
      { type: 'payment_intent.payment_failed', outcome: { status: 'declined', message: 'Your card was declined.' } },
    ]);
});

test('the gateway sends an event again after the site refused it', async () => {
  failures = 2;
  const request = chargeOf('tok_visa');
  await payments.charge(request);
  await expect.poll(() => eventsOf(request.attemptId), { timeout: 8_000 }).toHaveLength(1);
  // The site receives the event before the gateway records the delivery.
  await expect.poll(async () => (await gateway.ledger()).undeliveredEvents).toBe(0);
});

// Invariant 5.
test('a forged, changed, old or unsigned event is rejected', async () => {
  const body = bodies[0] ?? '';
  const now = new Date();
  const { webhookSecret } = gateway.keys;
  expect(payments.readWebhook(body, signatureHeader(webhookSecret, body, now))).not.toBeNull();
  expect(payments.readWebhook(Buffer.from(body), signatureHeader(webhookSecret, body, now))).not.toBeNull();
  expect(payments.readWebhook(body, signatureHeader('whsec_other', body, now))).toBeNull();
  expect(payments.readWebhook(body.replace('4950', '1'), signatureHeader(webhookSecret, body, now))).toBeNull();
  expect(
    payments.readWebhook(body, signatureHeader(webhookSecret, body, new Date(now.getTime() - 301_000))),
  ).toBeNull();
  expect(payments.readWebhook(body, undefined)).toBeNull();
  expect(payments.readWebhook(body, 'nonsense')).toBeNull();
  expect(payments.readWebhook('no json', signatureHeader(webhookSecret, 'no json', now))).toBeNull();
});

test('a signed event of another type is accepted without a charge', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payout.paid', data: { object: {} } });
  expect(payments.readWebhook(body, signatureHeader(gateway.keys.webhookSecret, body, new Date()))).toEqual({
    id: 'evt_1',
    type: 'payout.paid',
    chargeRef: null,
    attemptId: null,
    outcome: null,
    refunds: false,
    disputeRef: null,
  });
});

test('events are lost, repeated and overtaken on demand', async () => {
  const about = async (fault: 'loseEvent' | 'repeatEvent') => {
    await gateway.fault({ kind: fault, method: 'EVENT', path: 'payment_intent.' });
    const request = chargeOf('tok_visa');
    await payments.charge(request);
    await expect.poll(async () => (await gateway.ledger()).undeliveredEvents).toBe(0);
    return eventsOf(request.attemptId).map(({ type }) => type);
  };
  expect(await about('loseEvent')).toEqual([]);
  expect(await about('repeatEvent')).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded']);
  await gateway.fault({ kind: 'delayEvent', method: 'EVENT', path: 'payment_intent.', ms: 1000 });
  const first = chargeOf('tok_visa');
  await payments.charge(first);
  const second = chargeOf('tok_visa');
  await payments.charge(second);
  await expect.poll(() => eventsOf(first.attemptId), { timeout: 8000 }).toHaveLength(1);
  const order = heard.map(({ attemptId }) => attemptId);
  expect(order.indexOf(second.attemptId)).toBeLessThan(order.indexOf(first.attemptId));
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { chargeOf, testGateway } from './gateway-fixture.ts';
import type { PaymentProvider } from './port.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;
let payments: PaymentProvider;
/** With a short timeout, only for requests that a fault delays: other requests may exceed it on a busy machine. */
let impatient: PaymentProvider;

beforeAll(async () => {
  gateway = await testGateway();
  payments = gateway.payments();
  impatient = gateway.payments({ timeoutMs: 400 });
});
afterEach(() => gateway.clearFaults());
afterAll(() => gateway.close());

const aMinuteAgo = () => new Date(Date.now() - 60_000);

async function chargesOf(attemptId: string) {
  const { charges } = await gateway.ledger();
  return charges.filter((charge) => JSON.stringify(charge.metadata).includes(attemptId));
}

describe('a charge', () => {
  test('succeeds once, with our attempt and order in its metadata', async () => {
    const request = chargeOf(await gateway.tokenFor('4242 4242 4242 4242'));
    expect(await payments.charge(request)).toEqual({ status: 'succeeded', chargeRef: expect.stringMatching(/^pi_/) });
    expect(await chargesOf(request.attemptId)).toMatchObject([
      {
        amount: 4950,
        currency: 'aud',
        status: 'succeeded',
        metadata: { attempt_id: request.attemptId, order: 'PHI-1001' },
      },
    ]);
  });

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined.', 'generic_decline'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'Your card has expired.', 'expired_card'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect.", 'incorrect_cvc'],
    [
      '4000 0000 0000 0119',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ],
  ])('of %s is declined in the provider’s words', async (number, message, code) => {
    const request = chargeOf(await gateway.tokenFor(number));
    const outcome = await payments.charge(request);
    expect(outcome).toEqual({
      status: 'declined',
      chargeRef: expect.stringMatching(/^pi_/),
      message,
      code,
      card: await payments.fingerprintOf(await gateway.tokenFor(number)),
    });
    expect(await chargesOf(request.attemptId)).toMatchObject([{ status: 'failed', amount_captured: 0 }]);
    expect(await payments.find({ attemptId: request.attemptId, createdAfter: aMinuteAgo() })).toEqual(outcome);
  });

  test('names the card of a token before the charge: the same for each token of a card; null for an unknown one', async () => {
    const [first, second] = [await gateway.tokenFor('4242424242424242'), await gateway.tokenFor('4242424242424242')];
    const fingerprint = await payments.fingerprintOf(first);
    expect(fingerprint).toMatch(/^[\w-]{16}$/);
    expect(await payments.fingerprintOf(second)).toBe(fingerprint);
    expect(await payments.fingerprintOf('pm_card_visa')).toBe('pm_card_visa');
    expect(await payments.fingerprintOf('tok_unknown')).toBe(null);
    expect(await payments.fingerprintOf('../charges/x')).toBe(null);
  });

  test.each(['pm_card_visa', 'tok_visa'])('takes %s', async (tokenId) => {
    expect(await payments.charge(chargeOf(tokenId))).toMatchObject({ status: 'succeeded' });
  });

  test('takes a confirmation token', async () => {
    const response = await fetch(`${gateway.url}/v1/test_helpers/confirmation_tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.keys.secretKey}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    });
    const { id } = (await response.json()) as { id: string };
    expect(id).toMatch(/^ctoken_/);
    expect(await payments.charge(chargeOf(id))).toMatchObject({ status: 'succeeded' });
  });

  test('with a used or unknown token is declined without a charge', async () => {
    const tokenId = await gateway.tokenFor('4242424242424242');
    await payments.charge(chargeOf(tokenId));
    const again = chargeOf(tokenId);
    expect(await payments.charge(again)).toEqual({
      status: 'declined',
      chargeRef: null,
      message: `You cannot use a Stripe token more than once: ${tokenId}.`,
      code: 'token_already_used',
    });
    expect(await payments.charge(chargeOf('anything'))).toMatchObject({ status: 'declined', chargeRef: null });
    expect(await chargesOf(again.attemptId)).toEqual([]);
  });
});

describe('3-D Secure', () => {
  test('completed: the same attempt succeeds, also if the charge is repeated with its key', async () => {
    const request = chargeOf(await gateway.tokenFor('4000 0025 0000 3155'));
    const challenged = await payments.charge(request);
    if (challenged.status !== 'requiresAction') throw new Error(challenged.status);
    expect(await chargesOf(request.attemptId)).toEqual([]);
    await gateway.answerChallenge(challenged.clientSecret, 'complete');
    const succeeded = { status: 'succeeded', chargeRef: challenged.chargeRef };
    expect(await payments.retrieve(challenged.chargeRef)).toEqual(succeeded);
    expect(await payments.charge(request)).toEqual(succeeded);
    expect(await chargesOf(request.attemptId)).toHaveLength(1);
  });

  test('failed: declined in the provider’s words', async () => {
    const challenged = await payments.charge(chargeOf('tok_threeDSecureRequired'));
    if (challenged.status !== 'requiresAction') throw new Error(challenged.status);
    await gateway.answerChallenge(challenged.clientSecret, 'fail');
    expect(await payments.retrieve(challenged.chargeRef)).toEqual({
      status: 'declined',
      chargeRef: challenged.chargeRef,
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      code: 'payment_intent_authentication_failure',
    });
  });

  test('abandoned: cancelled, and can no longer be completed', async () => {
    const request = chargeOf('tok_threeDSecureRequired');
    const challenged = await payments.charge(request);
    if (challenged.status !== 'requiresAction') throw new Error(challenged.status);
    const cancelled = { status: 'cancelled', chargeRef: challenged.chargeRef };
    expect(await payments.cancel(challenged.chargeRef)).toEqual(cancelled);
    await gateway.answerChallenge(challenged.clientSecret, 'complete');
    expect(await payments.retrieve(challenged.chargeRef)).toEqual(cancelled);
    expect(await payments.cancel(challenged.chargeRef)).toEqual(cancelled);
    expect(await payments.charge(request)).toMatchObject({ status: 'declined', code: 'canceled' });
    expect(await chargesOf(request.attemptId)).toEqual([]);
  });

  test('cancelled too late: the outcome is succeeded', async () => {
    const paid = await payments.charge(chargeOf('tok_visa'));
    if (paid.status !== 'succeeded') throw new Error(paid.status);
    expect(await payments.cancel(paid.chargeRef)).toEqual(paid);
  });
});

describe('an unknown outcome is never declined (invariant 3)', () => {
  test.each([
    ['a timeout after the charge', { kind: 'delayAfter', ms: 900 }, 1],
    ['a timeout before the charge', { kind: 'hold' }, 0],
    ['a response lost twice', { kind: 'dropAfter', times: 2 }, 1],
    ['a connection broken twice before the charge', { kind: 'dropBefore', times: 2 }, 0],
    ['500 before', { kind: 'errorBefore' }, 0],
    ['500 after', { kind: 'errorAfter' }, 1],
    ['503', { kind: 'errorBefore', status: 503 }, 0],
    ['429', { kind: 'errorBefore', status: 429 }, 0],
    ['409', { kind: 'errorBefore', status: 409 }, 0],
  ] as const)('%s', async (name, fault, charged) => {
    await gateway.fault(fault);
    const request = chargeOf(await gateway.tokenFor('4242424242424242'));
    expect(await (name.startsWith('a timeout') ? impatient : payments).charge(request)).toEqual({
      status: 'unknown',
      reason: expect.any(String),
    });
    // The client may time out before the gateway has charged.
    await expect.poll(() => chargesOf(request.attemptId)).toHaveLength(charged);
    const found = await payments.find({ attemptId: request.attemptId, createdAfter: aMinuteAgo() });
    expect(found.status).toBe(charged === 1 ? 'succeeded' : 'none');
    // A repeat with the same key returns the real outcome and charges at most once.
    await gateway.clearFaults();
    await expect.poll(() => payments.charge(request)).toMatchObject({ status: 'succeeded' });
    expect(await chargesOf(request.attemptId)).toHaveLength(1);
  });

  test('a response lost once is requested again with the same key', async () => {
    await gateway.fault({ kind: 'dropAfter' });
    const request = chargeOf('tok_visa');
    expect(await payments.charge(request)).toMatchObject({ status: 'succeeded' });
    expect(await chargesOf(request.attemptId)).toHaveLength(1);
  });

  test('a key repeated with another amount is unknown', async () => {
    const request = chargeOf('tok_visa');
    await payments.charge(request);
    expect(await payments.charge({ ...request, amountCents: 1 })).toMatchObject({ status: 'unknown' });
    expect(await chargesOf(request.attemptId)).toHaveLength(1);
  });

  test('retrieve, cancel and find that fail are unknown', async () => {
    expect(await payments.retrieve('pi_unheard_of')).toMatchObject({ status: 'unknown' });
    expect(await payments.cancel('pi_unheard_of')).toMatchObject({ status: 'unknown' });
    await gateway.fault({ kind: 'errorBefore', method: 'GET' });
    expect(await payments.find({ attemptId: 'any', createdAfter: aMinuteAgo() })).toMatchObject({ status: 'unknown' });
  });

  // Invariant 34.
  test('is unavailable only if nothing can have been charged', async () => {
    const nobody = gateway.payments({ api: { host: '127.0.0.1', port: 9, protocol: 'http' } });
    expect(await nobody.charge(chargeOf('tok_visa'))).toMatchObject({ status: 'unavailable' });
    const wrongKey = gateway.payments({ secretKey: 'sk_test_wrong' });
    expect(await wrongKey.charge(chargeOf('tok_visa'))).toMatchObject({ status: 'unavailable' });
  });
});

describe('find', () => {
  test('reads every page and ignores older charges', async () => {
    const request = chargeOf('tok_visa');
    const paid = await payments.charge(request);
    await Promise.all(Array.from({ length: 120 }, () => payments.charge(chargeOf('tok_visa'))));
    expect(await payments.find({ attemptId: request.attemptId, createdAfter: aMinuteAgo() })).toEqual(paid);
    const tomorrow = new Date(Date.now() + dayMs);
    expect(await payments.find({ attemptId: request.attemptId, createdAfter: tomorrow })).toEqual({ status: 'none' });
  });
});

describe('idempotency', () => {
  test('concurrent clients with one key charge once', async () => {
    const request = chargeOf('tok_visa');
    // One request is held until the others arrive, so they overlap on a machine of any speed. The other holds catch
    // retries that clients of earlier tests may still send.
    await gateway.fault({ kind: 'hold', times: 1000 });
    let answered = 0;
    const charges = Array.from({ length: 24 }, () => payments.charge(request).finally(() => answered++));
    await expect.poll(() => answered, { timeout: 10_000 }).toBe(23);
    await gateway.clearFaults();
    const outcomes = await Promise.all(charges);
    expect(new Set(outcomes.map((outcome) => outcome.status))).toEqual(new Set(['succeeded', 'unknown']));
    expect(await chargesOf(request.attemptId)).toHaveLength(1);
    const again = await Promise.all(Array.from({ length: 24 }, () => payments.charge(request)));
    expect(new Set(again.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(again[0]?.status).toBe('succeeded');
    expect(await chargesOf(request.attemptId)).toHaveLength(1);
  });
});

describe('refunds', () => {
  async function paidCharge(): Promise<string> {
    const paid = await payments.charge(chargeOf('tok_visa'));
    if (paid.status !== 'succeeded') throw new Error(paid.status);
    return paid.chargeRef;
  }
  const refundsOf = async (chargeRef: string) =>
    (await gateway.ledger()).refunds.filter((refund) => refund.payment_intent === chargeRef);

  test('refund once per key, in parts, and never more than was charged', async () => {
    const chargeRef = await paidCharge();
    const request = { idempotencyKey: `r-${chargeRef}`, chargeRef, amountCents: 2000, reason: 'Places were gone.' };
    const first = await payments.refund(request);
    expect(first).toEqual({ status: 'refunded', refundRef: expect.stringMatching(/^re_/) });
    expect(await payments.refund(request)).toEqual(first);
    expect(await payments.refund({ ...request, idempotencyKey: 'other', amountCents: 2951 })).toEqual({
      status: 'failed',
      message: 'Refund amount ($29.51) is greater than unrefunded amount on charge ($29.50)',
    });
    expect(await payments.refund({ ...request, idempotencyKey: 'rest', amountCents: 2950 })).toMatchObject({
      status: 'refunded',
    });
    expect((await refundsOf(chargeRef)).map((refund) => refund.amount)).toEqual([2000, 2950]);
  });

  test('that run concurrently with one key refund once', async () => {
    const chargeRef = await paidCharge();
    const request = { idempotencyKey: `r-${chargeRef}`, chargeRef, amountCents: 1000, reason: 'Event cancelled' };
    await Promise.all(Array.from({ length: 12 }, () => payments.refund(request)));
    expect(await refundsOf(chargeRef)).toHaveLength(1);
  });

  test('with a lost response are unknown, and a repeat returns the outcome', async () => {
    const chargeRef = await paidCharge();
    const request = { idempotencyKey: `r-${chargeRef}`, chargeRef, amountCents: 4950, reason: 'Order cancelled' };
    await gateway.fault({ kind: 'errorAfter', path: '/v1/refunds' });
    expect(await payments.refund(request)).toMatchObject({ status: 'unknown' });
    expect(await payments.refund(request)).toMatchObject({ status: 'refunded' });
    expect(await refundsOf(chargeRef)).toHaveLength(1);
  });
});

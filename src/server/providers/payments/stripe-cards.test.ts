// Invariants 2, 6: all of this file.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chargeOf, testGateway } from './gateway-fixture.ts';
import type { CardSetupRequest, KeptCard, PaymentProvider } from './port.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;
let payments: PaymentProvider;
beforeAll(async () => {
  gateway = await testGateway();
  payments = gateway.payments();
});
afterEach(() => gateway.clearFaults());
afterAll(() => gateway.close());

const cards = {
  charged: '4242 4242 4242 4242',
  authenticatedOnce: '4000 0025 0000 3155',
  authenticatedAlways: '4000 0027 6000 3184',
  declinedLater: '4000 0000 0000 0341',
  declined: '4000 0000 0000 0002',
};
const keepFor = { customerRef: null, email: 'ada@example.org' };

const chargesOf = async (attemptId: string) =>
  (await gateway.ledger()).charges.filter(
    (charge) => charge.status === 'succeeded' && JSON.stringify(charge.metadata).includes(attemptId),
  );

/** Charges a card for the first time and keeps it; confirms the charge if the bank requires it. */
async function keep(number: string, customerRef: string | null = null): Promise<KeptCard> {
  const tokenId = await gateway.tokenFor(number);
  const outcome = await payments.charge(chargeOf(tokenId, { card: { tokenId, keepFor: { ...keepFor, customerRef } } }));
  if (outcome.status === 'requiresAction') await gateway.answerChallenge(outcome.clientSecret, 'complete');
  const kept = 'chargeRef' in outcome && outcome.chargeRef ? await payments.keptCard(outcome.chargeRef) : null;
  if (kept === null) throw new Error(outcome.status);
  return kept;
}
const renewal = ({ customerRef, cardRef }: KeptCard, more: { buyerPresent?: true } = {}) =>
  chargeOf('', { card: { kept: { customerRef, cardRef }, ...more } });

describe('a card that a charge keeps', () => {
  test('has its customer, its last digits and its expiry, and is charged again while the buyer is away', async () => {
    const kept = await keep(cards.charged);
    expect(kept).toEqual({
      customerRef: expect.stringMatching(/^cus_/),
      cardRef: expect.stringMatching(/^pm_/),
      brand: 'Visa',
      last4: '4242',
      expires: '2040-12',
    });
    for (const request of [renewal(kept), renewal(kept)]) {
      expect(await payments.charge(request)).toMatchObject({ status: 'succeeded' });
      expect(await payments.charge(request)).toMatchObject({ status: 'succeeded' });
      expect(await chargesOf(request.attemptId)).toHaveLength(1);
    }
  });

  test('gets a new customer where the account does not know the one of before, also for a repeated call', async () => {
    const { customerRef } = await keep(cards.charged);
    const other = await testGateway();
    try {
      const account = other.payments();
      const tokenId = await other.tokenFor(cards.charged);
      const request = chargeOf(tokenId, { card: { tokenId, keepFor: { ...keepFor, customerRef } } });
      const first = await account.charge(request);
      expect(first).toMatchObject({ status: 'succeeded' });
      expect(await account.charge(request)).toEqual(first);
      const chargeRef = 'chargeRef' in first ? (first.chargeRef ?? '') : '';
      expect((await account.keptCard(chargeRef))?.customerRef).not.toBe(customerRef);
      // Here the customer is known, and stays the same.
      expect((await keep(cards.charged, customerRef)).customerRef).toBe(customerRef);
    } finally {
      await other.close();
    }
  });

  test('belongs to the customer of an earlier card', async () => {
    const first = await keep(cards.charged);
    const second = await keep(cards.authenticatedOnce, first.customerRef);
    expect(second).toMatchObject({ customerRef: first.customerRef, last4: '3155' });
    expect(second.cardRef).not.toBe(first.cardRef);
  });

  test('is kept once if the charge is repeated, with one customer', async () => {
    const tokenId = await gateway.tokenFor(cards.charged);
    const request = chargeOf(tokenId, { card: { tokenId, keepFor } });
    await gateway.fault({ kind: 'errorAfter', path: '/v1/payment_intents' });
    expect(await payments.charge(request)).toMatchObject({ status: 'unknown' });
    const paid = await payments.charge(request);
    if (paid.status !== 'succeeded') throw new Error(paid.status);
    expect(await chargesOf(request.attemptId)).toHaveLength(1);
    const kept = await payments.keptCard(paid.chargeRef);
    expect(await payments.charge(renewal(kept as KeptCard))).toMatchObject({ status: 'succeeded' });
  });

  test('is not kept by a charge without consent, nor by one that is declined or not confirmed', async () => {
    const plain = await payments.charge(chargeOf('tok_visa'));
    expect(await payments.keptCard(plain.status === 'succeeded' ? plain.chargeRef : '')).toBeNull();
    for (const number of [cards.declined, cards.authenticatedOnce]) {
      const tokenId = await gateway.tokenFor(number);
      const outcome = await payments.charge(chargeOf(tokenId, { card: { tokenId, keepFor } }));
      if (!('chargeRef' in outcome) || !outcome.chargeRef) throw new Error(outcome.status);
      expect(await payments.keptCard(outcome.chargeRef)).toBeNull();
    }
    await expect(payments.keptCard('pi_unheard_of')).rejects.toThrow('No such payment_intent');
  });

  test('is not charged for another customer, and not after it was deleted', async () => {
    const [own, other] = [await keep(cards.charged), await keep(cards.charged)];
    const stolen = renewal({ ...own, customerRef: other.customerRef });
    expect(await payments.charge(stolen)).toMatchObject({ status: 'declined' });
    await payments.forgetCard(own.cardRef);
    await payments.forgetCard(own.cardRef);
    const late = renewal(own);
    expect(await payments.charge(late)).toMatchObject({ status: 'declined' });
    expect([...(await chargesOf(stolen.attemptId)), ...(await chargesOf(late.attemptId))]).toEqual([]);
    expect(await payments.charge(renewal(other))).toMatchObject({ status: 'succeeded' });
    await payments.forgetCustomer(other.customerRef);
    await payments.forgetCustomer(other.customerRef);
    expect(await payments.charge(renewal(other))).toMatchObject({ status: 'declined' });
  });
});

describe('a charge while the buyer is away', () => {
  test('is declined in the provider’s words if the bank refuses it', async () => {
    const request = renewal(await keep(cards.declinedLater));
    const declined = { status: 'declined', message: 'Your card was declined.', code: 'generic_decline' };
    expect(await payments.charge(request)).toMatchObject(declined);
    expect(await payments.find({ attemptId: request.attemptId, createdAfter: new Date(0) })).toMatchObject(declined);
  });

  test('succeeds if the bank has confirmed the card for later charges', async () => {
    expect(await payments.charge(renewal(await keep(cards.authenticatedOnce)))).toMatchObject({ status: 'succeeded' });
  });

  test('is declined if the bank wants a confirmation; the buyer pays with the same card and confirms', async () => {
    const kept = await keep(cards.authenticatedAlways);
    const away = renewal(kept);
    const outcome = await payments.charge(away);
    expect(outcome).toMatchObject({ status: 'declined', code: 'authentication_required' });
    // Nothing stays open: the charge of the absent buyer never succeeds later.
    expect(await payments.charge(away)).toEqual(outcome);
    const present = renewal(kept, { buyerPresent: true });
    const challenged = await payments.charge(present);
    if (challenged.status !== 'requiresAction') throw new Error(challenged.status);
    await gateway.answerChallenge(challenged.clientSecret, 'complete');
    expect(await payments.charge(present)).toMatchObject({ status: 'succeeded' });
    expect(await chargesOf(away.attemptId)).toEqual([]);
    expect(await chargesOf(present.attemptId)).toHaveLength(1);
    expect(await payments.keptCard(challenged.chargeRef)).toEqual(kept);
  });

  test.each([
    ['errorBefore', 0],
    ['errorAfter', 1],
  ] as const)('with a lost response (%s) is unknown, and a repeat charges once', async (kind, charged) => {
    const request = renewal(await keep(cards.charged));
    await gateway.fault({ kind });
    expect(await payments.charge(request)).toMatchObject({ status: 'unknown' });
    expect(await chargesOf(request.attemptId)).toHaveLength(charged);
    expect(await payments.charge(request)).toMatchObject({ status: 'succeeded' });
    expect(await chargesOf(request.attemptId)).toHaveLength(1);
  });
});

describe('a card that is kept without a charge', () => {
  const setUp = async (number: string, more: Partial<CardSetupRequest> = {}): Promise<CardSetupRequest> => ({
    idempotencyKey: `card-${Math.random()}`,
    ...keepFor,
    tokenId: await gateway.tokenFor(number),
    returnUrl: 'http://127.0.0.1/member/account',
    ...more,
  });

  test('is charged later; the token is used once, also for repeated calls', async () => {
    const request = await setUp(cards.charged);
    const first = await payments.setUpCard(request);
    if (first.status !== 'kept') throw new Error(first.status);
    expect(await payments.setUpCard(request)).toEqual(first);
    expect(await payments.setUpCard({ ...request, idempotencyKey: 'other' })).toMatchObject({ status: 'declined' });
    expect(await payments.charge(renewal(first.kept))).toMatchObject({ status: 'succeeded' });
  });

  test('waits for the bank’s confirmation, then is charged while the buyer is away', async () => {
    const owner = await keep(cards.charged);
    const request = await setUp(cards.authenticatedOnce, { customerRef: owner.customerRef });
    const started = await payments.setUpCard(request);
    if (started.status !== 'requiresAction') throw new Error(started.status);
    expect(await payments.cardSetUp(started.setupRef)).toEqual(started);
    await gateway.answerChallenge(started.clientSecret, 'complete');
    const done = await payments.cardSetUp(started.setupRef);
    if (done.status !== 'kept') throw new Error(done.status);
    expect(done.kept).toMatchObject({ customerRef: owner.customerRef, last4: '3155' });
    // A replayed response shows the state at the first call; the adapter returns the current one.
    expect(await payments.setUpCard(request)).toEqual(done);
    expect(await payments.charge(renewal(done.kept))).toMatchObject({ status: 'succeeded' });
  });

  test('is refused in the provider’s words, also if the confirmation fails', async () => {
    expect(await payments.setUpCard(await setUp(cards.declined))).toEqual({
      status: 'declined',
      message: 'Your card was declined.',
      card: await payments.fingerprintOf(await gateway.tokenFor(cards.declined)),
    });
    const started = await payments.setUpCard(await setUp(cards.authenticatedAlways));
    if (started.status !== 'requiresAction') throw new Error(started.status);
    await gateway.answerChallenge(started.clientSecret, 'fail');
    expect(await payments.cardSetUp(started.setupRef)).toMatchObject({
      status: 'declined',
      message: expect.stringContaining('unable to authenticate'),
    });
  });

  test('is unavailable, never kept, if the provider does not respond', async () => {
    const request = await setUp(cards.charged);
    await gateway.fault({ kind: 'errorAfter', path: '/v1/setup_intents' });
    expect(await payments.setUpCard(request)).toMatchObject({ status: 'unavailable' });
    expect(await payments.setUpCard(request)).toMatchObject({ status: 'kept' });
    await gateway.fault({ kind: 'errorBefore', path: '/v1/payment_methods' });
    await expect(payments.forgetCard('pm_any')).rejects.toThrow('Injected fault.');
  });
});

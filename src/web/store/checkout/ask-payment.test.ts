import { describe, expect, it, test } from 'vitest';
import type { Caller } from '#contract/endpoint.ts';
import { failureTexts } from '#contract/errors.ts';
import { CallError } from '#web/api/call-error.ts';
import { askPayment, notChargedText } from './ask-payment.ts';

/** A server that gives these answers in turn. */
async function asking(...answers: (object | Error)[]) {
  const sent: unknown[] = [];
  const waits: number[] = [];
  const call: Caller = async (_endpoint, input) => {
    sent.push(input);
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer as never;
  };
  const answer = await askPayment(call, { itemTotalAmount: 45, cartId: 'c' }, async (ms) => void waits.push(ms));
  return { answer, sent, waits };
}

const paid = { results: { OrderIdToken: 'order-1' } };
const lost = new TypeError('Failed to fetch');
const refusal = (code: string) => ({ errors: [{ errorMessage: `Text of ${code}.`, code }] });

describe('asking what became of a payment', () => {
  it('leads to its order, and never sends a card', async () => {
    const { answer, sent } = await asking(lost, paid);
    expect(answer).toEqual({ outcome: 'paid', orderToken: 'order-1' });
    expect(sent).toEqual(Array.from({ length: 2 }, () => ({ tokenId: null, itemTotalAmount: 45, cartId: 'c' })));
  });

  it('goes on while it is under way, and says in the end that nobody knows', async () => {
    const { answer, waits } = await asking(refusal('payment_pending'), lost, refusal('payment_pending'), lost);
    expect(answer).toEqual({ outcome: 'unknown', errors: [] });
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it('says that nothing was charged once the server is sure to have had no card', async () => {
    const { answer, sent } = await asking(refusal('card_missing'), refusal('card_missing'));
    expect(answer).toEqual({ outcome: 'ended', errors: [notChargedText] });
    expect(sent).toHaveLength(2);
    expect((await asking(refusal('card_missing'), paid)).answer.outcome).toBe('paid');
  });

  it('says why a card was declined', async () => {
    expect((await asking(refusal('card_declined'))).answer).toEqual({
      outcome: 'ended',
      errors: ['Text of card_declined.'],
    });
  });

  it('has come to nothing while the bank waits for an answer', async () => {
    expect((await asking({ results: { requiresAction: true, clientSecret: 's' } })).answer).toEqual({
      outcome: 'ended',
      errors: [notChargedText],
    });
  });

  test.each([
    [refusal('cart_changed')],
    [new CallError(429, 'Too Many Requests', undefined)],
    [new CallError(502, 'Bad Gateway', { message: 'x' })],
  ])('calls nothing a refusal that says nothing of the payment: %o', async (said) => {
    expect((await asking(said, said, said, said)).answer.outcome).toBe('unknown');
  });

  it('asks at once for the account that the cart belongs to', async () => {
    expect((await asking(new CallError(401, 'Unauthorized', undefined))).answer).toEqual({
      outcome: 'unknown',
      errors: [failureTexts.login],
    });
  });
});

import { describe, expect, it, test } from 'vitest';
import type { Caller } from '#contract/endpoint.ts';
import { failureTexts } from '#contract/errors.ts';
import { CallError } from '#web/api/call-error.ts';
import { askPayment, notChargedText } from './ask-payment.ts';

/** Runs `askPayment` against a server that gives these responses in this order. */
async function runCheck(...responses: (object | Error)[]) {
  const sent: unknown[] = [];
  const waits: number[] = [];
  const call: Caller = async (_endpoint, input) => {
    sent.push(input);
    const answer = responses.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('unexpected call');
    return answer as never;
  };
  const answer = await askPayment(call, { itemTotalAmount: 45, cartId: 'c' }, async (ms) => void waits.push(ms));
  return { answer, sent, waits };
}

const paid = { results: { OrderIdToken: 'order-1' } };
const lost = new TypeError('Failed to fetch');
const refusal = (code: string) => ({ errors: [{ errorMessage: `Text of ${code}.`, code }] });

describe('asking for the outcome of a payment', () => {
  it('returns the order and never sends a card token', async () => {
    const { answer, sent } = await runCheck(lost, paid);
    expect(answer).toEqual({ outcome: 'paid', orderToken: 'order-1' });
    expect(sent).toEqual(Array.from({ length: 2 }, () => ({ tokenId: null, itemTotalAmount: 45, cartId: 'c' })));
  });

  it('repeats while the payment is pending, then returns unknown', async () => {
    const { answer, waits } = await runCheck(refusal('payment_pending'), lost, refusal('payment_pending'), lost);
    expect(answer).toEqual({ outcome: 'unknown', errors: [] });
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it('reports that nothing was charged if the server twice reports no card', async () => {
    const { answer, sent } = await runCheck(refusal('card_missing'), refusal('card_missing'));
    expect(answer).toEqual({ outcome: 'ended', errors: [notChargedText] });
    expect(sent).toHaveLength(2);
    expect((await runCheck(refusal('card_missing'), paid)).answer.outcome).toBe('paid');
  });

  it('returns the reason of a declined card', async () => {
    expect((await runCheck(refusal('card_declined'))).answer).toEqual({
      outcome: 'ended',
      errors: ['Text of card_declined.'],
    });
  });

  it("returns ended while the bank's authentication is open", async () => {
    expect((await runCheck({ results: { requiresAction: true, clientSecret: 's' } })).answer).toEqual({
      outcome: 'ended',
      errors: [notChargedText],
    });
  });

  test.each([
    [refusal('cart_changed')],
    [new CallError(429, 'Too Many Requests', undefined)],
    [new CallError(502, 'Bad Gateway', { message: 'x' })],
  ])('returns unknown for a failure without the outcome: %o', async (response) => {
    expect((await runCheck(response, response, response, response)).answer.outcome).toBe('unknown');
  });

  it('returns unknown with the log-in text, without a retry, after status 401', async () => {
    expect((await runCheck(new CallError(401, 'Unauthorized', undefined))).answer).toEqual({
      outcome: 'unknown',
      errors: [failureTexts.login],
    });
  });
});

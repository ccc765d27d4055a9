import { describe, expect, it } from 'vitest';
import type { Caller } from '#contract/endpoint.ts';
import { CallError } from '#web/api/call-error.ts';
import { lostText, payCart } from './pay-cart.ts';

type Answer = object | Error;

/**
 * Runs `payCart` against a server that gives these responses in this order; `bank` is the result of the authentication.
 */
async function runPayment(responses: Answer[], bank: { ok: true } | { error: string } = { ok: true }) {
  const sent: unknown[] = [];
  const waits: number[] = [];
  const secrets: string[] = [];
  const call: Caller = async (_endpoint, input) => {
    sent.push(input);
    const answer = responses.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('unexpected call');
    return answer as never;
  };
  const result = await payCart(
    call,
    { tokenId: 'tok_1', itemTotalAmount: 45, cartId: 'c' },
    {
      handleAction: async (clientSecret) => {
        secrets.push(clientSecret);
        return bank;
      },
      solveCaptcha: async () => 'solved',
      wait: async (ms) => void waits.push(ms),
    },
  );
  return { result, sent, waits, secrets };
}

const paid = { results: { OrderIdToken: 'order-1' } };
const lost = new TypeError('Failed to fetch');

describe('payCart', () => {
  it('returns the order token', async () => {
    const { result } = await runPayment([paid]);
    expect(result).toEqual({ outcome: 'paid', orderToken: 'order-1' });
  });

  it("returns the provider's message unchanged", async () => {
    const { result } = await runPayment([{ errors: [{ errorMessage: 'Your card was declined.' }] }]);
    expect(result).toEqual({ outcome: 'refused', errors: ['Your card was declined.'] });
  });

  it('sends the same payment with a captcha if the server asks for one', async () => {
    const required = { errors: [{ errorMessage: 'Please wait.', code: 'captcha_required' }] };
    const { result, sent } = await runPayment([required, paid]);
    expect(result.outcome).toBe('paid');
    expect(sent).toEqual([
      { tokenId: 'tok_1', itemTotalAmount: 45, cartId: 'c' },
      { tokenId: 'tok_1', itemTotalAmount: 45, cartId: 'c', captcha: 'solved' },
    ]);
    // A second request for a captcha is shown, so that a payment never runs in a loop.
    const again = await runPayment([required, required]);
    expect(again.result).toEqual({ outcome: 'refused', errors: ['Please wait.'] });
  });

  it('returns unknown while the payment is pending', async () => {
    const { result } = await runPayment([
      { errors: [{ errorMessage: 'Still being processed.', code: 'payment_pending' }] },
    ]);
    expect(result).toEqual({ outcome: 'unknown', errors: ['Still being processed.'] });
  });

  it('repeats the same payment after a lost response', async () => {
    const { result, sent, waits } = await runPayment([lost, new CallError(200, 'OK', undefined), paid]);
    expect(result).toEqual({ outcome: 'paid', orderToken: 'order-1' });
    expect(sent).toEqual(Array.from({ length: 3 }, () => ({ tokenId: 'tok_1', itemTotalAmount: 45, cartId: 'c' })));
    expect(waits).toEqual([1000, 2000]);
  });

  it('returns unknown, not refused, after all retries are lost', async () => {
    const { result, sent } = await runPayment([lost, lost, lost, lost]);
    expect(result).toEqual({ outcome: 'unknown', errors: [lostText] });
    expect(sent).toHaveLength(4);
  });

  it('returns unknown without a retry if the server reports its own failure', async () => {
    const failure = new CallError(502, 'Bad Gateway', { message: 'The payment service is not available.', errors: [] });
    const { result, sent } = await runPayment([failure]);
    expect(result).toEqual({ outcome: 'unknown', errors: ['The payment service is not available.'] });
    expect(sent).toHaveLength(1);
  });

  it('repeats after a gateway error without a message', async () => {
    const { result } = await runPayment([new CallError(504, 'Gateway Timeout', undefined), paid]);
    expect(result.outcome).toBe('paid');
  });

  it("runs the bank's authentication, then pays again", async () => {
    const { result, sent, secrets } = await runPayment([
      { results: { requiresAction: true, clientSecret: 's1' } },
      paid,
    ]);
    expect(result.outcome).toBe('paid');
    expect(secrets).toEqual(['s1']);
    expect(sent).toHaveLength(2);
  });

  it("returns refused if the bank's authentication fails", async () => {
    const { result, sent } = await runPayment([{ results: { requiresAction: true, clientSecret: 's1' } }], {
      error: 'We are unable to authenticate.',
    });
    expect(result).toEqual({ outcome: 'refused', errors: ['We are unable to authenticate.'] });
    expect(sent).toHaveLength(1);
  });

  it('returns account needed if the session has expired', async () => {
    const { result } = await runPayment([new CallError(401, 'Unauthorized', { message: 'x', errors: [] })]);
    expect(result).toEqual({ outcome: 'account needed' });
  });

  it('returns refused after too many requests', async () => {
    const { result } = await runPayment([
      new CallError(429, 'Too Many Requests', { message: 'Too many requests. Please try again later.', errors: [] }),
    ]);
    expect(result).toEqual({ outcome: 'refused', errors: ['Too many requests. Please try again later.'] });
  });

  it('returns unknown if the retry of a lost call is refused', async () => {
    const { result } = await runPayment([
      lost,
      new CallError(429, 'Too Many Requests', { message: 'Too many requests. Please try again later.', errors: [] }),
    ]);
    expect(result.outcome).toBe('unknown');
  });
});

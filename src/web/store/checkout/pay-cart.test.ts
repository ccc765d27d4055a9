import { describe, expect, it } from 'vitest';
import type { Caller } from '#contract/endpoint.ts';
import { CallError } from '#web/api/call-error.ts';
import { lostText, payCart } from './pay-cart.ts';

type Answer = object | Error;

/** A server that gives these answers in turn, and a shopper who waits and answers the bank. */
async function paying(answers: Answer[], bank: { ok: true } | { error: string } = { ok: true }) {
  const sent: unknown[] = [];
  const waits: number[] = [];
  const secrets: string[] = [];
  const call: Caller = async (_endpoint, input) => {
    sent.push(input);
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
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
      wait: async (ms) => void waits.push(ms),
    },
  );
  return { result, sent, waits, secrets };
}

const paid = { results: { OrderIdToken: 'order-1' } };
const lost = new TypeError('Failed to fetch');

describe('paying', () => {
  it('ends with the order', async () => {
    const { result } = await paying([paid]);
    expect(result).toEqual({ outcome: 'paid', orderToken: 'order-1' });
  });

  it("shows the provider's message as returned", async () => {
    const { result } = await paying([{ errors: [{ errorMessage: 'Your card was declined.' }] }]);
    expect(result).toEqual({ outcome: 'refused', errors: ['Your card was declined.'] });
  });

  it('does not call refused what is still being processed', async () => {
    const { result } = await paying([
      { errors: [{ errorMessage: 'Still being processed.', code: 'payment_pending' }] },
    ]);
    expect(result).toEqual({ outcome: 'unknown', errors: ['Still being processed.'] });
  });

  it('sends the same payment again when an answer is lost', async () => {
    const { result, sent, waits } = await paying([lost, new CallError(200, 'OK', undefined), paid]);
    expect(result).toEqual({ outcome: 'paid', orderToken: 'order-1' });
    expect(sent).toEqual(Array.from({ length: 3 }, () => ({ tokenId: 'tok_1', itemTotalAmount: 45, cartId: 'c' })));
    expect(waits).toEqual([1000, 2000]);
  });

  it('never calls a lost answer a refusal', async () => {
    const { result, sent } = await paying([lost, lost, lost, lost]);
    expect(result).toEqual({ outcome: 'unknown', errors: [lostText] });
    expect(sent).toHaveLength(4);
  });

  it('does not know the outcome either when the server fails', async () => {
    const failure = new CallError(502, 'Bad Gateway', { message: 'The payment service is not available.', errors: [] });
    const { result, sent } = await paying([failure]);
    expect(result).toEqual({ outcome: 'unknown', errors: ['The payment service is not available.'] });
    expect(sent).toHaveLength(1);
  });

  it('asks a gateway without words again', async () => {
    const { result } = await paying([new CallError(504, 'Gateway Timeout', undefined), paid]);
    expect(result.outcome).toBe('paid');
  });

  it('lets the shopper answer the bank, then pays again', async () => {
    const { result, sent, secrets } = await paying([{ results: { requiresAction: true, clientSecret: 's1' } }, paid]);
    expect(result.outcome).toBe('paid');
    expect(secrets).toEqual(['s1']);
    expect(sent).toHaveLength(2);
  });

  it("stops with the bank's refusal", async () => {
    const { result, sent } = await paying([{ results: { requiresAction: true, clientSecret: 's1' } }], {
      error: 'We are unable to authenticate.',
    });
    expect(result).toEqual({ outcome: 'refused', errors: ['We are unable to authenticate.'] });
    expect(sent).toHaveLength(1);
  });

  it('asks for an account when the session is over', async () => {
    const { result } = await paying([new CallError(401, 'Unauthorized', { message: 'x', errors: [] })]);
    expect(result).toEqual({ outcome: 'account needed' });
  });

  it('stops when there were too many tries', async () => {
    const { result } = await paying([
      new CallError(429, 'Too Many Requests', { message: 'Too many requests. Please try again later.', errors: [] }),
    ]);
    expect(result).toEqual({ outcome: 'refused', errors: ['Too many requests. Please try again later.'] });
  });

  it('still does not know the outcome of a lost call when its repeat is turned away', async () => {
    const { result } = await paying([
      lost,
      new CallError(429, 'Too Many Requests', { message: 'Too many requests. Please try again later.', errors: [] }),
    ]);
    expect(result.outcome).toBe('unknown');
  });
});

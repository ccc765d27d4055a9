import type { Caller } from '#contract/endpoint.ts';
import { failureTexts } from '#contract/errors.ts';
import { pay } from '#contract/store.ts';
import { CallError } from '#web/api/call-error.ts';
import type { OpenPayment } from './open-payment.ts';

export type PaymentAnswer =
  | { outcome: 'paid'; orderToken: string }
  /** Certain: it came to nothing. */
  | { outcome: 'ended'; errors: string[] }
  | { outcome: 'unknown'; errors: string[] };

/** Pauses before an answer that says nothing yet is asked for again. */
const askDelaysMs = [1000, 2000, 4000];
/** The server knows of no charge for this cart, and looks at what else it lacks. */
const neverBegun = ['card_missing', 'cart_empty', 'details_missing'];
/** It is under way, or the server does not tell this caller. */
const notTold = ['payment_pending', 'cart_changed'];

export const notChargedText = 'Your payment was not completed, and you have not been charged.';

/** Asks what became of it. Without a card, so that what never reached the server is not charged by asking. */
export async function askPayment(
  call: Caller,
  { cartId, itemTotalAmount }: OpenPayment,
  wait: (ms: number) => Promise<void>,
): Promise<PaymentAnswer> {
  for (let asked = 0; ; asked += 1) {
    const answer = await ask(call, { cartId, itemTotalAmount, tokenId: null }, asked > 0);
    const delay = askDelaysMs[asked];
    if (answer.outcome !== 'unknown' || answer.errors.length > 0 || delay === undefined) return answer;
    await wait(delay);
  }
}

async function ask(call: Caller, request: OpenPayment & { tokenId: null }, isRepeat: boolean): Promise<PaymentAnswer> {
  try {
    const { results, errors } = await call(pay, request);
    if (results?.OrderIdToken) return { outcome: 'paid', orderToken: results.OrderIdToken };
    // The bank has not been answered, so nothing is charged, and paying again calls it off.
    if (results?.requiresAction) return { outcome: 'ended', errors: [notChargedText] };
    const code = errors?.[0]?.code ?? '';
    // The first time the payment itself may still be on its way, behind this question.
    if (notTold.includes(code) || (neverBegun.includes(code) && !isRepeat)) return { outcome: 'unknown', errors: [] };
    return {
      outcome: 'ended',
      errors: neverBegun.includes(code) ? [notChargedText] : (errors ?? []).map(({ errorMessage }) => errorMessage),
    };
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return { outcome: 'unknown', errors: [failureTexts.login] };
    return { outcome: 'unknown', errors: [] };
  }
}

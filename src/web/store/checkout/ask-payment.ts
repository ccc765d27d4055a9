import type { Caller } from '#contract/endpoint.ts';
import { failureTexts } from '#contract/errors.ts';
import { pay } from '#contract/store.ts';
import { CallError } from '#web/api/call-error.ts';
import type { OpenPayment } from './open-payment.ts';

export type PaymentAnswer =
  | { outcome: 'paid'; orderToken: string }
  /** Final: nothing was charged. */
  | { outcome: 'ended'; errors: string[] }
  | { outcome: 'unknown'; errors: string[] };

/** Delays before the question is repeated after an inconclusive response. */
const askDelaysMs = [1000, 2000, 4000];
/** The server has no charge for this cart and reports another missing input. */
const noChargeCodes = ['card_missing', 'cart_empty', 'details_missing'];
/** The payment is pending, or the server does not reveal the state to this caller. */
const pendingCodes = ['payment_pending', 'cart_changed'];

export const notChargedText = 'Your payment was not completed, and you have not been charged.';

/**
 * Asks the server for the outcome of a payment. Sends no card token, so that this request cannot charge a payment that
 * never reached the server.
 */
export async function askPayment(
  call: Caller,
  { cartId, itemTotalAmount }: OpenPayment,
  wait: (ms: number) => Promise<void>,
): Promise<PaymentAnswer> {
  for (let attempts = 0; ; attempts += 1) {
    const answer = await ask(call, { cartId, itemTotalAmount, tokenId: null }, attempts > 0);
    const delay = askDelaysMs[attempts];
    if (answer.outcome !== 'unknown' || answer.errors.length > 0 || delay === undefined) return answer;
    await wait(delay);
  }
}

async function ask(call: Caller, request: OpenPayment & { tokenId: null }, isRepeat: boolean): Promise<PaymentAnswer> {
  try {
    const { results, errors } = await call(pay, request);
    if (results?.OrderIdToken) return { outcome: 'paid', orderToken: results.OrderIdToken };
    // The shopper has not authenticated at the bank, so nothing is charged; the next payment cancels this one.
    if (results?.requiresAction) return { outcome: 'ended', errors: [notChargedText] };
    const code = errors?.[0]?.code ?? '';
    // At the first attempt, the server may not yet have received the payment request.
    if (pendingCodes.includes(code) || (noChargeCodes.includes(code) && !isRepeat))
      return { outcome: 'unknown', errors: [] };
    return {
      outcome: 'ended',
      errors: noChargeCodes.includes(code) ? [notChargedText] : (errors ?? []).map(({ errorMessage }) => errorMessage),
    };
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return { outcome: 'unknown', errors: [failureTexts.login] };
    return { outcome: 'unknown', errors: [] };
  }
}

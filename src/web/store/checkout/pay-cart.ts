import type { Caller } from '#contract/endpoint.ts';
import { pay } from '#contract/store.ts';
import { CallError } from '#web/api/call-error.ts';
import { errorTexts } from '#web/api/error-text.ts';

export interface Payment {
  tokenId: string | null;
  itemTotalAmount: number;
  cartId: string;
}

export type PayResult =
  | { outcome: 'paid'; orderToken: string }
  /** Certain: nothing was charged, and a new try takes a new card token. */
  | { outcome: 'refused'; errors: string[] }
  | { outcome: 'account needed' }
  /** Nobody knows whether it was charged: the same payment is to be sent again. */
  | { outcome: 'unknown'; errors: string[] };

interface PayTools {
  handleAction: (clientSecret: string) => Promise<{ ok: true } | { error: string }>;
  wait: (ms: number) => Promise<void>;
}

/** Pauses before a lost answer is asked for again. */
const retryDelaysMs = [1000, 2000, 4000];
/** A bank asks once; more rounds than this are somebody's fault. */
const maxActions = 3;

/**
 * Pays, lets the shopper answer the bank where it asks, and repeats a call whose answer was lost: the server charges a
 * cart at most once and answers a repeat with the same order.
 */
export async function payCart(call: Caller, payment: Payment, { handleAction, wait }: PayTools): Promise<PayResult> {
  let lost = 0;
  let actions = 0;
  for (;;) {
    try {
      const answer = await call(pay, payment);
      const { OrderIdToken, requiresAction, clientSecret } = answer.results ?? {};
      if (OrderIdToken) return { outcome: 'paid', orderToken: OrderIdToken };
      if (answer.errors?.[0]?.code === 'payment_pending') return { outcome: 'unknown', errors: errorTexts(answer) };
      if (!requiresAction || !clientSecret || actions === maxActions)
        return { outcome: 'refused', errors: errorTexts(answer) };
      actions += 1;
      const acted = await handleAction(clientSecret);
      if ('error' in acted) return { outcome: 'refused', errors: [acted.error] };
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return { outcome: 'account needed' };
      if (error instanceof CallError && error.status >= 400 && error.status < 500) {
        // A repeat that is turned away says nothing of the first call.
        return { outcome: lost > 0 ? 'unknown' : 'refused', errors: errorTexts(error) };
      }
      const delay = retryDelaysMs[lost];
      // A server that answers with its own failure has said all it knows; asking again at once helps nobody.
      if (delay === undefined || isToldFailure(error))
        return { outcome: 'unknown', errors: isToldFailure(error) ? errorTexts(error) : [lostText] };
      lost += 1;
      await wait(delay);
    }
  }
}

export const lostText =
  'We could not reach the payment service to hear how it went. Please press the button again: you are never charged twice.';

function isToldFailure(error: unknown): boolean {
  return error instanceof CallError && error.serverMessage !== null;
}

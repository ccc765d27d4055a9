import type { Caller } from '#contract/endpoint.ts';
import { pay } from '#contract/store.ts';
import { CallError } from '#web/api/call-error.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { needsCaptcha } from '#web/api/payment-captcha.ts';

export interface Payment {
  tokenId: string | null;
  itemTotalAmount: number;
  totalAmount?: number;
  cartId: string;
}

export type PayResult =
  | { outcome: 'paid'; orderToken: string }
  /** Final: nothing was charged. The next attempt needs a new card token. */
  | { outcome: 'refused'; errors: string[] }
  | { outcome: 'account needed' }
  /** It is unknown whether the card was charged. The caller must send the same payment again. */
  | { outcome: 'unknown'; errors: string[] };

interface PayTools {
  handleAction: (clientSecret: string) => Promise<{ ok: true } | { error: string }>;
  /** Solves the captcha that the server asks for after declined cards; null if that fails. */
  solveCaptcha: () => Promise<string | null>;
  wait: (ms: number) => Promise<void>;
}

/** Delays before a call is repeated after a lost response. */
const retryDelaysMs = [1000, 2000, 4000];
/** A bank normally asks for one authentication; more rounds than this are treated as a refusal. */
const maxActions = 3;

/**
 * Pays, runs the bank's authentication if required, and repeats a call whose response was lost. The server charges a
 * cart at most once and answers a repeat with the same order.
 */
export async function payCart(
  call: Caller,
  payment: Payment,
  { handleAction, solveCaptcha, wait }: PayTools,
): Promise<PayResult> {
  let captcha: string | null = null;
  let retries = 0;
  let actions = 0;
  for (;;) {
    try {
      const response = await call(pay, captcha === null ? payment : { ...payment, captcha });
      const { OrderIdToken, requiresAction, clientSecret } = response.results ?? {};
      if (OrderIdToken) return { outcome: 'paid', orderToken: OrderIdToken };
      if (response.errors?.[0]?.code === 'payment_pending') return { outcome: 'unknown', errors: errorTexts(response) };
      if (needsCaptcha(response) && captcha === null) {
        captcha = await solveCaptcha();
        if (captcha !== null) continue;
      }
      if (!requiresAction || !clientSecret || actions === maxActions)
        return { outcome: 'refused', errors: errorTexts(response) };
      actions += 1;
      const action = await handleAction(clientSecret);
      if ('error' in action) return { outcome: 'refused', errors: [action.error] };
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return { outcome: 'account needed' };
      if (error instanceof CallError && error.status >= 400 && error.status < 500) {
        // A refused repeat does not reveal the outcome of the first call.
        return { outcome: retries > 0 ? 'unknown' : 'refused', errors: errorTexts(error) };
      }
      const delay = retryDelaysMs[retries];
      // If the server reports its own failure, an immediate repeat gives no new information.
      if (delay === undefined || hasServerMessage(error))
        return { outcome: 'unknown', errors: hasServerMessage(error) ? errorTexts(error) : [lostText] };
      retries += 1;
      await wait(delay);
    }
  }
}

export const lostText =
  'We could not find out whether your payment went through. Please press the button again: you will not be charged twice.';

function hasServerMessage(error: unknown): boolean {
  return error instanceof CallError && error.serverMessage !== null;
}

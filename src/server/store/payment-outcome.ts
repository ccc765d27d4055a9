import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { orderToken } from './order-token.ts';
import { orderById, type OrderRow } from './order.sql.ts';
import { type AttemptRow, attemptById } from './payment.sql.ts';

/** The order's token, or what the browser needs to confirm the charge with the shopper's bank. */
export type Paid = { token: string } | { clientSecret: string };

/** An outcome that is not known is never called declined (invariant 3), and paying again is safe (invariant 2). */
export const paymentPending = fail(
  'Your payment is still being processed. Please do not enter your card again: your receipt comes by e-mail.',
  undefined,
  'payment_pending',
);
export const cardMissing = fail('Please enter your card details.', 'tokenId', 'card_missing');
const refunded = fail(
  'Your payment came too late and is being refunded in full. We have sent you an e-mail.',
  undefined,
  'payment_refunded',
);
export const cancelled = fail(
  'The payment was not completed. You have not been charged.',
  undefined,
  'payment_cancelled',
);
export const declined = (message: string | null) =>
  fail(message ?? 'Your card was declined.', undefined, 'card_declined');

export function outcomeOfOrder(deps: Deps, order: OrderRow): Outcome<Paid> {
  return order.status === 'paid' ? ok({ token: orderToken(deps, order) }) : refunded;
}

/** The outcome for the shopper of an attempt as it is stored now. */
export async function storedOutcome(deps: Deps, attemptId: string): Promise<Outcome<Paid>> {
  return outcomeOfAttempt(deps, await attemptById(deps.db.read, attemptId));
}

export async function outcomeOfAttempt(deps: Deps, attempt: AttemptRow | undefined): Promise<Outcome<Paid>> {
  if (!attempt) throw new Error('A payment attempt is gone.');
  switch (attempt.status) {
    case 'succeeded':
      // Read after the attempt, not in parallel: an older row of the order would look refunded.
      return outcomeOfOrder(deps, await orderById(deps.db.read, attempt.order_id));
    case 'requiresAction':
      return ok({ clientSecret: deps.secrets.unseal(attempt.client_secret ?? '') });
    case 'declined':
      return declined(attempt.message);
    case 'cancelled':
      return cancelled;
    case 'pending':
      return paymentPending;
  }
}

import type { Deps } from '../../deps.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { cardUnknown } from '../../providers/payments/port.ts';
import { orderToken } from '../orders/order-token.ts';
import { orderById, type OrderRow } from '../orders/order.sql.ts';
import { type AttemptRow, attemptById } from './payment.sql.ts';

/** The token of the paid order, or the client secret with which the browser starts 3-D Secure. */
export type Paid = { token: string } | { clientSecret: string };

/** An unknown outcome is never reported as declined (invariant 3); paying again is safe (invariant 2). */
export const paymentPending = fail(
  'Your payment is still being processed. Please do not enter your card again: we will email your receipt.',
  undefined,
  'payment_pending',
);
export const cardMissing = fail('Please enter your card details.', 'tokenId', 'card_missing');
const refunded = fail(
  'Your payment came too late and is being refunded in full. We have sent you an email.',
  undefined,
  'payment_refunded',
);
export const cancelled = fail(
  'The payment was not completed. You have not been charged.',
  undefined,
  'payment_cancelled',
);
/** The bank wants the buyer to confirm a charge that was made while the buyer was away. */
export const authenticationRequired = 'authentication_required';
export const declined = (message: string | null, code: string | null) =>
  fail(
    message ?? 'Your card was declined.',
    undefined,
    code === authenticationRequired || code === cardUnknown ? code : 'card_declined',
  );

export function outcomeOfOrder(deps: Deps, order: OrderRow): Outcome<Paid> {
  // A paid order keeps its token after a refund; one that was refunded because it came too late was never paid.
  return order.paid_at === null ? refunded : ok({ token: orderToken(deps, order) });
}

/** The outcome for the shopper, from the stored attempt. */
export async function storedOutcome(deps: Deps, attemptId: string): Promise<Outcome<Paid>> {
  return outcomeOfAttempt(deps, await attemptById(deps.db.read, attemptId));
}

export async function outcomeOfAttempt(deps: Deps, attempt: AttemptRow | undefined): Promise<Outcome<Paid>> {
  if (!attempt) throw new Error('The payment attempt does not exist.');
  switch (attempt.status) {
    case 'succeeded':
      // Must be read after the attempt: an older order row would still be unpaid and look refunded.
      return outcomeOfOrder(deps, await orderById(deps.db.read, attempt.order_id));
    case 'requiresAction':
      return ok({ clientSecret: deps.secrets.unseal(attempt.client_secret ?? '') });
    case 'declined':
      return declined(attempt.message, attempt.decline_code);
    case 'cancelled':
      return cancelled;
    case 'pending':
      return paymentPending;
  }
}

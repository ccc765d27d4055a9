import type { Deps } from '../../deps.ts';
import { ok, type Outcome } from '../../outcome.ts';
import { cancelCharge } from './charge.ts';
import { paymentPending } from './payment-outcome.ts';
import { attemptOfOrder } from './payment.sql.ts';

/** Thrown in a transaction that would change a cart during its payment. */
export class OpenPayment extends Error {
  readonly orderId: number;
  constructor(orderId: number) {
    super('The cart is being paid.');
    this.orderId = orderId;
  }
}

/** Cancels a payment that waits for the shopper, so that the cart can change; fails while a charge is in progress. */
export async function cancelOpenPayment(deps: Deps, orderId: number): Promise<Outcome<null>> {
  const attempt = await attemptOfOrder(deps.db.read, orderId);
  if (attempt?.status === 'pending') return paymentPending;
  if (attempt?.status === 'requiresAction' && !(await cancelCharge(deps, attempt))) return paymentPending;
  return ok(null);
}

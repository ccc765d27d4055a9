import type { Deps } from '../deps.ts';
import { ok, type Outcome } from '../outcome.ts';
import { callOff, paymentPending } from './payment.ts';
import { attemptOfOrder } from './payment.sql.ts';

/** Thrown inside a transaction that would change a cart under its payment. */
export class OpenPayment extends Error {
  readonly orderId: number;
  constructor(orderId: number) {
    super('The cart is being paid.');
    this.orderId = orderId;
  }
}

/** Calls off a payment that waits for the shopper, so that his cart may change; fails while one is being charged. */
export async function abandonOpenPayment(deps: Deps, orderId: number): Promise<Outcome<null>> {
  const attempt = await attemptOfOrder(deps.db.read, orderId);
  if (attempt?.status === 'pending') return paymentPending;
  if (attempt?.status === 'requiresAction' && !(await callOff(deps, attempt))) return paymentPending;
  return ok(null);
}

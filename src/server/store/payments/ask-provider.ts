import type { AskOutcome } from '#contract/admin/payments.ts';
import type { Deps } from '../../deps.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { audited, type StaffCall } from '../../staff/audited.ts';
import { ledgerOfOrder, type OrderLedger } from '../refunds/refund.sql.ts';
import { sendRefund } from '../refunds/send-refunds.ts';
import { askAbout } from './reconcile.ts';

const orderNotFound = fail('Order not found.', undefined, 'order_not_found');
const nothingOpen = fail('The payment provider has answered about this order already.', undefined, 'nothing_open');

/**
 * Asks the provider now about the open payment and refunds of an order. Stored first, because nothing waits for another
 * server inside a transaction. A repeated key asks again: asking changes only what the provider has decided.
 */
export async function askProvider(
  deps: Deps,
  call: StaffCall,
  input: { orderId: number; key: string },
): Promise<Outcome<AskOutcome>> {
  const subject = `order:${input.orderId}`;
  const stored = await audited(deps, call, { name: 'askProvider', subject, input }, async (tx) => {
    const ledger = await ledgerOfOrder(tx, input.orderId);
    if (!ledger) return orderNotFound;
    return isOpen(ledger) ? ok({ before: {}, after: { status: ledger.order.status } }) : nothingOpen;
  });
  if (!stored.ok) return stored;
  const before = await ledgerOfOrder(deps.db.read, input.orderId);
  if (!before) return orderNotFound;
  if (before.attempt && isOpenAttempt(before.attempt)) await askAbout(deps, before.attempt);
  for (const refund of before.refunds) if (refund.status === 'pending') await sendRefund(deps, refund);
  const after = await ledgerOfOrder(deps.db.read, input.orderId);
  return after ? ok(outcomeOf(before, after)) : orderNotFound;
}

const isOpenAttempt = ({ status }: NonNullable<OrderLedger['attempt']>) =>
  status === 'pending' || status === 'requiresAction';

function isOpen({ attempt, refunds }: OrderLedger): boolean {
  return (attempt !== undefined && isOpenAttempt(attempt)) || refunds.some(({ status }) => status === 'pending');
}

function outcomeOf(before: OrderLedger, after: OrderLedger): AskOutcome {
  if (isOpen(after)) return 'waits';
  if (before.attempt && isOpenAttempt(before.attempt)) return after.order.paid_at === null ? 'notCharged' : 'paid';
  const asked = new Set(before.refunds.flatMap(({ id, status }) => (status === 'pending' ? id : [])));
  return after.refunds.some(({ id, status }) => asked.has(id) && status === 'failed') ? 'refundFailed' : 'refunded';
}

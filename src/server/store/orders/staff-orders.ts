import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { linksOf, receiptMail } from './receipt.ts';
import { ledgerOfOrder, lockLedger, type OrderLedger, refundsOfOrders } from '../refunds/refund.sql.ts';
import { staffOrderRows } from './staff-orders.sql.ts';

const notPaid = fail('This order has not been paid, so it has no receipt.', undefined, 'order_not_paid');
const orderNotFound = fail('Order not found.', undefined, 'order_not_found');

/** All orders for staff; `find` is an order number or an e-mail address. */
export async function ordersForStaff(deps: Deps, wanted: Parameters<typeof staffOrderRows>[1]) {
  const { read } = deps.db;
  const found = await staffOrderRows(read, wanted);
  return {
    ...found,
    refunds: await refundsOfOrders(
      read,
      found.rows.map(({ id }) => id),
    ),
  };
}

export async function orderForStaff(deps: Deps, orderId: number): Promise<OrderLedger | null> {
  return ledgerOfOrder(deps.db.read, orderId);
}

/** Queues the receipt of a paid order again; `key` makes it one mail per wish. */
export async function resendReceipt(tx: Tx, deps: Deps, orderId: number, key: string): Promise<Outcome<string>> {
  const ledger = await lockLedger(tx, orderId);
  if (!ledger) return orderNotFound;
  const { order, lines } = ledger;
  if (order.paid_at === null) return notPaid;
  const mail = receiptMail(deps, order, lines, await linksOf(tx, deps, lines));
  await queueMail(tx, deps, { ...mail, cause: `${mail.cause}:again:${key}` });
  return ok(order.email);
}

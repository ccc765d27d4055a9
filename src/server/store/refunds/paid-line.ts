import type { Kysely } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { keepOfLine, orderOfLine } from './paid-line.sql.ts';
import { keptPart, linesDraft, refundedOfLine } from './refund-rules.ts';
import { ledgerOfOrder, lockLedger } from './refund.sql.ts';
import { releasePart } from '../reservation.ts';
import { toLine } from '../stored-line.ts';

// For areas whose deliveries can end or change without a refund, such as tickets. Run it in `changingPools`.

export interface PaidLine {
  orderId: number;
  lineId: number;
  /** What has not been refunded or ended yet; refunds on their way do not count as left. */
  left: number;
}

/** Locks the order of a paid line (lock order in settle.ts): what is read of its deliveries after this stays true. */
export async function lockPaidLine(tx: Tx, lineId: number): Promise<PaidLine> {
  const orderId = await orderOfLine(tx, lineId);
  const ledger = await lockLedger(tx, orderId);
  const line = ledger?.lines.find(({ id }) => id === lineId);
  if (!ledger || !line) throw new Error(`The order line ${lineId} does not exist.`);
  return { orderId, lineId, left: line.quantity - refundedOfLine(ledger, lineId).quantity };
}

/**
 * Ends part of a line without a refund: gives its places back, ends its delivery, and returns its share of the price,
 * which no later refund of the line returns.
 */
export async function endWithoutRefund(
  tx: Tx,
  deps: Deps,
  { orderId, lineId }: PaidLine,
  quantity: number,
): Promise<Outcome<{ cents: number }>> {
  const ledger = await lockLedger(tx, orderId);
  const row = ledger?.lines.find(({ id }) => id === lineId);
  if (!ledger || !row || ledger.order.paid_at === null)
    return fail('This order has not been paid.', undefined, 'order_not_paid');
  const part = keptPart(ledger, lineId, quantity);
  if (!part.ok) return part;
  await keepOfLine(tx, lineId, quantity, part.value.cents);
  const line = { ...toLine(row, row.id), name: row.name };
  const kind = deps.purchasables[line.kind];
  const key = kind.poolOf(line);
  if (key !== null) await releasePart(tx, orderId, key, quantity);
  const left = row.quantity - refundedOfLine(ledger, lineId, 'released').quantity - quantity;
  await kind.revoke(tx, deps, orderId, [{ ...line, quantity, left }]);
  return ok(part.value);
}

/** What a refund of part of a line would return now, in cents; 0 if it would be refused. */
export async function refundOfLine(source: Kysely<Tables>, lineId: number, quantity: number): Promise<number> {
  const ledger = await ledgerOfOrder(source, await orderOfLine(source, lineId));
  const draft = ledger && linesDraft(ledger, [{ lineId, quantity }]);
  return draft?.ok ? draft.value.amountCents : 0;
}

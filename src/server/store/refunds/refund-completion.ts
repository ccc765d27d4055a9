import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../jobs/outbox.ts';
import { raiseRevision, setOrderStatus } from '../orders/order.sql.ts';
import type { RevokedLine } from '../purchasable.ts';
import { refundFailedMail, refundMail } from './refund-mails.ts';
import { endedLines, isRefundedInFull, settledTax } from './refund-rules.ts';
import { moveRefund, type OrderLedger, type RefundRow } from './refund.sql.ts';
import { release, releasePart } from '../reservation.ts';
import { toLine } from '../stored-line.ts';

// Everything here runs in `changingPools`, in a transaction that holds the lock of the order (`lockLedger`).

/**
 * The provider has refunded: ends the deliveries of the refunded lines, sets the status of the order and queues the
 * mail. Only the first call does so. `refundRef` is the provider's id; null if nothing had to be paid back.
 */
export async function completeRefund(
  tx: Tx,
  deps: Deps,
  ledger: OrderLedger,
  refund: RefundRow,
  refundRef: string | null,
): Promise<RefundRow> {
  const known = ledger.refunds.find(({ id }) => id === refund.id) ?? refund;
  // The provider has failed this refund after it had succeeded; the report is older.
  if (known.status === 'failed' && known.refund_ref !== null) return known;
  const moved = await moveRefund(tx, refund.id, ['pending', 'failed'], {
    status: 'refunded',
    refund_ref: refundRef,
    message: null,
    updated_at: deps.now().toISOString(),
    // An order that was never delivered has no tax invoice to correct.
    ...(ledger.order.paid_at !== null && settledTax(ledger, refund)),
  });
  if (!moved) return known;
  replace(ledger, moved);
  if (known.status === 'failed') await raiseRevision(tx, refund.order_id);
  const done = await releaseRefunded(tx, deps, ledger, moved);
  await restate(tx, ledger);
  // An order that could never be delivered has its own notice (receipt.ts).
  if (ledger.order.paid_at !== null && moved.amount_cents > 0)
    await queueMail(tx, deps, refundMail(deps, ledger, done));
  return done;
}

/** The provider has not refunded, also if it said so before: the buyer keeps what was not taken back yet. */
export async function failRefund(
  tx: Tx,
  deps: Deps,
  ledger: OrderLedger,
  refund: RefundRow,
  { message, refundRef }: { message: string; refundRef?: string },
): Promise<void> {
  const failed = await moveRefund(tx, refund.id, ['pending', 'refunded'], {
    status: 'failed',
    message: message.slice(0, 500),
    ...(refundRef !== undefined && { refund_ref: refundRef }),
    updated_at: deps.now().toISOString(),
  });
  if (!failed) return;
  deps.log.error({ refund: refund.id, order: refund.order_id, message }, 'The payment provider failed a refund.');
  replace(ledger, failed);
  await raiseRevision(tx, refund.order_id);
  await restate(tx, ledger);
  await queueMail(tx, deps, refundFailedMail(deps, ledger, failed));
}

/** Ends the deliveries of a refund, once; of the complete order once all of it is over (invariant 15). */
export async function releaseRefunded(tx: Tx, deps: Deps, ledger: OrderLedger, refund: RefundRow): Promise<RefundRow> {
  const { order } = ledger;
  if (order.paid_at === null) return refund;
  const before = { ...ledger };
  const released = (await moveRefund(tx, refund.id, ['pending', 'refunded'], { released: 1 })) ?? refund;
  replace(ledger, released);
  const isWhole = isRefundedInFull(ledger);
  const ended = endedLines(before, ledger).map(({ line, quantity, left }): RevokedLine => {
    return { ...toLine(line, line.id), name: line.name, quantity, left };
  });
  if (isWhole) await release(tx, order.id, 'final');
  else await releasePools(tx, deps, order.id, ended);
  for (const [kind, lines] of Map.groupBy(ended, (line) => line.kind))
    await deps.purchasables[kind].revoke(tx, deps, order.id, lines);
  if (isWhole)
    for (const [kind, lines] of Map.groupBy(ledger.lines, (line) => toLine(line, line.id).kind))
      await deps.purchasables[kind].revokeMoved?.(
        tx,
        deps,
        lines.map(({ id }) => id),
      );
  return released;
}

/** In the order of the pool keys, like every transaction that changes several pools. */
async function releasePools(tx: Tx, deps: Deps, orderId: number, lines: RevokedLine[]): Promise<void> {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    const key = deps.purchasables[line.kind].poolOf(line);
    if (key !== null) quantities.set(key, (quantities.get(key) ?? 0) + line.quantity);
  }
  for (const [key, quantity] of [...quantities].sort(([a], [b]) => (a < b ? -1 : 1)))
    await releasePart(tx, orderId, key, quantity);
}

/** Sets the status of a paid order from its refunds. */
async function restate(tx: Tx, ledger: OrderLedger): Promise<void> {
  const { order, refunds } = ledger;
  if (order.paid_at === null) return;
  const status = isRefundedInFull(ledger)
    ? 'refunded'
    : refunds.some((refund) => refund.status === 'refunded')
      ? 'partiallyRefunded'
      : 'paid';
  if (status !== order.status) await setOrderStatus(tx, order.id, status);
  order.status = status;
}

function replace(ledger: OrderLedger, refund: RefundRow): void {
  ledger.refunds = ledger.refunds.map((each) => (each.id === refund.id ? refund : each));
}

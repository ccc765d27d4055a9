import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { queueMails } from '../../jobs/outbox.ts';
import { addressRequest } from '../cart/address-request.ts';
import { tryDeclined, tryEnded } from './payment-attempt-limit.ts';
import { originOf } from '../orders/order-origin.ts';
import {
  completeOrder,
  moveOrder,
  nextNumber,
  type OrderLineRow,
  type OrderRow,
  type PlacedOrder,
  placedOrder,
} from '../orders/order.sql.ts';
import { type AttemptRow, moveAttempt } from './payment.sql.ts';
import type { Booked, FulfilledLine, PurchasableKind } from '../purchasable.ts';
import { linksOf, queueRefundNotice, receiptMail } from '../orders/receipt.ts';
import { insertRefund } from '../refunds/refund.sql.ts';
import { refuseBuyer } from '../cart/refuse-buyer.ts';
import { release, retake } from '../reservation.ts';
import { finaliseReservations } from '../reservation.sql.ts';
import { toLine } from '../stored-line.ts';

// Lock order, here and in the first step of pay: attempt, reservations, buyer of a guide, cart, pools, order counter.
// The attempt is updated first, so that only one of several reports of a charge continues.

/** Settles an order with a total of zero, in the transaction that placed it. */
export async function settleFreeOrder(tx: Tx, deps: Deps, placed: PlacedOrder): Promise<void> {
  await finaliseReservations(tx, placed.order.id);
  await originOf(placed.order).onPaid(tx, deps.now().toISOString());
  await deliver(tx, deps, placed);
}

/**
 * Third step of pay, in one transaction: settles the order of a charged attempt, or refunds it if its places, its cart
 * or its guide were sold in another order (decision 2). Returns the order, or null if the charge was reported before.
 * `known` is the order, if the caller has just placed it.
 */
export async function settleAttempt(
  tx: Tx,
  deps: Deps,
  attempt: AttemptRow,
  chargeRef: string,
  known?: PlacedOrder,
): Promise<OrderRow | null> {
  const now = deps.now().toISOString();
  const moved = await moveAttempt(tx, attempt.id, ['pending', 'requiresAction', 'declined', 'cancelled'], {
    status: 'succeeded',
    charge_ref: chargeRef,
    client_secret: null,
    token_sealed: null,
    message: null,
    updated_at: now,
  });
  if (!moved) return null;
  await tryEnded(tx, attempt.id);
  const placed = known ?? (await placedOrder(tx, attempt.order_id));
  const reason = await refundReason(tx, deps, placed, now);
  return reason === null ? deliver(tx, deps, placed) : refundLateCharge(tx, deps, placed.order, attempt, reason);
}

/** Makes the reservations final and closes the origin. Returns a reason if the charge must be refunded, else null. */
async function refundReason(tx: Tx, deps: Deps, { order, lines }: PlacedOrder, now: string): Promise<string | null> {
  const origin = originOf(order);
  const bought = lines.map((line) => toLine(line, line.id));
  const lost = await finaliseReservations(tx, order.id);
  if (bought.some((line) => deps.purchasables[line.kind].hasForm && line.details === null))
    return 'The details of the order were erased before the payment arrived.';
  // Two orders of one buyer are settled one after the other, so that the second one sees what the first delivered.
  if (order.uid !== null && bought.some((line) => deps.purchasables[line.kind].once))
    await deps.db.engine.lock(tx, `buyer:${order.uid}`);
  // Reserves lost places again, unless another order has paid the cart.
  if (lost.length > 0 && (await origin.lock(tx)) && !(await retake(tx, deps, order.id, bought, lost)))
    return 'The items were no longer available when the payment arrived.';
  // The buyer may have bought the guide in another order during this payment.
  const refused = await refuseBuyer(tx, deps, order.uid, bought);
  if (refused) return refused.errors.map((error) => error.errorMessage).join(' ');
  return (await origin.onPaid(tx, now)) ? null : 'The cart was already paid for in another order.';
}

async function deliver(tx: Tx, deps: Deps, { order, lines }: PlacedOrder): Promise<OrderRow> {
  const booked = await fulfil(tx, deps, order, lines);
  const codes = new Map(booked.map(({ lineId, bookingCode }) => [lineId, bookingCode]));
  const links = await linksOf(tx, deps, lines);
  // Locks the order counter: from here to the commit, all other settlements wait.
  const paid: OrderRow = {
    ...order,
    status: 'paid',
    order_no: `PHI-${await nextNumber(tx, 'order', 100001)}`,
    paid_at: deps.now().toISOString(),
  };
  await completeOrder(tx, paid);
  const shown = lines.map((line) => ({ ...line, booking_code: codes.get(line.id) ?? null }));
  const asked = paid.delivery_status === 'addressMissing' ? [await addressRequest(tx, deps, paid)] : [];
  await queueMails(tx, deps, [
    ...booked.flatMap(({ mail }) => mail ?? []),
    receiptMail(deps, paid, shown, links),
    ...asked,
  ]);
  return paid;
}

async function fulfil(tx: Tx, deps: Deps, order: OrderRow, lines: OrderLineRow[]): Promise<Booked[]> {
  const buyer = { firstName: order.first_name, surname: order.surname, email: order.email, phone: order.phone };
  const fulfilled = { id: order.id, uid: order.uid, buyer, locale: order.mail_locale };
  const booked: Booked[] = [];
  for (const [kind, ofKind] of byKind(lines))
    booked.push(...(await deps.purchasables[kind].fulfil(tx, deps, fulfilled, ofKind)));
  return booked;
}

function byKind(lines: OrderLineRow[]): Map<PurchasableKind['kind'], FulfilledLine[]> {
  const kinds = new Map<PurchasableKind['kind'], FulfilledLine[]>();
  for (const row of lines) {
    const line = { ...toLine(row, row.id), name: row.name };
    kinds.set(line.kind, [...(kinds.get(line.kind) ?? []), line]);
  }
  return kinds;
}

async function refundLateCharge(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  attempt: AttemptRow,
  reason: string,
): Promise<OrderRow> {
  const now = deps.now().toISOString();
  await release(tx, order.id, 'final');
  await moveOrder(tx, order.id, ['awaitingPayment', 'cancelled'], 'refunded');
  await originOf(order).onAborted(tx, now);
  await insertRefund(
    tx,
    {
      id: randomUUID(),
      attempt_id: attempt.id,
      order_id: order.id,
      amount_cents: attempt.amount_cents,
      taxable_cents: 0,
      gst_cents: 0,
      scope: 'order',
      actor: 'system',
      reason,
      buyer_message: reason,
      idempotency_key: `refund-${attempt.id}`,
      status: 'pending',
      refund_ref: null,
      message: null,
      created_at: now,
      updated_at: now,
    },
    [],
  );
  await queueRefundNotice(tx, deps, order, reason);
  return { ...order, status: 'refunded' };
}

export interface UnchargedEnd {
  status: 'declined' | 'cancelled';
  chargeRef: string | null;
  /** The provider's message for the shopper. */
  message: string | null;
  /** The provider's code of a decline. */
  code?: string;
  /** The provider's fingerprint of a declined card. */
  card?: string | undefined;
}

/**
 * Ends an attempt that has charged nothing: releases its reservation, so that its cart can be paid again. Returns false
 * if the attempt had already left its open state.
 */
export async function endAttempt(tx: Tx, deps: Deps, attempt: AttemptRow, end: UnchargedEnd): Promise<boolean> {
  const now = deps.now().toISOString();
  const moved = await moveAttempt(tx, attempt.id, ['pending', 'requiresAction'], {
    status: end.status,
    charge_ref: end.chargeRef ?? attempt.charge_ref,
    client_secret: null,
    token_sealed: null,
    message: end.message,
    decline_code: end.code?.slice(0, 100) ?? null,
    updated_at: now,
  });
  if (!moved) return false;
  if (end.status === 'declined') await tryDeclined(tx, deps, attempt.id, end.card);
  else await tryEnded(tx, attempt.id);
  const order = await moveOrder(tx, attempt.order_id, ['awaitingPayment'], 'cancelled');
  if (order) await originOf(order).onAborted(tx, now);
  await release(tx, attempt.order_id);
  return true;
}

import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { cartById, lockCart, toLine, updateCart } from './cart.sql.ts';
import { linesOfOrder, lockOrder, nextNumber, orderById, type OrderLineRow, type OrderRow, updateOrder } from './order.sql.ts';
import { type AttemptRow, insertRefund, moveAttempt } from './payment.sql.ts';
import type { FulfilledLine, PurchasableKind } from './purchasable.ts';
import { queueReceipt, queueRefundNotice } from './receipt.ts';
import { finalise, release } from './reservation.ts';

/**
 * Third step of pay: the order is paid, its reservations final, what was bought delivered, the cart closed and the
 * receipt queued, in one transaction. Settling again changes nothing.
 */
export async function settleOrder(tx: Tx, deps: Deps, orderId: number): Promise<void> {
  const now = deps.now().toISOString();
  const order = await lockOrder(tx, orderId);
  if (order.status === 'paid' || order.status === 'refunded') return;
  if ((await finalise(tx, orderId)) === 'gone') throw new Error('A settled order holds its reservations.');
  const orderNo = `PHI-${await nextNumber(tx, 'order', 100001)}`;
  await updateOrder(tx, orderId, { status: 'paid', order_no: orderNo, paid_at: now });
  await updateCart(tx, order.cart_id, { status: 'paid', paid_order_id: orderId, open_order_id: null });
  const lines = await linesOfOrder(tx, orderId);
  await fulfil(tx, deps, { ...order, order_no: orderNo }, lines);
  await queueReceipt(tx, deps, { ...order, status: 'paid', order_no: orderNo, paid_at: now }, await linesOfOrder(tx, orderId));
}

async function fulfil(tx: Tx, deps: Deps, order: OrderRow, lines: OrderLineRow[]): Promise<void> {
  const buyer = { firstName: order.first_name, surname: order.surname, email: order.email, phone: order.phone };
  for (const [kind, ofKind] of byKind(lines)) {
    await deps.purchasables[kind].fulfil(tx, deps, { id: order.id, orderNo: order.order_no ?? '', uid: order.uid, buyer }, ofKind);
  }
}

function byKind(lines: OrderLineRow[]): Map<PurchasableKind['kind'], FulfilledLine[]> {
  const kinds = new Map<PurchasableKind['kind'], FulfilledLine[]>();
  for (const row of lines) {
    const line = { ...toLine(row), name: row.name };
    kinds.set(line.kind, [...(kinds.get(line.kind) ?? []), line]);
  }
  return kinds;
}

/**
 * The provider says that an attempt was charged. Normally the order is settled. A charge that comes too late (its places
 * are gone, or the cart was paid by another order meanwhile) becomes a refund: every charge is one order or one refund.
 */
export async function settleAttempt(tx: Tx, deps: Deps, attempt: AttemptRow, chargeRef: string): Promise<void> {
  const now = deps.now().toISOString();
  const { cart_id: cartId } = await orderById(tx, attempt.order_id);
  // Cart first, then order: the same sequence of locks as in the first step.
  const cart = await lockCart(tx, cartId, now);
  const order = await lockOrder(tx, attempt.order_id);
  const moved = await moveAttempt(tx, attempt.id, ['pending', 'requiresAction', 'declined', 'cancelled'], {
    status: 'succeeded', charge_ref: chargeRef, client_secret: null, token_sealed: null, message: null, updated_at: now,
  });
  if (!moved) return;
  const paidOtherwise = cart?.status === 'paid' && cart.paid_order_id !== order.id;
  const places = paidOtherwise ? 'gone' : await finalise(tx, order.id);
  if (places !== 'gone') {
    await settleOrder(tx, deps, order.id);
    return;
  }
  await refundLateCharge(tx, deps, order, attempt, paidOtherwise ? 'The cart had been paid already.' : 'The places were gone when the payment came.');
}

async function refundLateCharge(tx: Tx, deps: Deps, order: OrderRow, attempt: AttemptRow, reason: string): Promise<void> {
  const now = deps.now().toISOString();
  await release(tx, order.id);
  await updateOrder(tx, order.id, { status: 'refunded' });
  await closeOpenOrder(tx, order);
  await insertRefund(tx, {
    id: randomUUID(), attempt_id: attempt.id, order_id: order.id, amount_cents: attempt.amount_cents, reason,
    idempotency_key: `refund-${attempt.id}`, status: 'pending', refund_ref: null, created_at: now, updated_at: now,
  });
  await queueRefundNotice(tx, deps, order, reason);
}

/** A paid order whose whole charge was paid back: nobody keeps what it delivered (invariant 15), and its places are free again. */
export async function takeBackOrder(tx: Tx, deps: Deps, attempt: AttemptRow): Promise<void> {
  const order = await lockOrder(tx, attempt.order_id);
  if (order.status !== 'paid') return;
  await updateOrder(tx, order.id, { status: 'refunded' });
  await release(tx, order.id, 'final');
  for (const [kind, lines] of byKind(await linesOfOrder(tx, order.id))) await deps.purchasables[kind].revoke(tx, deps, order.id, lines);
}

/** The attempt certainly charged nothing: its reservation is released and the cart is open again. */
export async function endAttempt(tx: Tx, deps: Deps, attempt: AttemptRow, end: { status: 'declined' | 'cancelled'; chargeRef: string | null; message: string | null }): Promise<void> {
  const now = deps.now().toISOString();
  const { cart_id: cartId } = await orderById(tx, attempt.order_id);
  await lockCart(tx, cartId, now);
  const order = await lockOrder(tx, attempt.order_id);
  const moved = await moveAttempt(tx, attempt.id, ['pending', 'requiresAction'], {
    status: end.status, charge_ref: end.chargeRef ?? attempt.charge_ref, client_secret: null, token_sealed: null, message: end.message, updated_at: now,
  });
  if (!moved) return;
  await updateOrder(tx, order.id, { status: 'cancelled' });
  await closeOpenOrder(tx, order);
  await release(tx, order.id);
}

async function closeOpenOrder(tx: Tx, order: OrderRow): Promise<void> {
  const cart = await cartById(tx, order.cart_id);
  if (cart?.open_order_id === order.id) await updateCart(tx, order.cart_id, { open_order_id: null });
}

import type { Kysely } from 'kysely';
import { dayMs } from '#contract/spans.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps, Viewer } from '../../deps.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { hashToken } from '../../secrets.ts';
import { linesOfOrder, openOrderOf, orderByRequestKey, orderByTokenHash, type OrderRow } from './order.sql.ts';
import { attemptOfOrder } from '../payments/payment.sql.ts';
import type { CartLine } from '../purchasable.ts';
import { linesOfRefunds, type OrderLedger, refundsOfOrder } from '../refunds/refund.sql.ts';
import { toLine } from '../stored-line.ts';

const tokenValidMs = 90 * dayMs;
const orderNotFound = fail('Order not found.', undefined, 'order_not_found');

export type PaidLedger = Pick<OrderLedger, 'order' | 'lines' | 'refunds' | 'refundLines'>;
/** Whether the token of a paid order still opens it for everybody who has it. */
export function isTokenReadable({ paid_at }: Pick<OrderRow, 'paid_at'>, now: Date): boolean {
  return paid_at !== null && now.getTime() - Date.parse(paid_at) <= tokenValidMs;
}

/**
 * §7 getPaidOrder: the secret token is valid for 90 days; the buyer, if a member, can always read the order.
 * `isPermitted`: the caller has shown in another way that the age does not matter.
 */
export async function paidOrderByToken(
  deps: Deps,
  viewer: Viewer,
  token: string,
  isPermitted = false,
): Promise<Outcome<PaidLedger>> {
  const order = await orderByTokenHash(deps.db.read, hashToken(token));
  if (!order || order.paid_at === null) return orderNotFound;
  const isBuyer = order.uid !== null && order.uid === viewer?.uid;
  if (!isBuyer && !isPermitted && !isTokenReadable(order, deps.now())) return orderNotFound;
  const lines = await linesOfOrder(deps.db.read, order.id);
  const refunds = await refundsOfOrder(deps.db.read, order.id);
  const ids = refunds.map(({ id }) => id);
  return ok({ order, lines, refunds, refundLines: await linesOfRefunds(deps.db.read, ids) });
}

/** Whether a payment of the person is open; its settlement still needs the person's details. */
export async function hasOpenPayment(source: Kysely<Tables>, uid: string): Promise<boolean> {
  return (await openOrderOf(source, uid)) !== undefined;
}

/** The lines of the order that was placed with this key; none without one. */
export async function linesOfRequest(source: Kysely<Tables>, key: string): Promise<CartLine[]> {
  const order = await orderByRequestKey(source, key);
  return order ? (await linesOfOrder(source, order.id)).map((row) => toLine(row, row.id)) : [];
}

/** The provider's id of the charge that paid an order; null without one. */
export async function chargeRefOfOrder(source: Kysely<Tables>, orderId: number): Promise<string | null> {
  return (await attemptOfOrder(source, orderId))?.charge_ref ?? null;
}

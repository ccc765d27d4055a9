import { randomBytes, randomUUID } from 'node:crypto';
import { type Cents, toCents } from '#contract/money.ts';
import { clockSkewMs } from '../clock.ts';
import type { Tx } from '../db/connect.ts';
import { changingPools } from '../db/pool-changes.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { fail, type Failure } from '../outcome.ts';
import { hashToken } from '../secrets.ts';
import { type CartCaller, isOwner, isReachable } from './cart-owner.ts';
import { cartChanged, cartEmpty } from './cart.ts';
import { type CartRow, lockCart, linesOfCart, updateCart } from './cart.sql.ts';
import { insertOrder, orderById, type OrderRow, type PlacedOrder } from './order.sql.ts';
import { type AttemptRow, attemptOfOrder, insertAttempt } from './payment.sql.ts';
import { gstRule, type Totals, totalsOf } from './pricing.ts';
import { catalogueProblem, type QuotedLine, quoteLines } from './quotes.ts';
import { reservationExpiry, reserve } from './reservation.ts';
import { RolledBack, rollingBack } from './rolled-back.ts';
import { refuseBuyer, settleFreeOrder } from './settle.ts';

/**
 * How long a process may work on an attempt before others take it over; longer than the provider's time-out of 15 s.
 */
const leaseSeconds = 25;

export function leaseFrom(now: Date): string {
  return new Date(now.getTime() + leaseSeconds * 1000).toISOString();
}

/** The latest moment at which a lease of each status can end. A later one was written before the clock was set back. */
export function latestLeases(now: Date): { pending: string; requiresAction: string } {
  const after = (moment: string | Date) => new Date(new Date(moment).getTime() + clockSkewMs).toISOString();
  return { pending: after(leaseFrom(now)), requiresAction: after(reservationExpiry(now)) };
}

export type Begun =
  | Failure
  | { ok: true; next: 'answer'; token: string }
  /** The attempt of an earlier call on this cart; it is followed, never repeated. */
  | { ok: true; next: 'follow'; attempt: AttemptRow }
  | { ok: true; next: 'charge'; attempt: AttemptRow; placed: PlacedOrder; tokenId: string };

const detailsMissing = fail('Please complete Your Details.', undefined, 'details_missing');
const cardMissing = fail('Please enter your card details.', 'tokenId', 'card_missing');

/**
 * First of the three steps of pay (contract §5, 36): under the lock of the cart it rechecks prices, writes the order
 * with its payment attempt, and reserves stock and places, or nothing of it. A total of zero is settled at once.
 */
export async function beginPayment(
  deps: Deps,
  caller: CartCaller,
  request: { cartId: string; tokenId: string | null; itemTotalAmount: number },
): Promise<Begun> {
  return rollingBack(() =>
    changingPools(deps, async (tx): Promise<Begun> => {
      const cart = await lockCart(tx, request.cartId);
      if (!isReachable(cart, caller.viewer, deps.now())) return cartChanged;
      const lines = await linesOfCart(tx, cart.id);
      if (!caller.viewer && lines.some((line) => deps.purchasables[line.kind].needsAccount)) throw refusal(401);
      // Whoever pays gets the token of the order, and with it the details on it.
      if (cart.email !== null && !isOwner(cart, caller)) return cartChanged;
      if (cart.status === 'paid' && cart.paid_order_id !== null)
        return { ok: true, next: 'answer', token: tokenOf(deps, await orderById(tx, cart.paid_order_id)) };
      if (cart.open_order_id !== null) {
        const attempt = await attemptOfOrder(tx, cart.open_order_id);
        if (attempt) return { ok: true, next: 'follow', attempt };
      }
      const quoted = await quoteLines(deps, tx, lines);
      const totals = totalsOf(quoted);
      const refused =
        (await refuseBuyer(tx, deps, caller.viewer?.uid ?? null, lines)) ?? refuse(cart, quoted, totals, request);
      if (refused) return refused;
      return placeOrder(tx, deps, caller, cart, quoted, totals, request.tokenId);
    }),
  );
}

function refuse(
  cart: CartRow,
  quoted: QuotedLine[],
  totals: Totals,
  request: { tokenId: string | null; itemTotalAmount: number },
): Failure | null {
  if (quoted.length === 0) return cartEmpty;
  const problem = catalogueProblem(quoted);
  if (problem) return problem;
  // The browser's amount is only compared; the server's is charged (invariant 1).
  if (toCents(request.itemTotalAmount) !== totals.itemTotalCents) return cartChanged;
  if (cart.email === null) return detailsMissing;
  return totals.totalCents > 0 && !request.tokenId ? cardMissing : null;
}

async function placeOrder(
  tx: Tx,
  deps: Deps,
  caller: CartCaller,
  cart: CartRow,
  quoted: QuotedLine[],
  totals: Totals,
  tokenId: string | null,
): Promise<Begun> {
  const now = deps.now();
  const nonce = randomBytes(16).toString('base64url');
  const placed = await insertOrder(
    tx,
    {
      order_no: null,
      token_nonce: nonce,
      token_hash: hashToken(deps.secrets.tokenFrom('order', nonce)),
      cart_id: cart.id,
      uid: caller.viewer?.uid ?? cart.uid,
      status: 'awaitingPayment',
      total_cents: totals.totalCents,
      gst_cents: totals.gstCents,
      shipping_cents: totals.shippingCents,
      discount_cents: totals.discountCents,
      gst_rule: gstRule,
      first_name: cart.first_name ?? '',
      surname: cart.surname ?? '',
      email: cart.email ?? '',
      phone: cart.phone,
      created_at: now.toISOString(),
      paid_at: null,
    },
    quoted.map(({ line, quote, ...price }) => ({
      kind: line.kind,
      item_id: line.itemId,
      variant_id: line.variantId,
      name: quote.name,
      description_html: quote.descriptionHtml,
      options_json: JSON.stringify(quote.options),
      unit_cents: price.unitCents,
      added_cents: price.addedCents,
      discount_unit_cents: price.discountUnitCents,
      quantity: price.quantity,
      gst_free: price.gstFree ? 1 : 0,
      details_json: line.details === null ? null : JSON.stringify(line.details),
      booking_code: null,
    })),
  );
  const { order } = placed;
  const attempt =
    totals.totalCents === 0
      ? null
      : await insertAttempt(tx, newAttempt(deps, order.id, totals.totalCents, tokenId ?? ''));
  if (attempt) await updateCart(tx, cart.id, { open_order_id: order.id, updated_at: now.toISOString() });
  // Last: every other buyer of the same item waits for its pool.
  const shortage = await reserve(tx, order.id, quoted, reservationExpiry(now));
  if (shortage) throw new RolledBack(shortage);
  if (attempt) return { ok: true, next: 'charge', attempt, placed, tokenId: tokenId ?? '' };
  await settleFreeOrder(tx, deps, placed);
  return { ok: true, next: 'answer', token: tokenOf(deps, order) };
}

function newAttempt(deps: Deps, orderId: number, amountCents: Cents, tokenId: string) {
  const now = deps.now();
  return {
    id: randomUUID(),
    order_id: orderId,
    idempotency_key: `pay-${randomUUID()}`,
    amount_cents: amountCents,
    token_hash: hashToken(tokenId),
    // The reconciler needs it to repeat a charge whose answer was lost; it goes when the outcome is known.
    token_sealed: deps.secrets.seal(tokenId),
    status: 'pending' as const,
    charge_ref: null,
    client_secret: null,
    message: null,
    lease_until: leaseFrom(now),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/**
 * The order's secret token. It can be made again from the nonce, so a repeated pay answers the same one; stored is its
 * hash.
 */
export function tokenOf(deps: Deps, order: Pick<OrderRow, 'token_nonce'>): string {
  return deps.secrets.tokenFrom('order', order.token_nonce);
}

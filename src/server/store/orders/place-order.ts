import { randomUUID } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import { customerPool, promotionPool } from '../../db/capacity.sql.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { ChargeCard } from '../../providers/payments/port.ts';
import { hashToken } from '../../secrets.ts';
import { type CardTry, storeTry } from '../payments/payment-attempt-limit.ts';
import { refuseAboveMaximum } from '../cart/customer-maximum.ts';
import { originOf } from './order-origin.ts';
import { supplierText } from './supplier.ts';
import { deliveryColumns, type OrderDelivery } from '../shipping/order-delivery.ts';
import { newOrderToken, orderToken } from './order-token.ts';
import { insertOrder, type NewOrderLine, type OrderRow, type PlacedOrder } from './order.sql.ts';
import { leaseExpiry, reservationExpiry } from '../payments/payment-deadlines.ts';
import { type AttemptRow, insertAttempt } from '../payments/payment.sql.ts';
import { gstRule, lineCents, type LineTax, noGst, taxesOf, type Totals } from '../pricing.ts';
import { customerKey, type Promotion } from '../promotions/promotion.ts';
import type { Buyer, Customer } from '../purchasable.ts';
import type { QuotedLine } from '../cart/quotes.ts';
import { type Claim, claimsOfLines, freeHeld, reserve } from '../reservation.ts';
import { RolledBack } from '../../db/rolled-back.ts';
import { fail } from '../../outcome.ts';
import { closedBecause, shopClosedCode } from '../../shop-closed.ts';
import { settleFreeOrder } from '../payments/settle.ts';

/** The code of the error that a promotion has no uses left; `payCart` then removes it from the cart. */
export const promotionGone = 'promo_gone';

/** Of an order that costs money while something is missing for that (shop-closed.ts). */
const shopClosed = fail('This shop cannot take payments yet. Please come back later.', undefined, shopClosedCode);

/** An order before it is stored; the caller has priced and checked it. */
export interface OrderDraft {
  /** The cart, or the request key of an order without a cart. */
  from: { cartId: string } | { requestKey: string };
  uid: string | null;
  buyer: Buyer;
  /** Whose share of items with a maximum the order takes. */
  customer: Customer;
  /** The site that the buyer uses, for all later mails. */
  locale: Locale;
  lines: QuotedLine[];
  totals: Totals;
  /** The promotion that the lines are reduced by; its limits are checked here. */
  promotion: Promotion | null;
  delivery: OrderDelivery | null;
  /** null if the total is zero. */
  card: ChargeCard | null;
  /** The try of the buyer, which `admitTry` has admitted; null if the buyer is away. */
  cardTry: CardTry | null;
}

/** The next step of pay. */
export type BegunPayment =
  | { ok: true; next: 'answer'; token: string }
  /** The attempt of an earlier call: pay waits for its outcome and does not charge again. */
  | { ok: true; next: 'follow'; attempt: AttemptRow }
  | { ok: true; next: 'charge'; attempt: AttemptRow; placed: PlacedOrder; card: ChargeCard };

/**
 * Writes an order with its payment attempt and reserves stock and places; throws `RolledBack` on a shortage. Settles a
 * total of zero at once. Returns null if an order with the same request key exists.
 */
export async function placeOrder(tx: Tx, deps: Deps, draft: OrderDraft): Promise<BegunPayment | null> {
  const now = deps.now();
  if (draft.totals.totalCents > 0 && closedBecause(deps.config).length > 0) throw new RolledBack(shopClosed);
  const taxes = taxesOf(draft.lines, draft.totals);
  const placed = await insertOrder(
    tx,
    { ...orderValues(deps, draft, now), shipping_gst_cents: taxes.shippingGstCents },
    draft.lines.map((line, index) => orderLine(line, taxes.lines[index])),
  );
  if (!placed) return null;
  const { order } = placed;
  const { card } = draft;
  const attempt = order.total_cents === 0 || !card ? null : await insertAttempt(tx, newAttempt(deps, order, card, now));
  if (attempt && draft.cardTry) await storeTry(tx, deps, attempt.id, draft.cardTry);
  if (attempt) await originOf(order).onPlaced(tx, now.toISOString());
  const refused = await refuseAboveMaximum(tx, deps, draft.customer, draft.lines);
  if (refused) throw new RolledBack(refused);
  const unheld = await freeHeld(
    tx,
    deps,
    order.id,
    draft.lines.map(({ line }) => line),
  );
  if (unheld) throw new RolledBack(unheld);
  // Reserves last: from here to the commit, other buyers of the same item wait for its pool.
  const claims = [...claimsOfLines(draft.lines), ...claimsOfPromotion(deps, draft)];
  const shortage = await reserve(tx, order.id, claims, reservationExpiry(now));
  if (shortage) throw new RolledBack(shortage);
  if (attempt && card) return { ok: true, next: 'charge', attempt, placed, card };
  await settleFreeOrder(tx, deps, placed);
  return { ok: true, next: 'answer', token: orderToken(deps, order) };
}

function orderValues(
  deps: Deps,
  { from, uid, buyer, locale, lines, totals, promotion, delivery }: OrderDraft,
  now: Date,
) {
  return {
    ...newOrderToken(deps),
    order_no: null,
    cart_id: 'cartId' in from ? from.cartId : null,
    request_key: 'requestKey' in from ? from.requestKey : null,
    uid,
    status: 'awaitingPayment' as const,
    total_cents: totals.totalCents,
    gst_cents: totals.gstCents,
    shipping_cents: totals.shippingCents,
    discount_cents: totals.discountCents,
    promotion_id: promotion?.id ?? null,
    promo_code: promotion?.code ?? null,
    promo_description: promotion?.description ?? null,
    gst_rule: lines.some((line) => line.isTaxed) ? gstRule : noGst,
    supplier_json: supplierText(deps.config),
    ...deliveryColumns(delivery),
    first_name: buyer.firstName,
    surname: buyer.surname,
    email: buyer.email,
    phone: buyer.phone,
    created_at: now.toISOString(),
    paid_at: null,
    mail_locale: locale,
  };
}

function orderLine({ line, quote, ...price }: QuotedLine, tax: LineTax | undefined): NewOrderLine {
  return {
    kind: line.kind,
    item_id: line.itemId,
    variant_id: line.variantId,
    name: quote.name,
    description_html: quote.descriptionHtml,
    options_json: JSON.stringify(quote.options),
    unit_cents: price.unitCents,
    added_cents: price.addedCents,
    quantity: price.quantity,
    discount_cents: price.discountCents,
    amount_cents: lineCents(price),
    gst_cents: tax?.gstCents ?? 0,
    discount_gst_cents: tax?.discountGstCents ?? 0,
    gst_free: price.gstFree ? 1 : 0,
    details_json: line.details === null ? null : JSON.stringify(line.details),
    booking_code: null,
  };
}

/** A use of the promotion, and one of its uses by this customer (invariant 8). */
function claimsOfPromotion(deps: Deps, { promotion, buyer }: OrderDraft): Claim[] {
  if (!promotion) return [];
  const { id, code, limitPerCustomer, singlePool } = promotion;
  const use = { quantity: 1, code: promotionGone };
  const alreadyUsed = () => `Promo Code ${code} has already been used and was removed from your cart.`;
  const all: Claim = {
    ...use,
    key: promotionPool(id),
    shortage: () => `Promo Code ${code} has been used up and was removed from your cart.`,
  };
  const claims = [all];
  // A code for one person has one use, which its pool counts.
  if (singlePool !== null) claims.push({ ...use, key: singlePool, newCapacity: 1, shortage: alreadyUsed });
  if (limitPerCustomer === null) return claims;
  const customer = deps.secrets.tokenFrom('promotion-customer', customerKey(buyer.email));
  return [...claims, { ...use, key: customerPool(id, customer), newCapacity: limitPerCustomer, shortage: alreadyUsed }];
}

export function cardHash(card: ChargeCard): string {
  return hashToken('tokenId' in card ? card.tokenId : card.kept.cardRef);
}

function newAttempt(deps: Deps, order: OrderRow, card: ChargeCard, now: Date) {
  return {
    id: randomUUID(),
    order_id: order.id,
    idempotency_key: `pay-${randomUUID()}`,
    amount_cents: order.total_cents,
    token_hash: cardHash(card),
    // The reconciler needs it to repeat a charge whose response was lost; it is removed once the outcome is known.
    token_sealed: deps.secrets.seal(JSON.stringify(card)),
    status: 'pending' as const,
    charge_ref: null,
    client_secret: null,
    message: null,
    decline_code: null,
    lease_until: leaseExpiry(now),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

import { randomUUID } from 'node:crypto';
import type { CartDelivery, CartInfo, CartModel, OrderItem, PromoInfo } from '#contract/cart-shapes.ts';
import { type Cents, toDollars } from '#contract/money.ts';
import { deepFreeze } from '../../db/content-cache.ts';
import type { CartView } from './cart.ts';
import { addressIn } from '../shipping/order-delivery.ts';
import { discountUnitCents, lineCents, taxesOf, type Totals, totalsOf } from '../pricing.ts';
import { canChangeQuantity } from '../purchasable.ts';
import type { QuotedLine } from './quotes.ts';
import type { Delivery } from '../shipping/shipping.ts';

export function dollarsOrNull(cents: Cents | null): number | null {
  return cents === null ? null : toDollars(cents);
}

/** §3 Order item of type 0. */
function productItem(quoted: QuotedLine, personal: boolean): OrderItem {
  const { line, quote } = quoted;
  return {
    orderItemId: line.id,
    orderItemType: 0,
    productId: line.kind === 'product' ? line.itemId : null,
    itemName: quote.name,
    // The description of an event line contains the attendee's name.
    itemDescHtml: personal || line.details === null ? quote.descriptionHtml : null,
    variantOptionsSerialised: quote.options.map((option) => ({ Name: option.name, Value: option.value })),
    unitPrice: toDollars(quoted.unitCents),
    addedUnitPrice: toDollars(quoted.addedCents),
    discountUnitPrice: dollarsOrNull(discountUnitCents(quoted)),
    lineTotal: toDollars(lineCents(quoted)),
    quantity: quoted.quantity,
    ext:
      line.kind === 'product' || line.kind === 'subscription'
        ? null
        : { itemType: line.kind, itemId: line.itemId, itemName: quote.name },
    bookingView: null,
    imageUrl: quote.imageUrl,
    pageUrl: quote.pageUrl,
    canChangeQuantity: canChangeQuantity(line),
    ...((quote.maximum !== null || line.kind === 'guide') && { needsAccount: true }),
    ...(quote.problem === null && quote.left !== undefined && { left: quote.left }),
  };
}

/** §3 Order item of type 1: the GST contained in the total, not added to it. Id 0 is not used by real lines. */
export function taxItem(totals: Pick<Totals, 'gstCents'>): OrderItem {
  return {
    orderItemId: 0,
    orderItemType: 1,
    productId: null,
    itemName: 'GST',
    itemDescHtml: null,
    variantOptionsSerialised: [],
    unitPrice: toDollars(totals.gstCents),
    addedUnitPrice: 0,
    discountUnitPrice: null,
    lineTotal: toDollars(totals.gstCents),
    quantity: 1,
    ext: null,
    bookingView: null,
  };
}

function promoInfoOf({ promotion, lines, totals }: CartView): PromoInfo | null {
  if (!promotion) return null;
  const taxes = taxesOf(lines, totals);
  return toPromoInfo(
    promotion,
    lines.map(({ line, discountCents }, index) => ({
      id: line.id,
      discountCents,
      discountGstCents: taxes.lines[index]?.discountGstCents ?? 0,
    })),
  );
}

/** §3 PromoInfo, with the reduced lines only. The tax amounts are parts of the item amounts. */
export function toPromoInfo(
  promotion: { code: string; description: string },
  lines: { id: number; discountCents: Cents; discountGstCents: Cents }[],
): PromoInfo {
  const sum = (all: readonly Cents[]) => toDollars(all.reduce((total, cents) => total + cents, 0));
  return {
    promoCode: promotion.code,
    promoDesc: promotion.description,
    promoItems: lines
      .filter(({ discountCents }) => discountCents > 0)
      .map(({ id, discountCents, discountGstCents }) => ({
        orderItemId: id,
        discountItemAmount: toDollars(discountCents),
        discountTaxAmount: toDollars(discountGstCents),
      })),
    totalItemDiscount: sum(lines.map((line) => line.discountCents)),
    totalTaxDiscount: sum(lines.map((line) => line.discountGstCents)),
  };
}

export function toCartInfo(view: CartView): CartInfo {
  return {
    cartId: view.cart.id,
    totalQuantity: view.lines.reduce((sum, line) => sum + line.quantity, 0),
    numberOfItems: view.lines.length,
    orderItems: view.lines.map((line) => productItem(line, view.personal)),
  };
}

const models = new WeakMap<CartView, CartModel>();

/** The model of the response to getCart; made once for a kept view (kept-views.ts), which is frozen. */
export function toShownModel(view: CartView): CartModel {
  if (!Object.isFrozen(view)) return toCartModel(view);
  let model = models.get(view);
  if (!model) models.set(view, (model = deepFreeze(toCartModel(view))));
  return model;
}

function toCartModel(view: CartView): CartModel {
  const cartInfo = toCartInfo(view);
  const { cart, totals } = view;
  const billed = view.personal && cart.email !== null;
  return {
    cartId: cart.id,
    cartInfo,
    orderItems: view.lines.length === 0 ? [] : [...cartInfo.orderItems, taxItem(totals)],
    itemTotalAmount: toDollars(totals.itemTotalCents),
    taxAmount: toDollars(totals.gstCents),
    shippingAmount: toDollars(totals.shippingCents),
    totalAmount: toDollars(totals.totalCents),
    promoInfo: promoInfoOf(view),
    ...(view.promoNotice !== null && { promoNotice: view.promoNotice }),
    billingAddress: billed
      ? { firstName: cart.first_name ?? '', surname: cart.surname ?? '', email: cart.email ?? '', phone: cart.phone }
      : null,
    useSameAddress: cart.use_same_address === 1,
    delivery: view.delivery && toCartDelivery(view.delivery),
    shippingAddress: view.personal ? addressIn(cart) : null,
    suggestedBilling: billed ? null : view.suggested,
  };
}

function toCartDelivery({ country, isEstimate, options }: Delivery): CartDelivery {
  return {
    country,
    isEstimate,
    options: options.map(({ country: to, freeFromCents, totals }) => ({
      country: to,
      shippingAmount: toDollars(totals.shippingCents),
      taxAmount: toDollars(totals.gstCents),
      totalAmount: toDollars(totals.totalCents),
      freeFromAmount: dollarsOrNull(freeFromCents),
    })),
  };
}

export function toCartResult(view: CartView) {
  return { cartModel: toCartModel(view), cartInfo: toCartInfo(view) };
}

/** An empty cart that is not stored; the first add replaces its id (contract §5, 30). */
export function emptyCart(): CartView {
  return {
    cart: {
      id: randomUUID(),
      first_name: null,
      surname: null,
      email: null,
      phone: null,
      use_same_address: 1,
      delivery_json: null,
      promo_code: null,
    },
    lines: [],
    totals: totalsOf([]),
    promotion: null,
    promoNotice: null,
    delivery: null,
    suggested: null,
    personal: true,
  };
}

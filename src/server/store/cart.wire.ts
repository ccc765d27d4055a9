import { randomUUID } from 'node:crypto';
import type { CartInfo, CartModel, OrderItem } from '#contract/cart-shapes.ts';
import { type Cents, toDollars } from '#contract/money.ts';
import type { CartView } from './cart.ts';
import { discountUnitCents, type Totals, totalsOf } from './pricing.ts';
import type { QuotedLine } from './quotes.ts';

export function dollarsOrNull(cents: Cents | null): number | null {
  return cents === null ? null : toDollars(cents);
}

/** §3 Order item of type 0. */
function productItem({ line, quote, ...price }: QuotedLine, personal: boolean): OrderItem {
  return {
    orderItemId: line.id,
    orderItemType: 0,
    productId: line.kind === 'product' ? line.itemId : null,
    itemName: quote.name,
    // The description of an event line contains the attendee's name.
    itemDescHtml: personal || line.details === null ? quote.descriptionHtml : null,
    variantOptionsSerialised: quote.options.map((option) => ({ Name: option.name, Value: option.value })),
    unitPrice: toDollars(price.unitCents),
    addedUnitPrice: toDollars(price.addedCents),
    discountUnitPrice: dollarsOrNull(discountUnitCents(price)),
    quantity: price.quantity,
    ext:
      line.kind === 'product' || line.kind === 'subscription'
        ? null
        : { itemType: line.kind, itemId: line.itemId, itemName: quote.name },
    bookingView: null,
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
    quantity: 1,
    ext: null,
    bookingView: null,
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

export function toCartModel(view: CartView): CartModel {
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
    promoInfo: null,
    billingAddress: billed
      ? { firstName: cart.first_name ?? '', surname: cart.surname ?? '', email: cart.email ?? '', phone: cart.phone }
      : null,
    useSameAddress: cart.use_same_address === 1,
  };
}

export function toCartResult(view: CartView) {
  return { cartModel: toCartModel(view), cartInfo: toCartInfo(view) };
}

/** An empty cart that is not stored; the first add replaces its id (contract §5, 30). */
export function emptyCart(): CartView {
  return {
    cart: { id: randomUUID(), first_name: null, surname: null, email: null, phone: null, use_same_address: 1 },
    lines: [],
    totals: totalsOf([]),
    personal: true,
  };
}

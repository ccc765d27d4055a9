import * as z from 'zod/mini';
import { openBy } from './open-by.schemas.ts';
import { deliveryCountries } from './postcodes.ts';

/** Ids of catalogue rows, within the range that both database engines store. */
export const id = z.int().check(z.minimum(1), z.maximum(2147483647));

/** AUD dollars with two decimals; integer cents inside the server (money.ts). */
export const money = z.number();
export const isoInstant = z.string();
export const cartId = z.string().check(z.maxLength(64));

export const variantOption = z.object({
  name: z.string().check(z.maxLength(100)),
  value: z.string().check(z.maxLength(100)),
});

/** §3 Order item. Type 0 is a product line, type 1 the tax line, which is not added to the total. */
export const orderItem = z.object({
  orderItemId: z.number(),
  orderItemType: z.union([z.literal(0), z.literal(1)]),
  productId: z.nullable(z.number()),
  itemName: z.string(),
  itemDescHtml: z.nullable(z.string()),
  variantOptionsSerialised: z.array(z.object({ Name: z.string(), Value: z.string() })),
  unitPrice: money,
  addedUnitPrice: money,
  /** The new unit price after a promotion; null without one. Rounded if it is not the exact one. */
  discountUnitPrice: z.nullable(money),
  /** What the line costs, with its discount; answers of the version before do not have it. */
  lineTotal: z.optional(money),
  quantity: z.number(),
  ext: z.nullable(z.object({ itemType: z.enum(['guide', 'event']), itemId: z.number(), itemName: z.string() })),
  /** `ticketUrl` is the page with one ticket per person, and `asksNames` whether it asks who comes. */
  bookingView: z.nullable(z.object({ bookingCode: z.string(), ticketUrl: z.string(), asksNames: z.boolean() })),
  /**
   * Picture and page of the item, and whether the buyer may change its quantity; only in a cart. A paid order has the
   * page that a bought guide opens.
   */
  imageUrl: z.optional(z.nullable(z.string())),
  pageUrl: z.optional(z.nullable(z.string())),
  canChangeQuantity: z.optional(z.boolean()),
  /** Only an account can buy it: a guide, or an item with a maximum per customer; only in a cart. */
  needsAccount: z.optional(z.boolean()),
  /** By what the buyer can open the item already; only in a cart. */
  openBy: z.optional(openBy),
  /** Pieces or places left for all buyers; only in a cart, and only if a few are left. */
  left: z.optional(z.number()),
});

export const promoInfo = z.object({
  promoCode: z.string(),
  promoDesc: z.string(),
  promoItems: z.array(z.object({ orderItemId: z.number(), discountItemAmount: money, discountTaxAmount: money })),
  totalItemDiscount: money,
  totalTaxDiscount: money,
});

export const billingAddress = z.object({
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
});

/** Where a parcel goes. `state` is the code of an Australian state, '' in New Zealand. */
export const deliveryAddress = z.object({
  firstName: z.string(),
  surname: z.string(),
  phone: z.nullable(z.string()),
  country: z.enum(deliveryCountries),
  address1: z.string(),
  address2: z.nullable(z.string()),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
});

/** The shipping of a cart to each country that its parcel can be sent to. */
export const cartDelivery = z.object({
  /** The country of `shippingAmount`; an estimate until the buyer gives an address. */
  country: z.enum(deliveryCountries),
  isEstimate: z.boolean(),
  options: z.array(
    z.object({
      country: z.enum(deliveryCountries),
      shippingAmount: money,
      taxAmount: money,
      totalAmount: money,
      /** Shipping is free from this sum of items. */
      freeFromAmount: z.nullable(money),
    }),
  ),
});

/** The data of the cart badge. */
export const cartInfo = z.object({
  cartId: z.string(),
  totalQuantity: z.number(),
  numberOfItems: z.number(),
  orderItems: z.array(orderItem),
});

export const cartModelShape = {
  cartId: z.string(),
  cartInfo,
  orderItems: z.array(orderItem),
  itemTotalAmount: money,
  taxAmount: money,
  shippingAmount: money,
  totalAmount: money,
  promoInfo: z.nullable(promoInfo),
  /** Why the promotion code of the cart no longer applies, if it had one. */
  promoNotice: z.optional(z.string()),
  billingAddress: z.nullable(billingAddress),
  useSameAddress: z.boolean(),
  /** null if nothing in the cart is sent. */
  delivery: z.nullable(cartDelivery),
  shippingAddress: z.nullable(deliveryAddress),
  /** What the registration of a ticket already said about the buyer; for the owner of the cart only. */
  suggestedBilling: z.nullable(billingAddress),
};

export const cartModel = z.object(cartModelShape);

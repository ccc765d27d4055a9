import * as z from 'zod/mini';

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
  /** The new unit price after a promotion; null without one. */
  discountUnitPrice: z.nullable(money),
  quantity: z.number(),
  ext: z.nullable(z.object({ itemType: z.enum(['guide', 'event']), itemId: z.number(), itemName: z.string() })),
  bookingView: z.nullable(z.object({ bookingCode: z.string() })),
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
};

export const cartModel = z.object(cartModelShape);

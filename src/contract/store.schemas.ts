import * as z from 'zod/mini';
import { paymentCaptcha } from './contact.schemas.ts';
import {
  billingAddress,
  cartId,
  cartInfo,
  cartModel,
  cartModelShape,
  deliveryAddress,
  id,
  isoInstant,
  money,
  orderItem,
  promoInfo,
  variantOption,
} from './cart-shapes.schemas.ts';
import { data, flat, results } from './errors.schemas.ts';
import { deliveryCountries } from './postcodes.ts';
import { pageNumber, totalCnt } from './paging.schemas.ts';
import { typed } from './typed.schemas.ts';

export const storeCategory = z.object({ categoryId: id, categoryName: z.string() });

export const variantAttributes = z.object({
  attributes: z.array(
    z.object({ name: z.string(), options: z.array(z.object({ value: z.string(), displayName: z.string() })) }),
  ),
  variants: z.array(
    z.object({
      variantId: id,
      variantOptions: z.array(variantOption),
      addedUnitPrice: money,
      available: z.boolean(),
      /** Only if a few are left. */
      left: z.optional(z.number()),
    }),
  ),
});

const tileShape = {
  productId: id,
  productName: z.string(),
  productSlug: z.string(),
  productUrl: z.string(),
  productCode: z.string(),
  shortDesc: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  priceIncTax: money,
  priceTextOveriding: z.nullable(z.string()),
  /** 0 available, 1 sold out, 98 not available, 100 enquire (§9); others show their text. */
  productStatus: z.number(),
  productStatusText: z.string(),
  productCategories: z.array(z.object({ categoryId: id, seq: z.number() })),
  seqInCategory: z.number(),
  /** The stock of all variants together; only if a few are left. */
  left: z.optional(z.number()),
};

export const productTile = z.object(tileShape);

const productShape = {
  ...tileShape,
  description: z.string(),
  metaDesc: z.nullable(z.string()),
  intro: z.nullable(z.string()),
  productImages: z.array(z.object({ imageUrl: z.string(), alt: z.string() })),
  variantAttributes,
  relatedProducts: z.array(productTile),
  /** What it costs to send one of it alone, by country; omitted for what is not sent. */
  postage: z.optional(
    z.array(
      z.object({
        country: z.enum(['AU', 'NZ']),
        amount: money,
        /** From this sum of items sending costs nothing. */
        freeFromAmount: z.nullable(money),
      }),
    ),
  ),
  /** How many one customer may have; omitted without a limit. */
  maxPerCustomer: z.optional(z.number()),
};

export const product = z.object({ ...productShape, totalCnt: z.number() });

export const getProducts = {
  input: z.object({ categories: z.optional(z.nullable(z.array(id).check(z.maxLength(100)))), page: pageNumber }),
  output: flat({ items: z.array(productTile), categories: z.array(storeCategory), totalCnt }),
  summary: 'Products of the given categories, or all of them, in their order; with `page` 48 of them.',
};

export const getProduct = {
  input: z.object({ slug: z.string().check(z.maxLength(200)) }),
  output: flat({ ...z.partial(z.object(productShape)).shape, totalCnt: z.number() }),
  summary: 'One product with its variants and related products.',
};

export const getCart = {
  input: z.object({ cartId }),
  output: flat(cartModelShape),
  summary:
    'The cart; with `own` as its id, that of the cookie. For an unknown, paid, expired or foreign id, an empty cart with a new id.',
};

export const addToCart = {
  input: z.object({
    quantity: z.optional(z.nullable(z.number())),
    variantOptions: z.optional(z.nullable(z.array(variantOption).check(z.maxLength(20)))),
    productId: id,
    cartId: z.optional(z.nullable(cartId)),
  }),
  output: results(z.object({ cartInfo })),
  summary: 'Adds a product with its options. If the cart has the same product and options, adds the quantity.',
};

export const cartResult = z.object({ cartModel, cartInfo });

export const removeItem = {
  input: z.object({ orderItemId: id, cartId }),
  output: results(
    z.object({
      ...cartResult.shape,
      /** The registration of removed tickets, with which the browser can add them again. */
      removedTickets: z.optional(z.object({ ...billingAddress.shape, numberOfTickets: z.number() })),
    }),
  ),
  summary: 'Removes a line; an unknown line changes nothing.',
};

export const applyPromoCode = {
  input: z.object({ promoCode: typed(), cartId }),
  output: results(cartResult),
  summary: 'Applies a promotion code to the cart, in place of an earlier one.',
};

export const removePromoCode = {
  input: z.object({ cartId }),
  output: results(cartResult),
  summary: 'Removes the promotion code; without one, changes nothing.',
};

export const forgetCart = {
  input: z.object({}),
  output: results(z.object({ forgotten: z.literal(true) })),
  summary: 'Deletes the cart cookie of this browser; the cart stays unchanged.',
};

export const updateQuantity = {
  input: z.object({ orderItemId: id, quantity: z.optional(z.nullable(z.number())), cartId }),
  output: results(cartResult),
  summary: 'Sets the quantity of a product line, if the stock suffices; a line of another cart is refused.',
};

const billingInput = z.object({ firstName: typed(), surname: typed(), email: typed(), phone: typed() });

/** Larger than any address, so that the form rules report the length and not the shape. */
const typedLine = typed(20_000);
const placeInput = {
  country: typed(10),
  address1: typedLine,
  address2: typedLine,
  suburb: typedLine,
  state: typedLine,
  postcode: typedLine,
};
const shippingInput = z.object({ firstName: typedLine, surname: typedLine, phone: typedLine, ...placeInput });

export const saveShippingInfo = {
  input: z.object({
    billingInfo: z.optional(z.nullable(billingInput)),
    useSameAddress: z.optional(z.boolean()),
    shippingInfo: z.optional(z.nullable(shippingInput)),
    cartId,
  }),
  output: results(cartResult),
  summary:
    'Saves the billing details, and the delivery address if something is sent. A cart with a guide requires a signed-in user.',
};

export const pay = {
  input: z.object({
    tokenId: z.nullable(z.string().check(z.maxLength(255))),
    itemTotalAmount: money,
    /** The total that the buyer saw, with shipping; compared like `itemTotalAmount`. */
    totalAmount: z.optional(money),
    cartId,
    captcha: paymentCaptcha,
  }),
  output: results(
    z.object({
      OrderIdToken: z.optional(z.string()),
      requiresAction: z.optional(z.boolean()),
      clientSecret: z.optional(z.string()),
    }),
  ),
  summary: 'Reserves, charges and settles. A repeat for a paid cart returns the same token.',
};

/** Money that went back to the buyer, or will. */
export const orderRefund = z.object({
  refundDate: isoInstant,
  amount: money,
  taxAmount: money,
  status: z.enum(['pending', 'refunded', 'failed']),
  /** What the buyer is told about it; may be empty. */
  reason: z.string(),
  items: z.array(z.string()),
});

export const orderStatus = z.enum(['paid', 'partiallyRefunded', 'refunded']);

/** `invoiceUrl` is a PDF, valid for a day. */
export const paidOrder = z.object({
  orderId: id,
  orderNo: z.string(),
  orderDate: isoInstant,
  itemTotalAmount: money,
  totalAmount: money,
  taxAmount: money,
  shippingAmount: money,
  promoCode: z.nullable(z.string()),
  promoInfo: z.nullable(promoInfo),
  invoiceUrl: z.string(),
  billingAddress,
  /** null if nothing is sent, or if the buyer has not given the address yet. */
  shippingAddress: z.nullable(deliveryAddress),
  addressMissing: z.boolean(),
  orderItems: z.array(orderItem),
  orderStatus,
  refunds: z.array(orderRefund),
});

export const getPaidOrder = {
  input: z.object({ orderToken: z.string().check(z.maxLength(128)) }),
  output: data(paidOrder),
  summary: 'A paid order by its secret token.',
};

export const sendReceipt = {
  input: z.object({ orderToken: z.string().check(z.maxLength(128)) }),
  output: results(z.object({ sent: z.literal(true) })),
  summary: 'Sends the receipt of a paid order again, to the address of the order.',
};

export const findOrders = {
  input: z.object({ email: typed() }),
  output: results(z.object({ sent: z.literal(true) })),
  summary: 'Mails the links to the orders of an e-mail address. The response is always the same.',
};

const linkToken = z.string().check(z.maxLength(128));

export const deliveryRequest = z.object({
  orderNo: z.string(),
  /** The country whose shipping was paid. */
  country: z.enum(deliveryCountries),
  items: z.array(z.string()),
});

export const getDeliveryRequest = {
  input: z.object({ token: linkToken }),
  output: results(deliveryRequest),
  summary: 'What a mailed link asks an address for.',
};

export const saveDeliveryAddress = {
  input: z.object({ token: linkToken, shippingInfo: shippingInput }),
  output: results(z.object({ saved: z.literal(true) })),
  summary: 'Saves the delivery address of a paid order, with the token of a mailed link.',
};

export const sendEnquiry = {
  input: z.object({
    name: typed(20000),
    phone: typed(20000),
    email: typed(20000),
    enquiry: typed(20000),
    productName: typed(20000),
    emailReceiver: typed(),
  }),
  output: results(z.object({ sent: z.literal(true) })),
  summary: 'Stores an enquiry about a product and mails it to an allowed receiver.',
};

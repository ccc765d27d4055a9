import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type * as schemas from './store.schemas.ts';

export type StoreCategory = z.infer<typeof schemas.storeCategory>;
export type VariantAttributes = z.infer<typeof schemas.variantAttributes>;
export type ProductTile = z.infer<typeof schemas.productTile>;
export type Product = z.infer<typeof schemas.product>;

export const getProducts: Endpoint<typeof schemas.getProducts> = {
  method: 'POST',
  path: '/api/product/getProducts',
  access: 'anon',
};

/** Returns `{ totalCnt: 0 }` for an unknown slug. */
export const getProduct: Endpoint<typeof schemas.getProduct> = {
  method: 'GET',
  path: '/api/product/getProduct/{slug}',
  access: 'anon',
};

/** In place of an id that the browser has lost, because its storage is blocked, full or cleared. */
export const cartOfCookie = 'own';

export const getCart: Endpoint<typeof schemas.getCart> = {
  method: 'GET',
  path: '/api/cart/getCart/{cartId}',
  access: 'opt',
  personal: true,
};

export const addToCart: Endpoint<typeof schemas.addToCart> = {
  method: 'POST',
  path: '/api/cart/addToCart',
  access: 'opt',
};

export const removeItem: Endpoint<typeof schemas.removeItem> = {
  method: 'POST',
  path: '/api/cart/removeItem',
  access: 'opt',
};

/** The verb also limits wrong codes per cart and per network. */
export const applyPromoCode: Endpoint<typeof schemas.applyPromoCode> = {
  method: 'POST',
  path: '/api/cart/applyPromoCode',
  access: 'opt',
};

export const removePromoCode: Endpoint<typeof schemas.removePromoCode> = {
  method: 'POST',
  path: '/api/cart/removePromoCode',
  access: 'opt',
};

export const updateQuantity: Endpoint<typeof schemas.updateQuantity> = {
  method: 'POST',
  path: '/api/cart/updateQuantity',
  access: 'opt',
};

export const forgetCart: Endpoint<typeof schemas.forgetCart> = {
  method: 'POST',
  path: '/api/cart/forgetCart',
  access: 'anon',
};

export const saveShippingInfo: Endpoint<typeof schemas.saveShippingInfo> = {
  method: 'POST',
  path: '/api/cart/saveShippingInfo',
  access: 'opt',
};

/**
 * 3-D Secure: `results` has `requiresAction` and `clientSecret` instead of the token; the browser lets the shopper
 * authenticate, then calls pay again.
 */
export const pay: Endpoint<typeof schemas.pay> = {
  method: 'POST',
  path: '/api/cart/pay',
  access: 'opt',
};

export type OrderRefund = z.infer<typeof schemas.orderRefund>;
export type OrderStatus = z.infer<typeof schemas.orderStatus>;
export type PaidOrder = z.infer<typeof schemas.paidOrder>;

export const getPaidOrder: Endpoint<typeof schemas.getPaidOrder> = {
  method: 'GET',
  path: '/api/order/getPaidOrder/{orderToken}',
  access: 'opt',
  personal: true,
};

/** The token of the order is the secret; a receipt goes only to the address of the order. */
export const sendReceipt: Endpoint<typeof schemas.sendReceipt> = {
  method: 'POST',
  path: '/api/order/sendReceipt',
  access: 'opt',
  limit: { calls: 20, minutes: 60 },
};

export const findOrders: Endpoint<typeof schemas.findOrders> = {
  method: 'POST',
  path: '/api/order/findOrders',
  access: 'anon',
  limit: { calls: 20, minutes: 60 },
};

export type DeliveryRequest = z.infer<typeof schemas.deliveryRequest>;

/** POST, because the token must not be in a URL that logs keep. */
export const getDeliveryRequest: Endpoint<typeof schemas.getDeliveryRequest> = {
  method: 'POST',
  path: '/api/order/getDeliveryRequest',
  access: 'anon',
};

export const saveDeliveryAddress: Endpoint<typeof schemas.saveDeliveryAddress> = {
  method: 'POST',
  path: '/api/order/saveDeliveryAddress',
  access: 'anon',
};

export const sendEnquiry: Endpoint<typeof schemas.sendEnquiry> = {
  method: 'POST',
  path: '/api/cart/sendenquire',
  access: 'anon',
  body: 'multipart',
  limit: { calls: 20, minutes: 10 },
};

import type * as z from 'zod/mini';
import type * as schemas from './cart-shapes.schemas.ts';

export type VariantOption = z.infer<typeof schemas.variantOption>;
export type OrderItem = z.infer<typeof schemas.orderItem>;
export type PromoInfo = z.infer<typeof schemas.promoInfo>;
export type BillingAddress = z.infer<typeof schemas.billingAddress>;
export type CartInfo = z.infer<typeof schemas.cartInfo>;
export type CartModel = z.infer<typeof schemas.cartModel>;
export type DeliveryAddress = z.infer<typeof schemas.deliveryAddress>;
export type CartDelivery = z.infer<typeof schemas.cartDelivery>;

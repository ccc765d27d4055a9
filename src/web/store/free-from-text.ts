import type { CartDelivery } from '#contract/cart-shapes.ts';
import { formatStoreMoney } from '#contract/money.ts';

/** ', free from AU$120.00' while the sum is not reached. */
export function freeFromText({ freeFromAmount, shippingAmount }: CartDelivery['options'][number]): string {
  return freeFromAmount === null || shippingAmount === 0 ? '' : `, free from ${formatStoreMoney(freeFromAmount)}`;
}

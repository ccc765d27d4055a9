import type { CartInfo } from '#contract/cart-shapes.ts';

/** Ids of the guides in a cart, as strings, because ids are compared as strings. */
export function guideIdsIn({ orderItems }: Pick<CartInfo, 'orderItems'>): ReadonlySet<string> {
  return new Set(orderItems.flatMap(({ ext }) => (ext?.itemType === 'guide' ? [String(ext.itemId)] : [])));
}

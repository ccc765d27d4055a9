import type { CartModel, OrderItem } from '#contract/cart-shapes.ts';
import type { ApiError } from '#contract/errors.ts';
import type { Deps } from '../../deps.ts';
import type { ShoppingCaller } from './cart.ts';
import type { PurchasableKind } from '../purchasable.ts';

/** Marks the lines of a cart that open for its buyer already, with one query set for all of a kind. */
export async function withOpenBy<T extends { orderItems: OrderItem[] }>(
  deps: Deps,
  { viewer, locale }: Pick<ShoppingCaller, 'viewer' | 'locale'>,
  cart: T,
): Promise<T> {
  if (!viewer) return cart;
  const opens = new Map<OrderItem, OrderItem['openBy']>();
  const ofKind = Map.groupBy(cart.orderItems, (item): PurchasableKind['kind'] => item.ext?.itemType ?? 'product');
  for (const [kind, items] of ofKind) {
    const ids = items.flatMap(({ ext }) => ext?.itemId ?? []);
    const found = await deps.purchasables[kind].openTo?.(deps, { viewer, locale }, ids);
    for (const item of items) opens.set(item, found?.get(item.ext?.itemId ?? 0));
  }
  const marked = (item: OrderItem): OrderItem => {
    const openBy = opens.get(item);
    return openBy === undefined ? item : { ...item, openBy };
  };
  return { ...cart, orderItems: cart.orderItems.map(marked) };
}

type Response<R> = { results: R } | { errors: ApiError[] };

/** The answer of a command, with its cart marked. */
export async function resultWithOpenBy<R extends { cartModel: CartModel }>(
  deps: Deps,
  caller: Pick<ShoppingCaller, 'viewer' | 'locale'>,
  response: Response<R>,
): Promise<Response<R>> {
  if (!('results' in response)) return response;
  const cartModel = await withOpenBy(deps, caller, response.results.cartModel);
  return { results: { ...response.results, cartModel } };
}

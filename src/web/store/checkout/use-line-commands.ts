import { useState } from 'react';
import type { CartModel, OrderItem } from '#contract/cart-shapes.ts';
import { requireSuccess } from '#contract/errors.ts';
import type { Input } from '#contract/endpoint.ts';
import { addEventToCart } from '#contract/events.ts';
import { addGuideToCart } from '#contract/guides.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { addToCart, getCart, removeItem, updateQuantity } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';

type Register = Input<typeof addEventToCart>['register'];

export interface Removed {
  name: string;
  /** Adds the line again. */
  undo: () => Promise<void>;
}

export interface LineCommands {
  /** Sets the quantity of a product; resolves when the cart shows it, or an error. */
  setQuantity(item: OrderItem, quantity: number): Promise<void>;
  /** Id of the line whose quantity is being changed. */
  changingId: number | null;
  /** What a screen reader announces after a change of the quantity. */
  announcement: string;
  remove(item: OrderItem): Promise<void>;
  /** Id of the line whose removal is pending. */
  removingId: number | null;
  removed: Removed | null;
  errors: readonly string[];
}

export function useLineCommands(
  cartId: string | null,
  replace: (cart: CartModel, sentId: string) => boolean,
): LineCommands {
  const call = useApi();
  const [removingId, setRemovingId] = useState<number | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [changingId, setChangingId] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [errors, setErrors] = useState<string[]>([]);

  const putBack = async (item: OrderItem, id: string, tickets: Register | undefined): Promise<void> => {
    try {
      const response =
        item.ext?.itemType === 'guide'
          ? await call(addGuideToCart, { guideId: item.ext.itemId })
          : item.ext && tickets
            ? await call(addEventToCart, { eventId: item.ext.itemId, register: tickets, cartId: id })
            : await call(addToCart, {
                productId: item.productId ?? 0,
                quantity: item.quantity,
                variantOptions: item.variantOptionsSerialised.map(({ Name, Value }) => ({ name: Name, value: Value })),
                cartId: id,
              });
      setRemoved(null);
      if (response.results === undefined) setErrors(errorTexts(response));
      else replace(requireSuccess(await call(getCart, { cartId: response.results.cartInfo.cartId })), id);
    } catch (error) {
      setErrors(errorTexts(error));
    }
  };

  const remove = async (item: OrderItem): Promise<void> => {
    if (cartId === null || removingId !== null) return;
    setRemovingId(item.orderItemId);
    setErrors([]);
    setAnnouncement('');
    setRemoved(null);
    try {
      const response = await call(removeItem, { orderItemId: item.orderItemId, cartId });
      if (response.results === undefined) setErrors(errorTexts(response));
      else {
        const { cartModel: cart, removedTickets } = response.results;
        if (replace(cart, cartId))
          setRemoved({ name: item.itemName, undo: () => putBack(item, cart.cartId, removedTickets) });
      }
    } catch (error) {
      setErrors(errorTexts(error));
    } finally {
      setRemovingId(null);
    }
  };

  const setQuantity = async (item: OrderItem, quantity: number): Promise<void> => {
    if (cartId === null || changingId !== null) return;
    setChangingId(item.orderItemId);
    setErrors([]);
    setAnnouncement('');
    setRemoved(null);
    try {
      const response = await call(updateQuantity, { orderItemId: item.orderItemId, quantity, cartId });
      if (response.results === undefined) setErrors(errorTexts(response).map((text) => `${item.itemName}: ${text}`));
      else if (replace(response.results.cartModel, cartId))
        setAnnouncement(
          `${item.itemName}: quantity ${quantity}. Total ${formatStoreMoney(response.results.cartModel.totalAmount)}.`,
        );
    } catch (error) {
      setErrors(errorTexts(error));
    } finally {
      setChangingId(null);
    }
  };

  return { setQuantity, changingId, announcement, remove, removingId, removed, errors };
}

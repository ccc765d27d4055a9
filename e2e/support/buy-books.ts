import { expect, type Page } from '@playwright/test';
import type { Visitor } from './shop.ts';

/** Somebody buys books at AU$34.95, which are sent by post, with the test card. */
export async function buyBooks(page: Page, who: Visitor, quantity: number): Promise<void> {
  const call = async <T>(path: string, data?: object): Promise<T> => {
    const response = await page.request[data ? 'post' : 'get'](path, data && { data });
    expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
    return response.json();
  };
  const { productId } = await call<{ productId: number }>('/api/product/getProduct/looking-out-for-each-other');
  const added = await call<{ results: { cartInfo: { cartId: string } } }>('/api/cart/addToCart', {
    productId,
    quantity,
    variantOptions: [],
    cartId: null,
  });
  const { cartId } = added.results.cartInfo;
  const { firstName, surname, email } = who;
  const saved = await call<{ results: { cartModel: { itemTotalAmount: number } } }>('/api/cart/saveShippingInfo', {
    cartId,
    billingInfo: { firstName, surname, email, phone: '0400 000 000' },
    useSameAddress: true,
    shippingInfo: {
      country: 'AU',
      address1: '1 High St',
      address2: '',
      suburb: 'Fremantle',
      state: 'WA',
      postcode: '6160',
    },
  });
  const { itemTotalAmount } = saved.results.cartModel;
  const paid = await call<{ results?: object }>('/api/cart/pay', { cartId, itemTotalAmount, tokenId: 'tok_visa' });
  expect(paid.results).toBeDefined();
}

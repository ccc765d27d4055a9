import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { mailsTo, paymentsOf, poolUse } from '../../testing/evidence.sql.ts';
import { buyer, filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { reconcile } from '../payments/reconcile.ts';

// What the buyer's browser does during a payment.

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
});
afterAll(() => shop.close());

const charges = async () =>
  (await shop.gateway.ledger()).charges.filter((charge) => charge.status === 'succeeded').length;

// Invariant 6.
test('a second tab that pays the same cart with another card gets the order of the first, one after the other or at once', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 9 });
  const cards = ['4242424242424242', '4000000000000341'];
  for (const isAtOnce of [false, true]) {
    const browser = shop.browser();
    const cart = await filledCart(browser, productId);
    const before = await charges();
    const tabs = cards.map((card) => async () => payWith(browser, cart, await shop.gateway.tokenFor(card)));
    const answers = isAtOnce ? await Promise.all(tabs.map((tab) => tab())) : [await tabs[0]?.(), await tabs[1]?.()];
    const tokens = new Set(answers.map((answer) => answer?.results?.OrderIdToken));
    expect([tokens.size, tokens.has(undefined), await charges()]).toEqual([1, false, before + 1]);
    expect(await paymentsOf(shop.deps, cart.cartId)).toHaveLength(1);
  }
});

// Invariant 6.
test('a browser that is closed right after pay has its order, its stock and one receipt', async () => {
  const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 1000, stock: 1 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  const tokenId = await shop.gateway.tokenFor('4242424242424242');
  const [before, mails] = [await charges(), (await mailsTo(shop.deps, buyer.email)).length];
  await shop.gateway.fault({ kind: 'delay', ms: 400 });
  const closing = new AbortController();
  const request = browser.fetch('/api/cart/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cartId: cart.cartId, itemTotalAmount: cart.amount, tokenId }),
    signal: closing.signal,
  });
  // The order is written, and the charge under way.
  await expect.poll(async () => (await paymentsOf(shop.deps, cart.cartId)).length).toBe(1);
  closing.abort();
  await expect(request).rejects.toThrow(/abort/i);
  await expect.poll(async () => (await paymentsOf(shop.deps, cart.cartId))[0]?.orderStatus).toBe('paid');
  await reconcile(shop.deps);
  expect(await charges()).toBe(before + 1);
  expect(await mailsTo(shop.deps, buyer.email)).toHaveLength(mails + 1);
  expect((await poolUse(shop.deps, `variant:${variantIds[0]}`)).used).toBe(1);
  // Who comes back with the cart, gets the order.
  expect((await payWith(browser, cart, null)).results?.OrderIdToken).toBeTruthy();
});

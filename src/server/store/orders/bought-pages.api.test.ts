import { afterAll, beforeAll, expect, test } from 'vitest';
import { addGuideToCart } from '#contract/guides.ts';
import { addToCart, getPaidOrder } from '#contract/store.ts';
import { addGuide, addProduct } from '../../testing/catalogue.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { unpublishOne } from '../../testing/search.sql.ts';
import { fillDetails, payWith, type TestShop, testShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

test('a paid order names the page that each bought guide opens, while it is on the site', async () => {
  const [first, second] = [
    await addGuide(shop.deps, { priceCents: 4000 }),
    await addGuide(shop.deps, { priceCents: 3000 }),
  ];
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  await shop.deps.content.refresh();
  const { browser } = await person(shop, 'buyer@example.org');
  const added = await browser.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: null });
  const cartId = added.results?.cartInfo.cartId ?? '';
  for (const { guideId } of [first, second]) await browser.call(addGuideToCart, { guideId, cartId });
  const amount = await fillDetails(browser, cartId);
  const { results } = await payWith(browser, { cartId, amount }, 'tok_visa');
  const pages = async () => {
    const { data } = await browser.call(getPaidOrder, { orderToken: results?.OrderIdToken ?? '' });
    return data?.orderItems.map(({ ext, pageUrl }) => (ext ? [ext.itemId, pageUrl] : (pageUrl ?? 'no page')));
  };
  expect(await pages()).toEqual([
    'no page',
    [first.guideId, first.pageUrl],
    [second.guideId, second.pageUrl],
    'no page',
  ]);
  await unpublishOne(shop.deps, 'page', first.pageUrl);
  expect(await pages()).toEqual(['no page', [first.guideId, undefined], [second.guideId, second.pageUrl], 'no page']);
});

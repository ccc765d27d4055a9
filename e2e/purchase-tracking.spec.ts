import { addProduct } from '#server/testing/catalogue.sql.ts';
import { filledCart, payWith, type TestShop, testShop } from '#server/testing/shop.ts';
import { visit } from './support/shop.ts';
import { expect, test } from './support/test.ts';

let shop: TestShop;
let orderToken: string;
test.beforeAll(async () => {
  shop = await testShop({ settings: { TAG_CONTAINER_ID: 'GTM-TEST', LOG_LEVEL: 'silent' } });
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  const paid = await payWith(browser, cart, await shop.gateway.tokenFor('4242424242424242'));
  orderToken = paid.results?.OrderIdToken ?? '';
});
test.afterAll(() => shop.close());

test('the container loads once per order, and never learns the token of the order', async ({ page }) => {
  const seen: string[] = [];
  await page.route('https://www.googletagmanager.com/**', async (route) => {
    seen.push(route.request().url(), route.request().headers().referer ?? '');
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'window.reported = [location.href, ...window.dataLayer.map((each) => each.event)];',
    });
  });
  const reported = () => page.evaluate(() => (window as Window & { reported?: string[] }).reported);
  const address = `${shop.url}/order-thankyou?o=${orderToken}`;
  await visit(page, `${address}&noGTM`);
  await expect(
    page
      .getByRole('heading', { name: /PHI-/ })
      .or(page.getByText(/PHI-\d/))
      .first(),
  ).toBeVisible();
  expect(seen).toEqual([]);

  await visit(page, address);
  await expect.poll(reported).toEqual([`${shop.url}/order-thankyou`, 'purchase', 'gtm.js']);
  expect(seen).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST', `${shop.url}/`]);

  await page.reload();
  await expect(page.getByText(/PHI-\d/).first()).toBeVisible();
  await visit(page, address);
  await expect(page.getByText(/PHI-\d/).first()).toBeVisible();
  await visit(page, `${shop.url}/cart`);
  expect(seen).toHaveLength(2);
});

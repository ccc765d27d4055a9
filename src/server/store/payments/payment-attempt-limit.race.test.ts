import { expect, test } from 'vitest';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { serverProcess } from '../../testing/server-process.ts';
import { filledCart, payWith, testShop } from '../../testing/shop.ts';
import { testBrowser } from '../../testing/test-app.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';

// Invariant 10.
test('a card tester with 40 carts at once: after the first declines all processes ask for a captcha', async () => {
  const LIMIT_FACTOR = '1';
  const shop = await testShop({ webhooks: false, settings: { LIMIT_FACTOR } });
  const { DATABASE_URL = '', LOCAL_GATEWAY_URL = '' } = shop.deps.config;
  // A second process of the same site; SQLite allows only one process.
  const second = onPostgres
    ? await serverProcess({ DATA_DIR: shop.dataDir, DATABASE_URL, LOCAL_GATEWAY_URL, LIMIT_FACTOR })
    : null;
  try {
    const urls = second ? [shop.url, second.url] : [shop.url];
    const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
    await shop.deps.content.refresh();
    const carts = await Promise.all(
      Array.from({ length: 42 }, async (_, index) => {
        const browser = testBrowser(urls[index % urls.length] ?? '');
        return { browser, cart: await filledCart(browser, productId) };
      }),
    );
    const pay = async (some: typeof carts) =>
      Promise.all(
        some.map(async ({ browser, cart }) => (await payWith(browser, cart, 'tok_chargeDeclined')).errors?.[0]?.code),
      );
    // Two declines are known, so the tries of the network are admitted one after the other.
    expect(await pay(carts.slice(0, 1))).toEqual(['card_declined']);
    expect(await pay(carts.slice(1, 2))).toEqual(['card_declined']);
    const codes = await pay(carts.slice(2));
    const declined = codes.filter((code) => code === 'card_declined').length;
    expect(declined).toBe(1);
    expect(codes.filter((code) => code === 'captcha_required')).toHaveLength(39);
  } finally {
    await second?.kill();
    await shop.close();
  }
});

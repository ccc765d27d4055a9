import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProduct, getProducts } from '#contract/store.ts';
import { contentChanged } from '../../db/content-versions.ts';
import { insertProductCategories } from '../../seed/catalogue.sql.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { insertProducts } from './product.admin.sql.ts';

// The catalogue is read in parts of 500 products.

const count = 1100;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.deps.db.transaction(async (tx) => {
    const categoryId = (await insertProductCategories(tx, ['Many'])).get('Many') ?? 0;
    await insertProducts(
      tx,
      Array.from({ length: count }, (_, number) => ({
        product: {
          slug: `many-${number}`,
          code: `MANY-${number}`,
          name: `Product ${number}`,
          short_desc: '',
          description: '',
          price_cents: 1000 + number,
          status: 0,
          status_text: '',
          options_json: '[]',
          // Every tenth is not in the shop, and the last stored are the first shown.
          published: number % 10 === 9 ? 0 : 1,
          seq: count - number,
        },
        variants: [{ variant: { options_json: '[]', added_cents: 0, available: 1 }, stock: 5 }],
        images: [{ image_url: `/media/${number}.webp`, alt: '', seq: 1 }],
        categories: [{ category_id: categoryId, seq: number }],
        relatedSlugs: [`many-${(number + 500) % count}`],
      })),
    );
    await contentChanged(tx, 'products');
  });
  await app.deps.content.refresh();
});
afterAll(() => app.close());

test('a large catalogue has all published products in their order, each with what belongs to it', async () => {
  const browser = app.browser();
  const { items, categories } = await browser.call(getProducts, {});
  const published = Array.from({ length: count }, (_, number) => number).filter((number) => number % 10 !== 9);
  expect(items.map(({ productSlug }) => productSlug)).toEqual(published.toReversed().map((number) => `many-${number}`));
  const within = await browser.call(getProducts, { categories: categories.map(({ categoryId }) => categoryId) });
  expect(within.items.map(({ productSlug }) => productSlug)).toEqual(published.map((number) => `many-${number}`));
  for (const number of [0, 498, 500, 501, 1001, 1098]) {
    const product = await browser.call(getProduct, { slug: `many-${number}` });
    expect(product).toMatchObject({
      productName: `Product ${number}`,
      productImages: [{ imageUrl: `/media/${number}.webp` }],
      variantAttributes: { variants: [expect.anything()] },
      relatedProducts: [{ productSlug: `many-${(number + 500) % count}` }],
    });
  }
});

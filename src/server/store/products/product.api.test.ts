import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, getCart, getProduct, getProducts } from '#contract/store.ts';
import { contentChanged } from '../../db/content-versions.ts';
import { addProduct, setShipping } from '../../testing/catalogue.sql.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function productCategory(name: string, places: Record<number, number>): Promise<number> {
  const categoryId = await app.deps.db.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('product_category')
      .values({ name, seq: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('product_in_category')
      .values(Object.entries(places).map(([product, seq]) => ({ product_id: Number(product), category_id: id, seq })))
      .execute();
    await contentChanged(tx, 'products');
    return id;
  });
  await app.deps.content.refresh();
  return categoryId;
}

describe('the catalogue', () => {
  test('lists the products of a category in its order, and all products in the overall order', async () => {
    const [a, b, c] = [
      await addProduct(app.deps, { priceCents: 1000 }),
      await addProduct(app.deps, { priceCents: 0 }),
      await addProduct(app.deps, { priceCents: 100_50 }),
    ];
    const first = await productCategory('First', { [a.productId]: 3, [b.productId]: 1 });
    const second = await productCategory('Second', { [a.productId]: 2, [c.productId]: 9 });
    const list = async (categories?: number[]) => app.browser().call(getProducts, { categories });
    const ids = (answer: { items: { productId: number }[] }) => answer.items.map((item) => item.productId);

    expect(ids(await list([first]))).toEqual([b.productId, a.productId]);
    const both = await list([first, second]);
    expect(both.items.map((item) => [item.productId, item.seqInCategory])).toEqual([
      [b.productId, 1],
      [a.productId, 2],
      [c.productId, 9],
    ]);
    expect(both.categories.map((category) => category.categoryName)).toEqual(['First', 'Second']);
    expect(ids(await list([]))).toEqual(ids(await list()));
    expect(ids(await list())).toEqual([a.productId, b.productId, c.productId]);
    expect(await list([999_999])).toEqual({ items: [], categories: [] });
    expect((await list([second])).items.at(-1)).toMatchObject({ priceIncTax: 100.5, productUrl: `/product/${c.slug}` });
  });

  test('returns a product with its variants, and totalCnt 0 for an unknown slug', async () => {
    const { slug } = await addProduct(app.deps, {
      priceCents: 3500,
      variants: [
        { options: [{ name: 'Size', value: 'S' }] },
        { options: [{ name: 'Size', value: 'M' }], addedCents: 250, stock: 0 },
      ],
    });
    await app.deps.content.refresh();
    const product = await app.browser().call(getProduct, { slug });
    expect(product).toMatchObject({ productSlug: slug, totalCnt: 1, productStatus: 0 });
    expect(product.variantAttributes).toMatchObject({
      attributes: [
        {
          name: 'Size',
          options: [
            { value: 'S', displayName: 'S' },
            { value: 'M', displayName: 'M' },
          ],
        },
      ],
      variants: [
        { addedUnitPrice: 0, available: true },
        { addedUnitPrice: 2.5, available: false },
      ],
    });
    expect(await app.browser().call(getProduct, { slug: 'no-such-product' })).toEqual({ totalCnt: 0 });
  });

  test('shows a product without stock as sold out', async () => {
    const { slug } = await addProduct(app.deps, { priceCents: 1000, stock: 0 });
    await app.deps.content.refresh();
    expect(await app.browser().call(getProduct, { slug })).toMatchObject({
      productStatus: 1,
      productStatusText: 'SOLD OUT',
    });
  });

  test('responds with 304 for an unchanged product, and with 200 for a changed one', async () => {
    const { slug, productId } = await addProduct(app.deps, { priceCents: 1000 });
    await app.deps.content.refresh();
    const ask = (etag = '') =>
      app.browser().fetch(`/api/product/getProduct/${slug}`, { headers: { 'if-none-match': etag } });
    const etag = (await ask()).headers.get('etag') ?? '';
    expect((await ask(etag)).status).toBe(304);
    await app.deps.db.transaction(async (tx) => {
      await tx.updateTable('product').set({ price_cents: 1200 }).where('id', '=', productId).execute();
      await contentChanged(tx, 'products');
    });
    await app.deps.content.refresh();
    const changed = await ask(etag);
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ priceIncTax: 12 });
  });
});

describe('messages of add to cart (contract row 31)', () => {
  const messagesOf = async (productId: number, quantity = 1, variantOptions: { name: string; value: string }[] = []) =>
    (await app.browser().call(addToCart, { productId, quantity, variantOptions, cartId: null })).errors?.map(
      (error) => error.errorMessage,
    );

  test.each([
    [1, 'SOLD OUT'],
    [98, 'NOT AVAILABLE'],
    [100, 'NOT AVAILABLE'],
  ])('status %i: %s', async (status, text) => {
    const { productId } = await addProduct(app.deps, { priceCents: 1000, status });
    expect(await messagesOf(productId)).toEqual([text]);
  });

  test('refuses more than the stock', async () => {
    const none = await addProduct(app.deps, { priceCents: 1000, stock: 0 });
    const two = await addProduct(app.deps, { priceCents: 1000, stock: 2 });
    expect(await messagesOf(none.productId)).toEqual(['SOLD OUT']);
    expect(await messagesOf(two.productId, 3)).toEqual(['Only 2 left in stock.']);
    expect(await messagesOf(two.productId, 2)).toBeUndefined();
  });

  test('requires an available value for each option', async () => {
    const { productId } = await addProduct(app.deps, {
      priceCents: 1000,
      variants: [{ options: [{ name: 'Size', value: 'S' }] }],
    });
    expect(await messagesOf(productId)).toEqual(['Size is required.']);
    expect(await messagesOf(productId, 1, [{ name: 'Size', value: 'XL' }])).toEqual(['This option is not available.']);
    expect(await messagesOf(productId, 1, [{ name: 'Size', value: 'S' }])).toBeUndefined();
  });
});

test('a product names what the cart will charge for sending one of it; a change of the rates shows at once', async () => {
  const { slug, productId } = await addProduct(app.deps, { priceCents: 2000, grams: 300 });
  const unsent = await addProduct(app.deps, { priceCents: 2000 });
  const rates = (cents: number) => [
    {
      country: 'AU' as const,
      freeFromCents: 12_000,
      bands: [
        { maxGrams: 200, cents: 100 },
        { maxGrams: 500, cents },
      ],
    },
    { country: 'NZ' as const, bands: [{ maxGrams: 100, cents: 1795 }] },
  ];
  const postage = async (of = slug) => (await app.browser().call(getProduct, { slug: of })).postage;
  await setShipping(app.deps, rates(995));
  // Too heavy for New Zealand.
  expect(await postage()).toEqual([{ country: 'AU', amount: 9.95, freeFromAmount: 120 }]);
  const { results } = await app.browser().call(addToCart, { quantity: 1, productId });
  const cart = await app.browser().call(getCart, { cartId: results?.cartInfo.cartId ?? '' });
  expect(cart.shippingAmount).toBe(9.95);
  await setShipping(app.deps, rates(1050));
  expect((await postage())?.[0]?.amount).toBe(10.5);
  expect(await postage(unsent.slug)).toBeUndefined();
});

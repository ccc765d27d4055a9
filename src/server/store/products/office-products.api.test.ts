import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import { setStock } from '#contract/admin/orders.ts';
import * as calls from '#contract/admin/products.ts';
import { getToday, searchOffice } from '#contract/admin/today.ts';
import { addToCart, getCart, getPaidOrder, getProduct, getProducts } from '#contract/store.ts';
import { contentChanged } from '../../db/content-versions.ts';
import { publishPage } from '../../pages/write-page.ts';
import { indexForSearch } from '../../search-index/documents.ts';
import { publishedProductRows } from '../../search-index/documents.sql.ts';
import { addProduct, addProductCategory, putInProductCategory } from '../../testing/catalogue.sql.ts';
import { poolUse } from '../../testing/evidence.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { fillDetails, filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';
import { productsOfJoined } from './product.ts';
import { productsById } from './product.sql.ts';

let shop: TestShop;
let staff: TestBrowser;
beforeAll(async () => {
  shop = await testShop();
  staff = (await person(shop, 'shop@example.org', { roles: ['shop'] })).browser;
});
afterAll(() => shop.close());

const key = () => `request-${randomUUID()}`;
const there = <T>(value: T | null | undefined): T => value ?? expect.fail('It is not there.');
const read = async (productId: number) => there((await staff.call(calls.getProductForEdit, { productId })).data);
async function save(productId: number, change: Partial<calls.ProductValues>) {
  const { revision, values } = await read(productId);
  return staff.call(calls.saveProduct, { productId, revision, values: { ...values, ...change }, key: key() });
}
const codeOf = (answer: { errors?: readonly { code?: string | undefined }[] | undefined }) => answer.errors?.[0]?.code;

/** A shirt with two sizes, five of each. */
async function shirt() {
  const made = await addProduct(shop.deps, {
    priceCents: 2000,
    variants: ['S', 'M'].map((value) => ({ options: [{ name: 'Size', value }], stock: 5 })),
  });
  await shop.deps.content.refresh();
  return made;
}
const buyOptions = (size: string) => [{ name: 'Size', value: size }];
const add = (browser: TestBrowser, productId: number, size: string) =>
  browser.call(addToCart, { productId, quantity: 1, variantOptions: buyOptions(size), cartId: null });

describe('the list', () => {
  test('finds by words and code, filters by state and category, and says price and stock', async () => {
    const a = await addProduct(shop.deps, { priceCents: 1234, stock: 7 });
    const b = await addProduct(shop.deps, { priceCents: 500 });
    const categoryId = await addProductCategory(shop.deps);
    await putInProductCategory(shop.deps, a.productId, categoryId);
    await save(a.productId, { name: 'Māhina Lantern', code: 'LANTERN-9' });
    await save(b.productId, { name: 'Lantern oil', published: false });
    const ids = async (input: object) =>
      (await staff.call(calls.listStaffProducts, input)).rows.map(({ productId }) => productId);
    expect(await ids({ find: 'lantern' })).toEqual([b.productId, a.productId]);
    expect(await ids({ find: 'mahina' })).toEqual([a.productId]);
    expect(await ids({ find: 'lantern-9' })).toEqual([a.productId]);
    expect(await ids({ find: 'antern' })).toEqual([]);
    expect(await ids({ find: 'lantern', state: 'draft' })).toEqual([b.productId]);
    expect(await ids({ categoryId })).toEqual([a.productId]);
    expect(await ids({ find: 'lantern', sort: '-price' })).toEqual([a.productId, b.productId]);
    const { rows } = await staff.call(calls.listStaffProducts, { find: 'mahina' });
    expect(rows).toMatchObject([{ state: 'onSale', price: 12.34, stock: 7, variants: 1 }]);
    const empty = await addProductCategory(shop.deps);
    expect(await staff.call(calls.listStaffProducts, { categoryId: empty })).toMatchObject({ rows: [], total: 0 });
    const { groups } = await staff.call(searchOffice, { find: 'mahina' });
    expect(groups.flatMap(({ found }) => found)).toMatchObject([
      { title: 'Māhina Lantern', detail: 'LANTERN-9 · On sale', to: `/admin/products/${a.productId}` },
    ]);
  });
});

describe('a product', () => {
  test('is made with options, pictures, categories and related products, and shown so', async () => {
    const other = await addProduct(shop.deps, { priceCents: 900 });
    const categoryId = await addProductCategory(shop.deps);
    const values: calls.ProductValues = {
      name: 'Harbour Cap',
      code: 'CAP-1',
      shortDesc: 'A cap.',
      intro: '',
      description: '<p>Kept <script>alert(1)</script>dry.</p>',
      metaDesc: '',
      price: 30,
      priceTextOveriding: '',
      productStatus: 0,
      statusText: '',
      gstFree: false,
      published: true,
      requiresShipping: true,
      grams: 120,
      options: [
        {
          name: 'Colour',
          values: [
            { value: 'teal', label: 'Sea teal' },
            { value: 'sand', label: 'Sand' },
          ],
        },
      ],
      variants: [
        { variantId: null, values: ['teal'], addedPrice: 2.5, grams: 130, available: true, stock: 4 },
        { variantId: null, values: ['sand'], addedPrice: 0, grams: null, available: false, stock: null },
      ],
      pictures: [
        { url: '/media/cap.webp', alt: 'A cap' },
        { url: '/media/cap-back.webp', alt: '' },
      ],
      categoryIds: [categoryId],
      relatedIds: [other.productId],
    };
    const input = { values, stock: null, categoryIds: [], key: key() };
    const { productId } = there((await staff.call(calls.createProduct, input)).results);
    expect((await staff.call(calls.createProduct, input)).results).toEqual({ productId });
    expect(codeOf(await staff.call(calls.createProduct, { ...input, key: key() }))).toBe('slug_taken');
    const shown = await shop.browser().call(getProduct, { slug: 'harbour-cap' });
    expect(shown).toMatchObject({
      thumbnailUrl: '/media/cap.webp',
      description: '<p>Kept dry.</p>',
      productImages: [{ imageUrl: '/media/cap.webp', alt: 'A cap' }, { imageUrl: '/media/cap-back.webp' }],
      relatedProducts: [{ productId: other.productId }],
      productCategories: [{ categoryId }],
      variantAttributes: {
        attributes: [{ name: 'Colour', options: [{ value: 'teal', displayName: 'Sea teal' }, { value: 'sand' }] }],
        variants: [
          { addedUnitPrice: 2.5, available: true, left: 4 },
          { addedUnitPrice: 0, available: false },
        ],
      },
    });
    const stored = await read(productId);
    expect(stored).toMatchObject({ state: 'onSale', slug: 'harbour-cap', related: [{ productId: other.productId }] });
    const again = await save(productId, {});
    expect(again.results).toEqual({ revision: stored.revision + 1 });
    expect((await read(productId)).values).toEqual(stored.values);
    const moved = { pictures: stored.values.pictures?.toReversed() ?? [], categoryIds: [], relatedIds: [] };
    await save(productId, moved);
    expect(
      (await shop.browser().call(getProducts, {})).items.find((item) => item.productId === productId),
    ).toMatchObject({
      thumbnailUrl: '/media/cap-back.webp',
      productCategories: [],
    });
  });

  test('refuses what does not fit, with the field', async () => {
    const { productId } = await shirt();
    const { values } = await read(productId);
    const refused = async (change: Partial<calls.ProductValues>) => {
      const { errors } = await save(productId, change);
      return [errors?.[0]?.field, errors?.[0]?.code];
    };
    const [small, medium] = values.variants ?? [];
    expect(await refused({ variants: [there(small), { ...there(medium), values: ['S'] }] })).toEqual([
      'variants',
      'variant_twice',
    ]);
    expect(await refused({ variants: [{ ...there(small), values: ['XL'] }] })).toEqual(['variants', 'variant']);
    expect(await refused({ variants: [{ ...there(small), addedPrice: -20.01 }] })).toEqual(['variants', 'added_price']);
    expect(await refused({ variants: [] })).toEqual(['variants', 'no_variant']);
    expect(await refused({ options: [{ name: ' ', values: [] }] })).toEqual(['options', 'option']);
    expect(await refused({ pictures: [{ url: 'https://elsewhere.example/x.png', alt: '' }] })).toEqual([
      'pictures',
      'picture',
    ]);
    expect(await refused({ categoryIds: [999_999] })).toEqual(['categoryIds', 'no_category']);
    expect(await refused({ relatedIds: [productId] })).toEqual(['relatedIds', 'itself']);
    expect(await refused({ relatedIds: [999_999] })).toEqual(['relatedIds', 'no_product']);
    expect(await refused({ price: 1.005 })).toEqual(['price', 'price']);
    expect((await read(productId)).values).toEqual(values);
  });

  // Invariants 1, 47.
  test('a price that changes while in a cart charges nothing of the old one', async () => {
    const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
    await shop.deps.content.refresh();
    const browser = shop.browser();
    const cart = await filledCart(browser, productId, 2);
    expect((await read(productId)).carts).toBe(1);
    await save(productId, { price: 12.5 });
    const refused = await payWith(browser, cart, 'tok_visa');
    expect(refused.errors?.[0]?.errorMessage).toBe('Your cart has changed. Please review it.');
    const now = await browser.call(getCart, { cartId: cart.cartId });
    expect(now.itemTotalAmount).toBe(25);
    expect((await payWith(browser, { ...cart, amount: 25 }, 'tok_visa')).results?.OrderIdToken).toBeTruthy();
  });

  test('a variant that was sold and is taken away: orders keep its words, carts cannot buy it, its stock comes back with it', async () => {
    const { productId, variantIds } = await shirt();
    const [small = 0, medium = 0] = variantIds;
    const buyer = shop.browser();
    const bought = there((await add(buyer, productId, 'M')).results);
    const amount = await fillDetails(buyer, bought.cartInfo.cartId);
    const paid = await payWith(buyer, { cartId: bought.cartInfo.cartId, amount }, 'tok_visa');
    const waiting = shop.browser();
    const { cartId } = there((await add(waiting, productId, 'M')).results).cartInfo;
    const before = await read(productId);
    expect(before.variants.map(({ sold, held, carts }) => [sold, held, carts])).toEqual([
      [0, 0, 0],
      [1, 0, 1],
    ]);
    const [s] = before.values.variants ?? [];
    await save(productId, { options: [{ name: 'Size', values: [{ value: 'S', label: 'S' }] }], variants: [there(s)] });
    const shown = await shop.browser().call(getProduct, { slug: before.slug });
    expect(shown.variantAttributes?.variants.map(({ variantId }) => variantId)).toEqual([small]);
    expect((await add(shop.browser(), productId, 'M')).errors).toBeDefined();
    const cart = await waiting.call(getCart, { cartId });
    expect(cart.orderItems.find(({ orderItemType }) => orderItemType === 0)).toMatchObject({
      variantOptionsSerialised: [{ Name: 'Size', Value: 'M' }],
    });
    const order = await buyer.call(getPaidOrder, { orderToken: there(paid.results?.OrderIdToken) });
    expect(JSON.stringify(order)).toContain('"M"');
    await save(productId, {
      options: before.values.options,
      variants: before.values.variants?.map((each) => ({
        ...each,
        variantId: each.values[0] === 'M' ? null : each.variantId,
      })),
    });
    expect((await read(productId)).variants.map(({ variantId, stock }) => [variantId, stock])).toEqual([
      [small, 5],
      [medium, 4],
    ]);
  });

  test('archived it is off the site, and is said to be on the home page and in carts before; put back it is on the site', async () => {
    const { productId, slug } = await addProduct(shop.deps, { priceCents: 1000 });
    await shop.deps.content.refresh();
    expect(await read(productId)).toMatchObject({ shownOn: { pages: [], menus: [] }, carts: 0 });
    await publishPage(shop.deps, {
      path: '/',
      title: 'Home',
      content: {
        sections: [{ sectionName: 'body', items: [item('Html', 'Html', `<a href="/product/${slug}">Buy</a>`)] }],
      },
    });
    const browser = shop.browser();
    await filledCart(browser, productId);
    const { revision, ...before } = await read(productId);
    expect(before).toMatchObject({
      shownOn: { pages: [{ title: 'Home', path: '/', locale: 'au', isLink: true }] },
      carts: 1,
    });
    const archived = there((await staff.call(calls.archiveProduct, { productId, revision, key: key() })).results);
    expect(await shop.browser().call(getProduct, { slug })).toEqual({ totalCnt: 0 });
    expect(await read(productId)).toMatchObject({ state: 'archived', values: { published: false } });
    expect(codeOf(await save(productId, { published: true }))).toBe('archived');
    expect(codeOf(await staff.call(calls.unarchiveProduct, { productId, revision, key: key() }))).toBe('stale');
    const [record] = (await staff.call(listAudit, { subject: `product:${productId}` })).rows;
    expect(record).toMatchObject({ did: 'archived' });
    await staff.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
    expect(await shop.browser().call(getProduct, { slug })).toMatchObject({ productSlug: slug });
    expect(archived.revision).toBe(revision + 1);
  });
});

test('what is archived is not sold, though the version before published it again', async () => {
  const { productId, slug } = await addProduct(shop.deps, { priceCents: 1000 });
  await shop.deps.content.refresh();
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  const { revision } = await read(productId);
  await staff.call(calls.archiveProduct, { productId, revision, key: key() });
  await shop.deps.db.transaction(async (tx) => {
    await tx.updateTable('product').set({ published: 1 }).where('id', '=', productId).execute();
    await contentChanged(tx, 'products');
    await indexForSearch(tx, shop.deps.db, 'product', [productId]);
  });
  await shop.deps.content.refresh();
  expect(await browser.call(getProduct, { slug })).toEqual({ totalCnt: 0 });
  const more = await browser.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: null });
  expect(more.errors).toBeDefined();
  const refused = await payWith(browser, cart, 'tok_visa');
  expect(refused.errors?.map(({ errorMessage }) => errorMessage)).toContain('NOT AVAILABLE');
  const [row] = await productsById(shop.deps.db.read, [productId]);
  expect(productsOfJoined(row ? [row] : []).get(productId)?.published).toBe(false);
  expect(await shop.deps.db.transaction((tx) => publishedProductRows(tx, [productId]))).toEqual([]);
});

describe('stock', () => {
  // Invariants 11.
  test('comes and goes by a number with its reason, never below what is sold and held', async () => {
    const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 700, stock: 3 });
    await shop.deps.content.refresh();
    const variantId = variantIds[0] ?? 0;
    const change = (by: number, revision: number, reason = 'A delivery') =>
      staff.call(calls.changeStock, { variantId, revision, values: { change: by, reason }, key: key() });
    expect((await change(10, 0)).results).toEqual({ stock: 13, revision: 1 });
    const browser = shop.browser();
    await payWith(browser, await filledCart(browser, productId, 4), 'tok_visa');
    expect(await change(-10, 1)).toMatchObject({
      errors: [{ code: 'too_few', errorMessage: expect.stringContaining('Only 9') }],
    });
    expect((await change(-9, 1, 'Broken')).results).toEqual({ stock: 0, revision: 2 });
    expect(await poolUse(shop.deps, `variant:${variantId}`)).toEqual({ capacity: 4, used: 4 });
    expect(await change(1, 1)).toMatchObject({ errors: [{ code: 'stale' }], stale: { revision: 2 } });
    const { rows } = await staff.call(listAudit, { subject: `variant:${variantId}` });
    expect(rows.map(({ did }) => did)).toEqual(['changed the stock of', 'changed the stock of']);
    const { waiting } = await staff.call(getToday, {});
    expect(waiting).toContainEqual({
      text: expect.stringContaining('is sold out.'),
      way: { press: 'See its stock', to: `/admin/products/${productId}` },
    });
    await staff.call(setStock, { variantId, revision: 2, stock: null, reason: 'Printed on demand', key: key() });
    expect(codeOf(await change(1, 3))).toBe('no_limit');
    expect(
      codeOf(
        await staff.call(calls.changeStock, {
          variantId: 999_999,
          revision: 0,
          values: { change: 1, reason: 'x' },
          key: key(),
        }),
      ),
    ).toBe('variant_not_found');
  });
});

function item(itemTypeCode: string, name: string, value: string) {
  return {
    itemId: 1,
    itemTypeCode,
    anchorName: null,
    cssClass: null,
    items: [],
    sections: [],
    payloads: [{ key: name, value }],
  };
}

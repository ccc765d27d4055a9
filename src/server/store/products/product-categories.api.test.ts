import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import * as calls from '#contract/admin/products.ts';
import { getPromotion } from '#contract/admin/promotions.ts';
import { getProducts } from '#contract/store.ts';
import { publishPage } from '../../pages/write-page.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { addPromotion } from '../../testing/promotions.ts';
import { type TestShop, testShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';

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

describe('categories', () => {
  test('are made, named, put in order with their products, and removed', async () => {
    const make = async (name: string) => staff.call(calls.createProductCategory, { name, key: key() });
    const { categoryId } = there((await make('Winter')).results);
    expect(codeOf(await make(' winter '))).toBe('name_taken');
    const other = there((await make('Spring')).results).categoryId;
    const products = [];
    for (const priceCents of [1, 2, 3]) products.push((await addProduct(shop.deps, { priceCents })).productId);
    for (const productId of products) await save(productId, { categoryIds: [categoryId] });
    const category = async () => there((await staff.call(calls.getProductCategory, { categoryId })).data);
    const now = await category();
    expect(now.products.map(({ productId }) => productId)).toEqual(products);
    const [a, b, c] = products as [number, number, number];
    const values = { name: 'Winter things', place: 1, productIds: [c] };
    const saved = there(
      (await staff.call(calls.saveProductCategory, { categoryId, revision: now.revision, values, key: key() })).results,
    );
    expect((await category()).products.map(({ productId }) => productId)).toEqual([c, a, b]);
    const all = (await staff.call(calls.getProductCategories, {})).categories;
    expect(all[0]).toMatchObject({ categoryId, name: 'Winter things', place: 1, products: 3 });
    expect(all.at(-1)).toMatchObject({ categoryId: other, products: 0 });
    expect(
      codeOf(await staff.call(calls.saveProductCategory, { categoryId, revision: now.revision, values, key: key() })),
    ).toBe('stale');
    const remove = (id: number, revision: number) =>
      staff.call(calls.removeProductCategory, { categoryId: id, revision, key: key() });
    expect(codeOf(await remove(categoryId, now.revision))).toBe('stale');
    expect((await remove(categoryId, saved.revision)).results).toEqual({ categoryId });
    expect((await read(a)).values.categoryIds).toEqual([]);
    expect((await remove(other, 0)).results).toEqual({ categoryId: other });
    expect(codeOf(await remove(other, 0))).toBe('missing');
  });

  test('one that is removed says where it stands before, and is put back with its products, pages and codes', async () => {
    const name = `Harbour ${randomUUID()}`;
    const { categoryId } = there((await staff.call(calls.createProductCategory, { name, key: key() })).results);
    const products = [];
    for (const priceCents of [1, 2]) products.push((await addProduct(shop.deps, { priceCents })).productId);
    for (const productId of products) await save(productId, { categoryIds: [categoryId] });
    const path = `/harbour-${categoryId}`;
    await publishPage(shop.deps, {
      path,
      title: 'Harbour things',
      content: {
        sections: [{ sectionName: 'body', items: [item('Ecm-ProductList', 'SelectedCategories', `${categoryId}`)] }],
      },
    });
    const { promotionId } = await addPromotion(shop.deps, { scope: { productCategoryIds: [categoryId] } });
    const code = there((await staff.call(getPromotion, { promotionId })).data).promotion.code;
    const category = async () => (await staff.call(calls.getProductCategory, { categoryId })).data;
    const before = there(await category());
    expect(before).toMatchObject({
      shownOn: { pages: [{ title: 'Harbour things', path, locale: 'au', isLink: false }] },
      promotions: [code],
    });
    const listed = async () =>
      (await shop.browser().call(getProducts, { categories: [categoryId], page: 1 })).items.map(
        ({ productId }) => productId,
      );
    expect(await listed()).toEqual(products);
    const { revision } = before;
    await staff.call(calls.removeProductCategory, { categoryId, revision, key: key() });
    expect([await category(), await listed()]).toEqual([null, []]);
    const [record] = (await staff.call(listAudit, { subject: `product-category:${categoryId}` })).rows;
    expect(record?.putBackText).toContain('with the products that were in it');
    await staff.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
    expect(await category()).toMatchObject({ ...before, revision: expect.any(Number) });
    expect(await listed()).toEqual(products);
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

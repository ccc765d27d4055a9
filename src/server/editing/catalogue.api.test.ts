import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#contract/admin/catalogue.ts';
import { listAudit, putBack } from '#contract/admin/site-content.ts';
import { search } from '#contract/search.ts';
import { getProduct } from '#contract/store.ts';
import { addEvent, addGuide, addProduct } from '../testing/catalogue.sql.ts';
import { person } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

let app: TestApp;
let admin: TestBrowser;
let shop: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  admin = (await person(app, 'admin@example.org', { roles: ['admin'] })).browser;
  shop = (await person(app, 'shop@example.org', { roles: ['shop'] })).browser;
});
afterAll(() => app.close());

let serial = 0;
const key = () => `request-${++serial}`;
const productForEdit = async (productId: number) =>
  (await shop.call(calls.getProductForEdit, { productId })).data ?? expect.fail('There is no product.');
const saveProduct = async (productId: number, lock: number, change: Partial<calls.ProductValues>) => {
  const { values } = await productForEdit(productId);
  return shop.call(calls.saveProduct, { productId, lock, values: { ...values, ...change }, key: key() });
};

test('a saved product is cleaned, shown and found at once; a stale save writes nothing', async () => {
  const { productId, slug } = await addProduct(app.deps, { priceCents: 1000 });
  const description = '<p onclick="x()">Wattlebark</p><script>alert(1)</script>';
  expect((await saveProduct(productId, 0, { name: 'Poster', price: 12.5, description })).results).toEqual({ lock: 1 });
  expect(await app.browser().call(getProduct, { slug })).toMatchObject({
    productName: 'Poster',
    priceIncTax: 12.5,
    description: '<p>Wattlebark</p>',
  });
  const { pages } = await app.browser().call(search, { keyword: 'wattlebark' });
  expect(pages).toMatchObject([{ pageUrl: `/product/${slug}` }]);
  expect((await saveProduct(productId, 0, { name: 'Late' })).errors).toMatchObject([{ code: 'stale' }]);
  expect((await productForEdit(productId)).values.name).toBe('Poster');
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ code: '' }, 'code'],
  [{ price: -1 }, 'price'],
  [{ price: 1.005 }, 'price'],
  [{ price: 1e12 }, 'price'],
  [{ productStatus: 0.5 }, 'productStatus'],
])('a product with %o is refused', async (change, field) => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  expect((await saveProduct(productId, 0, change)).errors).toMatchObject([{ field }]);
  expect((await productForEdit(productId)).lock).toBe(0);
});

test('guides and events are saved alike, each with its record, and put back unless they have changed since', async () => {
  const { guideId } = await addGuide(app.deps, { priceCents: 1900 });
  const { eventId } = await addEvent(app.deps, { priceCents: 2500 });
  const last = async (subject: string) =>
    (await admin.call(listAudit, { subject })).records[0] ?? expect.fail('There is no record.');
  const guide = async () => (await admin.call(calls.getGuideForEdit, { guideId })).data ?? expect.fail('no guide');
  const event = async () => (await admin.call(calls.getEventForEdit, { eventId })).data ?? expect.fail('no event');

  const { values: guideBefore } = await guide();
  const changedGuide = { ...guideBefore, title: 'Other', price: 0 };
  await admin.call(calls.saveGuide, { guideId, lock: 0, values: changedGuide, key: key() });
  const guideRecord = await last(`guide:${guideId}`);
  expect(guideRecord).toMatchObject({ action: 'saveGuide', title: 'Other', mayPutBack: true });
  const { values: eventBefore } = await event();
  const changedEvent = { ...eventBefore, title: 'Moved words', published: false };
  await admin.call(calls.saveEvent, { eventId, lock: 0, values: changedEvent, key: key() });
  const eventRecord = await last(`event:${eventId}`);

  expect((await admin.call(putBack, { recordId: guideRecord.recordId, key: key() })).errors).toBeUndefined();
  expect((await admin.call(putBack, { recordId: eventRecord.recordId, key: key() })).errors).toBeUndefined();
  expect(await guide()).toMatchObject({ lock: 2, values: guideBefore });
  expect(await event()).toMatchObject({ lock: 2, values: eventBefore });
  expect((await admin.call(putBack, { recordId: guideRecord.recordId, key: key() })).errors).toMatchObject([
    { code: 'stale' },
  ]);
});

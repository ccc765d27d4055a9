import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as productsCalls from '#contract/admin/products.ts';
import * as eventsCalls from '#contract/admin/events.ts';
import * as guidesCalls from '#contract/admin/guides.ts';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import { getGuides } from '#contract/guides.ts';
import { search } from '#contract/search.ts';
import { getProduct } from '#contract/store.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { publishPage } from '../pages/write-page.ts';
import { addEvent, addGuide, addProduct } from '../testing/catalogue.sql.ts';
import { poolUse } from '../testing/evidence.sql.ts';
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
  (await shop.call(productsCalls.getProductForEdit, { productId })).data ?? expect.fail('There is no product.');
const saveProduct = async (productId: number, revision: number, change: Partial<productsCalls.ProductValues>) => {
  const { values } = await productForEdit(productId);
  return shop.call(productsCalls.saveProduct, { productId, revision, values: { ...values, ...change }, key: key() });
};

test('a saved product is cleaned, shown and found at once; a stale save writes nothing', async () => {
  const { productId, slug } = await addProduct(app.deps, { priceCents: 1000 });
  const description = '<p onclick="x()">Wattlebark</p><script>alert(1)</script>';
  expect((await saveProduct(productId, 0, { name: 'Poster', price: 12.5, description })).results).toEqual({
    revision: 1,
  });
  expect(await app.browser().call(getProduct, { slug })).toMatchObject({
    productName: 'Poster',
    priceIncTax: 12.5,
    description: '<p>Wattlebark</p>',
  });
  const { pages } = await app.browser().call(search, { keyword: 'wattlebark' });
  expect(pages).toMatchObject([{ pageUrl: `/product/${slug}` }]);
  const { errors, stale } = await saveProduct(productId, 0, { name: 'Late' });
  expect(errors).toMatchObject([{ code: 'stale', errorMessage: expect.stringMatching(/^Mira Halloran has changed/) }]);
  expect(stale).toEqual({
    revision: 1,
    by: 'Mira Halloran',
    fields: [{ field: 'name', yours: 'Late', now: 'Poster' }],
  });
  expect((await productForEdit(productId)).values.name).toBe('Poster');
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ code: '' }, 'code'],
  [{ price: -1 }, 'price'],
  [{ price: 1.005 }, 'price'],
  [{ price: 1e12 }, 'price'],
  [{ productStatus: 0.5 }, 'productStatus'],
  [{ maxPerCustomer: 0 }, 'maxPerCustomer'],
  [{ maxPerCustomer: 1.5 }, 'maxPerCustomer'],
])('a product with %o is refused', async (change, field) => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  expect((await saveProduct(productId, 0, change)).errors).toMatchObject([{ field }]);
  expect((await productForEdit(productId)).revision).toBe(0);
});

test('a maximum per customer is set, stays in a save that does not name it, and is taken away', async () => {
  const { productId, slug } = await addProduct(app.deps, { priceCents: 1000 });
  const shown = async () => (await app.browser().call(getProduct, { slug })).maxPerCustomer;
  expect((await saveProduct(productId, 0, { maxPerCustomer: 2 })).results).toEqual({ revision: 1 });
  expect(await shown()).toBe(2);
  await saveProduct(productId, 1, { maxPerCustomer: undefined });
  expect(await shown()).toBe(2);
  await saveProduct(productId, 2, { maxPerCustomer: null });
  expect(await shown()).toBeUndefined();
});

// Invariant 29.
test('guides and events are saved alike, each with its record, and put back unless they have changed since', async () => {
  const { guideId } = await addGuide(app.deps, { priceCents: 1900 });
  const { eventId } = await addEvent(app.deps, { priceCents: 2500 });
  const last = async (subject: string) =>
    (await admin.call(listAudit, { subject })).rows[0] ?? expect.fail('There is no record.');
  const guide = async () =>
    (await admin.call(guidesCalls.getGuideForEdit, { guideId })).data ?? expect.fail('no guide');
  const event = async () =>
    (await admin.call(eventsCalls.getEventForEdit, { eventId })).data ?? expect.fail('no event');

  const { values: guideBefore } = await guide();
  const changedGuide = { ...guideBefore, title: 'Other', price: 0 };
  await admin.call(guidesCalls.saveGuide, { guideId, revision: 0, values: changedGuide, key: key() });
  const guideRecord = await last(`guide:${guideId}`);
  expect(guideRecord).toMatchObject({ action: 'saveGuide', title: 'Other', putBackText: expect.any(String) });
  const { values: eventBefore } = await event();
  const changedEvent = { ...eventBefore, title: 'Moved words', published: false };
  await admin.call(eventsCalls.saveEvent, { eventId, revision: 0, values: changedEvent, key: key() });
  const eventRecord = await last(`event:${eventId}`);

  expect((await admin.call(putBack, { recordId: guideRecord.recordId, key: key() })).errors).toBeUndefined();
  expect((await admin.call(putBack, { recordId: eventRecord.recordId, key: key() })).errors).toBeUndefined();
  expect(await guide()).toMatchObject({ revision: 2, values: guideBefore });
  expect(await event()).toMatchObject({ revision: 2, values: eventBefore });
  expect((await admin.call(putBack, { recordId: guideRecord.recordId, key: key() })).errors).toMatchObject([
    { code: 'stale' },
  ]);
});

test('a save takes nothing that it does not write: places, a time, a price of an event without tickets', async () => {
  const { eventId } = await addEvent(app.deps, { eventType: 1, places: 8 });
  const { values } = (await admin.call(eventsCalls.getEventForEdit, { eventId })).data ?? expect.fail('no event');
  const save = (change: object, beside: object = {}) =>
    admin.call(eventsCalls.saveEvent, {
      eventId,
      revision: 0,
      values: { ...values, ...change },
      key: key(),
      ...beside,
    });
  for (const more of [{ places: 3 }, { startsAt: app.deps.now().toISOString() }]) {
    await expect(save(more)).rejects.toMatchObject({ status: 400 });
    await expect(save({}, more)).rejects.toMatchObject({ status: 400 });
  }
  expect((await save({ price: 10 })).errors).toMatchObject([{ field: 'price', code: 'free_event' }]);
  expect((await admin.call(eventsCalls.getEventForEdit, { eventId })).data).toMatchObject({ revision: 0, values });
  expect(await poolUse(app.deps, `event:${eventId}`)).toEqual({ capacity: 8, used: 0 });
  expect((await save({ title: 'Same places' })).results).toEqual({ revision: 1 });
});

test('every change of staff refuses what its schema does not name', () => {
  const open = [...app.served].filter(([{ path, method }, { input }]) => {
    const { properties = {}, additionalProperties } = z.toJSONSchema(input, { io: 'input' });
    const { values } = properties;
    return (
      path.startsWith('/api/admin/') &&
      method === 'POST' &&
      properties['revision'] !== undefined &&
      typeof values === 'object' &&
      (additionalProperties !== false || values.additionalProperties !== false)
    );
  });
  expect(open.map(([{ path }]) => path)).toEqual([]);
});

test('a product, a guide and an event are made, shown and found; an address in use is refused', async () => {
  const productValues = {
    name: 'Card game',
    code: 'GAME',
    shortDesc: '',
    intro: '',
    description: '<p onclick="x()">Wombatberry</p>',
    metaDesc: '',
    price: 24.5,
    priceTextOveriding: '',
    productStatus: 0,
    statusText: '',
    gstFree: false,
    maxPerCustomer: 4,
    published: true,
  };
  const product = { slug: 'card-game', values: productValues, stock: 3, categoryIds: [] };
  const repeated = { ...product, key: key() };
  const made = await shop.call(productsCalls.createProduct, repeated);
  expect(await shop.call(productsCalls.createProduct, repeated)).toEqual(made);
  expect(await app.browser().call(getProduct, { slug: 'card-game' })).toMatchObject({
    productName: 'Card game',
    priceIncTax: 24.5,
    description: '<p>Wombatberry</p>',
  });
  expect((await app.browser().call(search, { keyword: 'wombatberry' })).pages).toMatchObject([
    { pageUrl: '/product/card-game' },
  ]);
  expect((await shop.call(productsCalls.createProduct, { ...product, key: key() })).errors).toMatchObject([
    { field: 'slug', code: 'slug_taken' },
  ]);
  expect((await productForEdit(made.results?.productId ?? 0)).values).toMatchObject({
    ...productValues,
    description: '<p>Wombatberry</p>',
  });

  const guideValues = {
    title: 'Quiet hours',
    tileTitle: '',
    tileDesc: '',
    ecmDescription: '',
    price: 0,
    gstFree: false,
    published: true,
  };
  await publishPage(app.deps, {
    path: '/guides/quiet-hours',
    title: 'Quiet hours',
    access: { kind: 'public' },
    content: { sections: [] },
  });
  // The page is on the site already, so this takes somebody who may publish.
  const guide = await admin.call(guidesCalls.createGuide, {
    slug: 'quiet-hours',
    values: guideValues,
    key: key(),
  });
  const { guides } = await app.browser().call(getGuides, {});
  expect(guides).toContainEqual(
    expect.objectContaining({ guideId: guide.results?.guideId, guideTitle: 'Quiet hours' }),
  );

  const start = app.deps.now().getTime() + dayMs;
  const event = {
    slug: 'harbour-walk',
    values: {
      title: 'Harbour walk',
      shortDesc: '',
      description: '<p>Walk.</p>',
      price: 0,
      gstFree: false,
      bring: 'A hat',
      accessNote: '',
      cancellationUntilHours: 48,
      published: true,
    },
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + hourMs).toISOString(),
    timeZone: 'Australia/Perth',
    venue: { name: 'The jetty', address: '1 Harbour Road, Fremantle WA' },
    joinUrl: null,
    places: 12,
  };
  const create = (change: Partial<typeof event>) =>
    admin.call(eventsCalls.createEvent, { ...event, ...change, key: key() });
  expect((await create({ endsAt: event.startsAt })).errors).toMatchObject([{ code: 'time' }]);
  expect((await create({ startsAt: '2020-01-01T00:00:00Z' })).errors).toMatchObject([{ code: 'time' }]);
  expect((await create({ timeZone: 'Australia/Nowhere' })).errors).toMatchObject([{ code: 'zone' }]);
  for (const cancellationUntilHours of [-1, 1.5, 8761, 1e308])
    expect((await create({ values: { ...event.values, cancellationUntilHours } })).errors).toMatchObject([
      { code: 'hours', field: 'cancellationUntilHours' },
    ]);
  const { eventId } = (await create({})).results ?? expect.fail('There is no event.');
  expect((await admin.call(eventsCalls.getEventForEdit, { eventId })).data?.values.cancellationUntilHours).toBe(48);
  expect(await poolUse(app.deps, `event:${eventId}`)).toEqual({ capacity: 12, used: 0 });
  const { rows: records } = await admin.call(listAudit, { subject: 'event:/harbour-walk' });
  expect(records).toMatchObject([{ action: 'createEvent', putBackText: null }]);
});

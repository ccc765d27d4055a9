import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as library from '#contract/admin/media.ts';
import type { Role } from '#contract/permissions.ts';
import { addEvent, addGuide, addProduct } from '../testing/catalogue.sql.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' });
});
afterAll(() => app.close());

const change = (work: Parameters<typeof app.deps.db.transaction>[0]) => app.deps.db.transaction(work);

/** Lets something show the picture. */
const places: Record<string, (url: string) => Promise<unknown>> = {
  async product(url) {
    const { productId } = await addProduct(app.deps, { priceCents: 100 });
    return change((tx) => tx.updateTable('product').set({ thumbnail_url: url }).where('id', '=', productId).execute());
  },
  async 'picture of a product'(url) {
    const { productId } = await addProduct(app.deps, { priceCents: 100 });
    return change((tx) =>
      tx.insertInto('product_image').values({ product_id: productId, image_url: url, alt: 'A reed', seq: 1 }).execute(),
    );
  },
  async guide(url) {
    const { guideId } = await addGuide(app.deps, { priceCents: 100 });
    return change((tx) => tx.updateTable('guide').set({ tile_image_url: url }).where('id', '=', guideId).execute());
  },
  async 'category of guides'(url) {
    const pageUrl = `/guides/crop-${++serial}`;
    await addGuide(app.deps, { priceCents: 100, category: pageUrl });
    return change((tx) =>
      tx.updateTable('guide_category').set({ tile_image_url: url }).where('page_url', '=', pageUrl).execute(),
    );
  },
  event: (url) => addEvent(app.deps, { imageUrl: url }),
  nothing: async () => undefined,
};

let serial = 0;

test.each<[where: string, who: Role, mayChange: boolean]>([
  ['product', 'author', false],
  ['picture of a product', 'author', false],
  ['guide', 'author', false],
  ['category of guides', 'author', false],
  ['event', 'author', false],
  ['event', 'shop', false],
  ['guide', 'events', false],
  ['event', 'events', true],
  ['product', 'shop', true],
  ['picture of a product', 'shop', true],
  ['category of guides', 'shop', true],
  ['event', 'publisher', true],
  ['nothing', 'author', true],
])('what a crop of a picture keeps: %s, %s may choose it: %s', async (where, who, mayChange) => {
  serial += 1;
  const { browser } = await person(app, `crop-${serial}@example.org`, { roles: [who] });
  const background = { r: serial, g: 9, b: 9 };
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const files = [new File([new Uint8Array(bytes)], 'crop.png')];
  const added = await browser.call(library.uploadMedia, { alt: 'A reed', isDecorative: false }, { files });
  const { mediaId, revision, url } = added.results?.media[0] ?? expect.fail('It was not stored.');
  await places[where]?.(url);
  const values = { focus: { x: 10, y: 10 } };
  const answer = await browser.call(library.setMediaFocus, { mediaId, revision, values, key: `request-${serial}` });
  expect(answer.errors?.map(({ code }) => code)).toEqual(mayChange ? undefined : ['used_elsewhere']);
  const { rows } = await browser.call(library.listMedia, {});
  const now = rows.find((row) => row.mediaId === mediaId);
  expect(now?.focus).toEqual(mayChange ? { x: 10, y: 10 } : { x: 50, y: 50 });
});

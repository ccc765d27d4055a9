import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import * as calls from '#contract/admin/guide-categories.ts';
import { getGuideForEdit, saveGuide } from '#contract/admin/guides.ts';
import * as pages from '#contract/admin/pages.ts';
import { getGuideCategories, getGuides } from '#contract/guides.ts';
import { getDashboard } from '#contract/members.ts';
import { publishPage } from '../pages/write-page.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, testApp, type TestBrowser } from '../testing/test-app.ts';

let app: TestApp;
let admin: TestBrowser;
let shop: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  admin = (await person(app, 'admin@example.org', { roles: ['admin'] })).browser;
  shop = (await person(app, 'shop@example.org', { roles: ['shop'] })).browser;
});
afterAll(() => app.close());

const key = () => `request-${randomUUID()}`;
const there = <T>(value: T | null | undefined): T => value ?? expect.fail('It is not there.');
const texts = { tileTitle: '', pageTitle: '', tileDesc: 'What helps at night.', imageUrl: null };
const codeOf = (answer: { errors?: readonly { code?: string | undefined }[] | undefined }) => answer.errors?.[0]?.code;
let serial = 0;
const make = (name = `Sleep ${++serial}`, slug = `sleep-${++serial}`) =>
  shop.call(calls.createGuideCategory, { slug, values: { ...texts, name }, key: key() });
const made = async () => there((await make()).results);
const all = async () => (await shop.call(calls.listGuideCategories, {})).categories;
const read = async (id: number) => there((await all()).find(({ categoryId }) => categoryId === id));
const tiles = async () =>
  (await app.browser().call(getGuideCategories, { type: '' })).categories.map(({ categoryName }) => categoryName);
async function putIn(categoryId: number) {
  const { guideId } = await addGuide(app.deps, { priceCents: 1500 });
  await app.deps.content.refresh();
  const { revision, values } = there((await shop.call(getGuideForEdit, { guideId })).data);
  const answer = await shop.call(saveGuide, {
    guideId,
    revision,
    values: { ...values, categoryIds: [categoryId] },
    key: key(),
  });
  expect(answer.errors).toBeUndefined();
  return guideId;
}
async function publish(pageId: number) {
  const input = { pageId, revision: 1, note: '', reason: 'It is ready.', key: key() };
  expect((await admin.call(pages.publishPage, input)).errors).toBeUndefined();
}
async function undo(id: number) {
  const [record] = (await admin.call(listAudit, { subject: `guide-category:${id}` })).rows;
  return admin.call(putBack, { recordId: there(record).recordId, key: key() });
}

test('a new category makes its page as a draft, and its tile comes on the site with that page', async () => {
  const { categoryId, pageId } = await made();
  const { values, pageUrl, page } = await read(categoryId);
  expect(page).toEqual({ pageId, state: 'draft' });
  expect(await tiles()).not.toContain(values.name);
  const { browser: member } = await person(app, 'member@example.org');
  const shown = async () => (await member.call(getDashboard, {})).categories?.map((tile) => tile.categoryName);
  expect(await shown()).not.toContain(values.name);
  const guideId = await putIn(categoryId);
  expect(await shown()).toContain(values.name);
  expect(await tiles()).not.toContain(values.name);
  await publish(pageId);
  expect(await tiles()).toContain(values.name);
  expect((await app.browser().call(getGuides, { cat: pageUrl })).guides.map((guide) => guide.guideId)).toEqual([
    guideId,
  ]);
  expect((await read(categoryId)).page?.state).toBe('live');
});

test('an archived category leaves every list with its guides on sale, and comes back with them', async () => {
  const { categoryId, pageId } = await made();
  await publish(pageId);
  const guideId = await putIn(categoryId);
  const { revision, values, pageUrl } = await read(categoryId);
  expect((await shop.call(calls.archiveGuideCategory, { categoryId, revision, key: key() })).results).toEqual({
    revision: revision + 1,
  });
  expect(await read(categoryId)).toMatchObject({ guides: 1, archivedAt: expect.any(String) });
  expect(await tiles()).not.toContain(values.name);
  expect((await app.browser().call(getGuides, { cat: pageUrl })).guides).toEqual([]);
  const guide = there((await shop.call(getGuideForEdit, { guideId })).data);
  expect([guide.isForSale, guide.values.categoryIds]).toEqual([true, []]);
  expect(guide.allCategories.map((each) => each.categoryId)).not.toContain(categoryId);
  // A save of the guide meanwhile does not take it out of what is archived.
  const save = { guideId, revision: guide.revision, values: guide.values, key: key() };
  expect((await shop.call(saveGuide, save)).errors).toBeUndefined();
  const wrong = { ...save, revision: guide.revision + 1, values: { ...guide.values, categoryIds: [categoryId] } };
  expect(codeOf(await shop.call(saveGuide, { ...wrong, key: key() }))).toBe('no_category');
  expect(codeOf(await make(values.name.toUpperCase()))).toBe('name_taken');
  expect((await undo(categoryId)).errors).toBeUndefined();
  expect(await tiles()).toContain(values.name);
  expect((await app.browser().call(getGuides, { cat: pageUrl })).guides.map((each) => each.guideId)).toEqual([guideId]);
});

test('categories and the guides in them stand in the order that staff choose, which is put back', async () => {
  const [first, second] = [await made(), await made()];
  const guideIds = [await putIn(second.categoryId), await putIn(second.categoryId)];
  const order = async () => (await all()).map(({ categoryId }) => categoryId);
  const before = await order();
  const { revision, values } = await read(second.categoryId);
  const at = before.indexOf(first.categoryId);
  const input = {
    categoryId: second.categoryId,
    revision,
    values: { ...values, place: at + 1, guideIds: [guideIds[1] ?? 0] },
  };
  expect((await shop.call(calls.saveGuideCategory, { ...input, key: key() })).errors).toBeUndefined();
  expect((await order()).slice(at, at + 2)).toEqual([second.categoryId, first.categoryId]);
  const inIt = async () =>
    there((await shop.call(calls.getGuideCategory, { categoryId: second.categoryId })).data).guides.map(
      (guide) => guide.guideId,
    );
  expect(await inIt()).toEqual(guideIds.toReversed());
  expect((await shop.call(calls.saveGuideCategory, { ...input, key: key() })).stale).toMatchObject({
    revision: revision + 1,
  });
  expect((await undo(second.categoryId)).errors).toBeUndefined();
  expect([await order(), await inIt()]).toEqual([before, guideIds]);
});

test.each([
  ['no name', { name: ' ' }, 'required'],
  ['a picture of somewhere else', { imageUrl: 'https://example.org/x.png' }, 'picture'],
])('%s is refused', async (_what, wrong, code) => {
  const values = { ...texts, name: `Sleep ${++serial}`, ...wrong };
  expect(codeOf(await shop.call(calls.createGuideCategory, { slug: `x-${serial}`, values, key: key() }))).toBe(code);
});

test('an address that is in use is refused, and a page that is there becomes the page of the category', async () => {
  const slug = `there-${++serial}`;
  await publishPage(app.deps, {
    path: `/guides/category/${slug}`,
    title: 'There',
    access: { kind: 'public' },
    content: { sections: [] },
  });
  const { categoryId } = there((await make('There', slug)).results);
  expect((await read(categoryId)).page?.state).toBe('live');
  expect(codeOf(await make('Another', slug))).toBe('slug_taken');
});

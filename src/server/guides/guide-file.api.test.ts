// Invariant 43: all of this file.
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import { createGuideCategory } from '#contract/admin/guide-categories.ts';
import * as calls from '#contract/admin/guides.ts';
import { publishPage } from '../pages/write-page.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

let app: TestApp;
let staff: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  staff = (await person(app, 'shop@example.org', { roles: ['shop'] })).browser;
});
afterAll(() => app.close());

const key = () => `request-${randomUUID()}`;
const there = <T>(value: T | null | undefined): T => value ?? expect.fail('It is not there.');
const read = async (guideId: number) => there((await staff.call(calls.getGuideForEdit, { guideId })).data);
async function save(guideId: number, change: Partial<calls.GuideValues>) {
  const { revision, values } = await read(guideId);
  const answer = await staff.call(calls.saveGuide, { guideId, revision, values: { ...values, ...change }, key: key() });
  expect(answer.errors).toBeUndefined();
}
const base64 = (text: string) => Buffer.from(text).toString('base64');
const look = async (file: string) =>
  there((await staff.call(calls.importGuides, { file: base64(file), key: key() })).results);
const write = (file: string, seen: string | null) =>
  staff.call(calls.importGuides, { file: base64(file), seen: seen ?? '', key: key() });
async function exported(input: { find?: string; state?: 'sale' | 'off' }): Promise<string> {
  const { url } = there((await staff.call(calls.exportGuides, { ...input, key: key() })).results);
  return (await staff.fetch(url)).text();
}
const faultsOf = async (file: string) =>
  (await look(file)).faults.map(({ line, column, text }) => [line, column, text]);
async function sold() {
  const guide = await addGuide(app.deps, { priceCents: 1500 });
  await app.deps.content.refresh();
  return { ...guide, slug: guide.pageUrl.slice('/guides/'.length) };
}
let serial = 0;
async function category() {
  const name = `Series ${++serial}`;
  const values = { name, tileTitle: '', pageTitle: '', tileDesc: '', imageUrl: null };
  const made = await staff.call(createGuideCategory, { slug: `series-${serial}`, values, key: key() });
  return { name, categoryId: there(made.results).categoryId };
}

test('there and back changes nothing, and a changed cell changes just that', async () => {
  const { guideId, slug } = await sold();
  const [one, two] = [await category(), await category()];
  const word = `w${randomUUID().slice(0, 8)}`;
  await save(guideId, {
    title: `=Formula ${word}`,
    tileDesc: '-dash',
    ecmDescription: "<p>'=two\nlines</p>",
    categoryIds: [one.categoryId],
    owner: 'Clinical lead',
    reviewedOn: '2026-03-03',
    reviewDueOn: '2027-03-03',
  });
  const file = await exported({ find: word });
  expect(await look(file)).toMatchObject({ faults: [], made: 0, changed: 0, same: 1, seen: null });
  const [head = [], line = []] = parse(file, { bom: true });
  expect([head[0], line[0], line[head.indexOf('Categories')]]).toEqual(['Address', slug, one.name]);
  const cell = (row: string[], column: string, value: string) => row.with(head.indexOf(column), value);
  const csv = (...rows: string[][]) =>
    rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join()).join('\r\n');
  const changed = csv(
    head,
    cell(cell(cell(line, 'Price', '$1,021.50'), 'Categories', `${one.name}; ${two.name}`), 'Next review', ''),
  );
  const seen = await look(changed);
  expect(seen).toMatchObject({ faults: [], made: 0, changed: 1, same: 0 });
  expect(seen.changes[0]?.fields).toEqual([
    { field: 'Price', before: '15.00', after: '1021.50' },
    { field: 'Categories', before: one.name, after: `${one.name}; ${two.name}` },
    { field: 'Next review', before: '2027-03-03', after: '' },
  ]);
  expect((await read(guideId)).values.price).toBe(15);
  expect((await write(changed, seen.seen)).results).toMatchObject({ isWritten: true, changed: 1 });
  const before = (await read(guideId)).values;
  expect(before).toMatchObject({
    title: `=Formula ${word}`,
    tileDesc: '-dash',
    ecmDescription: "<p>'=two\nlines</p>",
    price: 1021.5,
    categoryIds: [one.categoryId, two.categoryId],
    reviewedOn: '2026-03-03',
    reviewDueOn: null,
    published: true,
  });
  const [record] = (await staff.call(listAudit, { subject: `guide:${guideId}` })).rows;
  expect(record).toMatchObject({ did: 'changed by a file' });
  await staff.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
  expect((await read(guideId)).values).toMatchObject({ price: 15, categoryIds: [one.categoryId] });
});

test('makes new guides with their categories and without a page, or nothing while one line is wrong', async () => {
  const { name, categoryId } = await category();
  const slug = `new-${randomUUID().slice(0, 8)}`;
  const head = 'Address,Title,Price,Categories,Looked after by';
  const good = [head, `/guides/${slug},${'x'.repeat(200)},5.00,${name},Ana`, `${slug}-2,Second,0,,`].join('\n');
  const bad = [good, `${slug},Twice,1,,`, `Ünfit,,free,Nowhere,`, ',No address,1,,'].join('\n');
  expect(await faultsOf(bad)).toEqual([
    [4, 'Address', 'This address stands on line 2 already.'],
    [5, 'Address', expect.stringContaining('small letters')],
    [5, 'Price', expect.stringContaining('‘free’ is no amount')],
    [5, 'Categories', expect.stringContaining('There is no category ‘Nowhere’')],
    [5, 'Title', 'Give the guide a title.'],
    [6, 'Address', 'Each line needs the address of its guide.'],
  ]);
  expect((await write(bad, 'anything')).errors).toMatchObject([{ code: 'changed_meanwhile' }]);
  const found = async () => (await staff.call(calls.listStaffGuides, { find: 'x'.repeat(200) })).rows;
  expect(await found()).toEqual([]);
  const seen = await look(good);
  expect(seen).toMatchObject({ made: 2, changed: 0, faultsTotal: 0 });
  expect((await write(good, seen.seen)).results).toMatchObject({ isWritten: true, made: 2 });
  const [row] = await found();
  expect(row).toMatchObject({ pageUrl: `/guides/${slug}`, published: false, page: 'away', price: 5, owner: 'Ana' });
  const made = await read(row?.guideId ?? 0);
  expect([made.values.categoryIds, made.page]).toEqual([[categoryId], null]);
});

test.each([
  ['an older version', (slug: string) => `Address,Version\n${slug},77`, 'Version', 'Somebody has saved'],
  [
    'a version of nothing',
    (slug: string) => `Address,Title,Price,Version\n${slug}-x,New,1,0`,
    'Version',
    'No guide has',
  ],
  ['no price', (slug: string) => `Address,Title\n${slug}-x,New`, 'Price', 'Enter a price'],
  ['an empty price', (slug: string) => `Address,Price\n${slug},`, 'Price', 'Enter a price'],
  ['a negative price', (slug: string) => `Address,Price\n${slug},-1`, 'Price', 'Enter a price'],
  ['no title', (slug: string) => `Address,Title\n${slug},`, 'Title', 'Give the guide a title'],
  ['too long a title', (slug: string) => `Address,Title\n${slug},${'x'.repeat(301)}`, 'Title', 'longer than 300'],
  ['a day in words', (slug: string) => `Address,Next review\n${slug},in March`, 'Next review', 'Write a day as'],
  [
    'a new guide on sale',
    (slug: string) => `Address,Title,Price,On sale\n${slug}-x,N,1,yes`,
    'On sale',
    'has no page yet',
  ],
  ['words for yes', (slug: string) => `Address,On sale\n${slug},perhaps`, 'On sale', 'is neither yes nor no'],
])('%s is told by line and column', async (_what, fileOf, column, text) => {
  const { slug } = await sold();
  expect(await faultsOf(fileOf(slug))).toContainEqual([2, column, expect.stringContaining(text)]);
});

test('a guide whose page is away, or would open for everybody, is not put on sale by a file (A-114)', async () => {
  const { guideId, pageUrl } = await addGuide(app.deps, { priceCents: 1500, hasPage: false });
  await app.deps.content.refresh();
  const slug = pageUrl.slice('/guides/'.length);
  await save(guideId, { published: false });
  expect(await faultsOf(`Address,On sale\n${slug},yes`)).toEqual([
    [2, 'On sale', expect.stringContaining('cannot be on sale')],
  ]);
  const free = await addGuide(app.deps, { priceCents: 0 });
  await app.deps.content.refresh();
  // Its page opens for everybody, so a price ends the sale.
  const priced = `Address,Price\n${free.pageUrl},5`;
  expect(await faultsOf(priced)).toEqual([[2, 'On sale', expect.stringContaining('cannot be on sale')]]);
  expect((await look(`Address,Price,On sale\n${free.pageUrl},5,no`)).faults).toEqual([]);
  const path = `/guides/there-${randomUUID().slice(0, 8)}`;
  await publishPage(app.deps, { path, title: 'There', access: { kind: 'public' }, content: { sections: [] } });
  expect(await faultsOf(`Address,Title,Price\n${path},New,0`)).toEqual([
    [2, 'Address', expect.stringContaining('page of the site')],
  ]);
});

test('what somebody saves between the look and the press is not overwritten', async () => {
  const { guideId, slug } = await sold();
  const file = `Address,Price\n${slug},7`;
  const { seen } = await look(file);
  await save(guideId, { tileDesc: 'Somebody else' });
  expect((await write(file, seen)).errors).toMatchObject([{ code: 'changed_meanwhile' }]);
  expect((await read(guideId)).values.price).toBe(15);
  expect((await write(file, (await look(file)).seen)).results).toMatchObject({ isWritten: true });
  expect((await read(guideId)).values).toMatchObject({ price: 7, tileDesc: 'Somebody else' });
});

test('the file has what the list shows, and an archived category of a guide stays when a file moves it', async () => {
  const { guideId, slug } = await sold();
  const off = await exported({ state: 'off' });
  expect([off.includes(slug), (await exported({ state: 'sale' })).includes(slug)]).toEqual([false, true]);
  const [one, two] = [await category(), await category()];
  await save(guideId, { categoryIds: [one.categoryId] });
  await app.deps.db.transaction((tx) =>
    tx
      .updateTable('guide_category')
      .set({ archived_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', one.categoryId)
      .execute(),
  );
  const file = `Address,Categories\n${slug},${two.name}`;
  expect((await write(file, (await look(file)).seen)).results).toMatchObject({ changed: 1 });
  const places = await app.deps.db.read
    .selectFrom('guide_in_category')
    .select('category_id')
    .where('guide_id', '=', guideId)
    .orderBy('category_id')
    .execute();
  expect(places.map((place) => place.category_id)).toEqual([one.categoryId, two.categoryId]);
  expect(await faultsOf(`Address,Categories\n${slug},${one.name}`)).toEqual([
    [2, 'Categories', expect.stringContaining('no category')],
  ]);
});

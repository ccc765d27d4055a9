import { afterAll, beforeAll, expect, test } from 'vitest';
import { allItems } from '#blocks/define.ts';
import * as pages from '#contract/admin/pages.ts';
import type { CmsItem } from '#contract/cms.ts';
import '../testing/needs-build.ts';
import { replaceContent } from '../testing/pages.sql.ts';
import { person, setRoles } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

// Content from before the editor, and people who lose their right while they edit.

let app: TestApp;
let author: TestBrowser;
let authorUid: string;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' });
  ({ browser: author, uid: authorUid } = await person(app, 'author@example.org', { roles: ['author'] }));
});
afterAll(() => app.close());

let serial = 0;
const item = (itemId: number, itemTypeCode: string, payloads: [string, string][], items: CmsItem[] = []): CmsItem => ({
  itemId,
  itemTypeCode,
  anchorName: null,
  cssClass: null,
  items,
  sections: [],
  payloads: payloads.map(([key, value]) => ({ key, value })),
});

async function pageWith(items: CmsItem[]): Promise<number> {
  serial += 1;
  const made = await author.call(pages.createPage, {
    path: `/hard-${serial}`,
    locale: 'au',
    title: 'Hard',
    copyOf: null,
    key: `hard-page-${serial}`,
  });
  const pageId = made.results?.pageId ?? expect.fail(JSON.stringify(made));
  const saved = await save(pageId, 1, items);
  expect(saved.errors).toBeUndefined();
  return pageId;
}
const save = (pageId: number, revision: number, items: CmsItem[], by = author) =>
  by.call(pages.saveDraft, {
    pageId,
    revision,
    title: 'Hard',
    imageUrl: null,
    content: { sections: [{ sectionName: 'body', items }], payloads: [], embedDataList: [], nextItemId: 1 },
  });
const open = async (pageId: number, by = author) =>
  (await by.call(pages.getPageForEdit, { id: pageId })).data ?? expect.fail('The page does not open.');
const itemsOf = (page: Awaited<ReturnType<typeof open>>) => page.sections.flatMap(({ items }) => items);

test('what the editor does not know stays, through opening, saving and a version; of a double key what shows', async () => {
  const strange = [
    item(1, 'TimelineOfOld', [['Weight', '3']], [item(2, 'Html', [['Content', '<p>Inside</p>']])]),
    item(3, 'PageTiles', [['PageObjects', '[{"pageUrl": ']]),
    item(4, 'Html', [
      ['Content', '<p>First</p>'],
      ['Content', '<p>Second</p>'],
      ['Unknown', 'kept'],
    ]),
    item(0, 'Html', [['Content', '<p>Id nought</p>']]),
    item(-7, 'Html', [['Content', '<p>Id below nought</p>']]),
    item(4, 'Html', [['Content', '<p>The id of another</p>']]),
  ];
  const pageId = await pageWith(strange);
  const page = await open(pageId);
  // Of two payloads with one key, the page shows the last.
  const kept = strange.map((each) => ({
    ...each,
    payloads: each.payloads.filter(({ value }) => value !== '<p>First</p>'),
  }));
  expect(itemsOf(page)).toEqual(kept);
  expect(page.nextItemId).toBe(5);
  const again = await save(pageId, page.revision, itemsOf(page));
  const version = await author.call(pages.saveVersion, {
    pageId,
    revision: again.results?.revision ?? 0,
    note: '',
    key: 'hard-version',
  });
  expect(version.results?.version).toBe(1);
  expect(itemsOf(await open(pageId))).toEqual(kept);
  const { findings } = await author.call(pages.checkPage, { pageId });
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'unreadable', level: 'stops', itemId: 3 }));
});

test('500 blocks and a depth of 20 open and save; a page that is too large is refused in words', async () => {
  const many = Array.from({ length: 500 }, (_, at) => item(at + 1, 'Html', [['Content', `<p>Block ${at + 1}</p>`]]));
  let deep = item(520, 'Html', [['Content', '<p>The deepest</p>']]);
  for (let id = 519; id > 500; id -= 1) deep = item(id, 'Panel', [], [deep]);
  const pageId = await pageWith([...many, deep]);
  const page = await open(pageId);
  expect(allItems(itemsOf(page))).toHaveLength(520);
  expect(page.nextItemId).toBe(521);
  const huge = await author.fetch('/api/admin/pages/saveDraft', {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pageId, filler: 'x'.repeat(1_100_000) }),
  });
  expect(huge.status).toBe(413);
  expect(JSON.stringify(await huge.json())).toMatch(/large/i);
});

test.each([
  ['nested', '<div>'.repeat(3001)],
  ['closed without being opened', `${'<div>'.repeat(2001)}${'</p>'.repeat(2000)}`],
  ['longer than anybody reads', 'tags and words '.repeat(14_000)],
])(
  // Invariant 33.
  'a text with too many tags or characters is refused in words, because all wait while it is read: %s',
  async (_how, text) => {
    const pageId = await pageWith([]);
    const refused = await author.fetch('/api/admin/pages/saveDraft', {
      method: 'POST',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        pageId,
        revision: 2,
        title: 'Tags',
        imageUrl: null,
        content: {
          sections: [{ sectionName: 'body', items: [item(1, 'Html', [['Content', text]])] }],
          payloads: [],
          embedDataList: [],
          nextItemId: 2,
        },
      }),
    });
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain('tags');
  },
);

test('blocks nested without end are malformed, not an error of the server', async () => {
  const pageId = await pageWith([]);
  const open =
    '{"itemId":1,"itemTypeCode":"Panel","anchorName":null,"cssClass":null,"payloads":[],"sections":[],"items":[';
  const depth = 1000;
  const items = `${open.repeat(depth)}${']}'.repeat(depth)}`;
  const refused = await author.fetch('/api/admin/pages/saveDraft', {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
    body: `{"pageId":${pageId},"revision":2,"title":"x","imageUrl":null,"content":{"sections":[{"sectionName":"body","items":[${items}]}],"payloads":[],"embedDataList":[],"nextItemId":1}}`,
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('nested too deeply');
});

const nestedTo = (depth: number) => {
  let one = item(depth, 'Html', [['Content', `<p>At depth ${depth}</p>`]]);
  for (let id = depth - 1; id > 0; id--) one = item(id, 'Panel', [], [one]);
  return one;
};

// Invariant 33.
test('blocks nested deeper than a page can show are refused in words', async () => {
  const pageId = await pageWith([nestedTo(20)]);
  await expect(save(pageId, 2, [nestedTo(21)])).rejects.toThrow(/400.*Blocks are nested more than 20 deep/);
  expect(allItems(itemsOf(await open(pageId)))).toHaveLength(20);
});

// Invariant 33.
test('a version nested 1,000 deep, from before the limit, is never published', async () => {
  const { browser: publisher } = await person(app, 'deep@example.org', { roles: ['publisher'] });
  const pageId = await pageWith([nestedTo(20)]);
  await replaceContent(app.deps, pageId, [nestedTo(1000)]);
  const published = await publisher.call(pages.publishPage, {
    pageId,
    revision: 2,
    note: '',
    reason: 'x',
    key: 'deep-page',
  });
  expect(published.errors?.[0]?.errorMessage).toContain('nested more than 20 deep');
  expect((await app.browser().fetch(`/hard-${serial}`)).status).toBe(404);
});

// Invariant 33.
test('a page that is published 1,000 deep already shows its upper blocks', async () => {
  const { browser: publisher } = await person(app, 'upper@example.org', { roles: ['publisher'] });
  const pageId = await pageWith([item(2000, 'Html', [['Content', '<p>Shown</p>']]), nestedTo(20)]);
  await publisher.call(pages.publishPage, { pageId, revision: 2, note: '', reason: 'x', key: 'upper-page' });
  const before = await app.browser().fetch(`/hard-${serial}`);
  expect([before.status, await before.text()]).toEqual([200, expect.stringContaining('At depth 20')]);
  await replaceContent(app.deps, pageId, [item(2000, 'Html', [['Content', '<p>Still shown</p>']]), nestedTo(1000)]);
  const page = await app.browser().fetch(`/hard-${serial}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Still shown')]);
});

test.each([
  [
    'saveDraft',
    { title: 'x', imageUrl: null, content: { sections: [], payloads: [], embedDataList: [], nextItemId: 1 } },
  ],
  ['restore', { version: 1, key: 'request-large' }],
  ['discardDraft', { key: 'request-large' }],
])('a revision that no database can hold is refused by %s', async (name, more) => {
  const pageId = await pageWith([]);
  const refused = await author.fetch(`/api/admin/pages/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pageId, revision: Number.MAX_SAFE_INTEGER, ...more }),
  });
  expect(refused.status).toBe(400);
});

test.each([
  ['itemId', 1e308, 1],
  ['itemId', 2 ** 31, 1],
  ['itemId', 0.5, 1],
  ['nextItemId', 1, 1e308],
  ['nextItemId', 1, Number.MAX_SAFE_INTEGER],
])('content with an impossible %s is refused: %d, %d', async (_which, itemId, nextItemId) => {
  const pageId = await pageWith([]);
  const refused = await author.fetch('/api/admin/pages/saveDraft', {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      pageId,
      revision: 2,
      title: 'x',
      imageUrl: null,
      content: {
        sections: [{ sectionName: 'body', items: [item(itemId, 'Html', [])] }],
        payloads: [],
        embedDataList: [],
        nextItemId,
      },
    }),
  });
  expect(refused.status).toBe(400);
});

test('numbers and modes that GetPage does not know are no error of the server', async () => {
  const pageId = await pageWith([item(1, 'Html', [['Content', '<p>Text</p>']])]);
  const get = async (path: string) => {
    const response = await author.fetch(path, { headers: { authorization: `Bearer ${author.token}` } });
    return [
      response.status,
      ((await response.json()) as { data?: { viewMode: string } | null }).data?.viewMode ?? null,
    ];
  };
  expect(await get(`/api/cms/GetPage/${pageId}?cmsViewMode=EDIT`)).toEqual([200, 'edit']);
  expect(await get(`/api/cms/GetPage/${pageId}?cmsViewMode=edit&editVer=999999999`)).toEqual([200, null]);
  expect(await get(`/api/cms/GetPage/${pageId}?editVer=1e9&publishVer=-3`)).toEqual([200, 'edit']);
  expect(await get('/api/cms/GetPage/999999999999999')).toEqual([200, null]);
  expect((await get('/api/cms/GetPage/9999999999999999999'))[0]).toBe(400);
  expect((await get('/api/cms/GetPage/abc'))[0]).toBe(400);
});

// Invariant 29.
test('a role that is taken away while somebody edits refuses the next save and keeps the draft as it was', async () => {
  const pageId = await pageWith([item(1, 'Html', [['Content', '<p>Before</p>']])]);
  const { revision } = await open(pageId);
  await setRoles(app.deps, authorUid, []);
  await expect(save(pageId, revision, [item(1, 'Html', [['Content', '<p>After</p>']])])).rejects.toMatchObject({
    status: 403,
  });
  await expect(author.call(pages.getPageForEdit, { id: pageId })).rejects.toMatchObject({ status: 403 });
  await setRoles(app.deps, authorUid, ['author']);
  expect(JSON.stringify(itemsOf(await open(pageId)))).toContain('Before');
  const { browser: inactive } = await person(app, 'inactive@example.org', { roles: ['admin'], status: 'inactive' });
  await expect(save(pageId, revision, [], inactive)).rejects.toMatchObject({ status: 403 });
});

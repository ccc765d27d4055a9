// Invariants 23, 29: all of this file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelSchedule,
  discardDraft,
  getPageDetail,
  getPageForEdit,
  listPages,
  makeNzPage,
  publishPage as publishWorkingCopy,
  removePage,
  saveDraft,
  savePageSettings,
  schedulePage,
} from '#contract/admin/pages.ts';
import { getAudit, listAudit, putBack } from '#contract/admin/audit.ts';
import { listMenuVersions, listMenus, saveMenu } from '#contract/admin/menus.ts';
import { listRedirects, removeRedirect, saveRedirect } from '#contract/admin/redirects.ts';
import { listSchedules } from '#contract/admin/pages.ts';
import { getMenu, getPublishedPage, type MenuItem } from '#contract/cms.ts';
import { ok } from '../outcome.ts';
import { audited } from '../staff/audited.ts';
import { person } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { publishPage } from '../pages/write-page.ts';
import { deleteMenu } from '../site/menus.sql.ts';

let app: TestApp;
let publisher: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  publisher = (await person(app, 'publisher@example.org', { roles: ['publisher'] })).browser;
});
afterAll(() => app.close());

const block = {
  itemId: 1,
  itemTypeCode: 'Html',
  anchorName: null,
  cssClass: null,
  items: [],
  sections: [],
  payloads: [{ key: 'Content', value: '<p>Words</p>' }],
};

let serial = 0;
const key = () => `request-${++serial}`;
const entry = (title: string, url: string, items: MenuItem[] = []): MenuItem => ({ title, url, items });
const menuOf = async (locale: 'au' | 'nz') =>
  (await publisher.call(listMenus, {})).menus.find((menu) => menu.locale === locale) ??
  expect.fail('There is no menu.');
const save = (locale: 'au' | 'nz', revision: number, items: MenuItem[]) =>
  publisher.call(saveMenu, { locale, revision, values: { items }, key: key() });

test('a saved menu is shown at once; nz has the menu of au until it has its own; a stale save is refused', async () => {
  expect((await save('au', 0, [entry('Guides', '/events', [entry('Safe', '/safe')])])).results?.menu.revision).toBe(1);
  expect(await menuOf('nz')).toMatchObject({ isOwn: false, revision: 0, items: [{ title: 'Guides' }] });
  expect((await save('au', 0, [])).errors).toMatchObject([{ code: 'stale' }]);
  expect((await app.browser().call(getMenu, {})).menu.items).toMatchObject([{ title: 'Guides' }]);
  await save('nz', 0, [entry('Aotearoa', '/nz')]);
  expect(await menuOf('nz')).toMatchObject({ isOwn: true, revision: 1 });
  await save('au', 1, [entry('Events', '/events')]);
  const { versions } = await publisher.call(listMenuVersions, { locale: 'au' });
  expect(versions.map(({ items }) => items[0]?.title)).toEqual(['Events', 'Guides']);
});

test.each([
  ['an entry without a title', [entry(' ', '/x')], 'title'],
  ['an entry that leads nowhere', [entry('X', '')], 'url'],
  ['an entry that runs a script', [entry('X', 'javascript:alert(1)')], 'url'],
  ['four levels', [entry('1', '/1', [entry('2', '/2', [entry('3', '/3', [entry('4', '/4')])])])], 'too_deep'],
  ['too many entries', Array.from({ length: 201 }, (_, index) => entry(`${index}`, '/x')), 'too_many'],
])('a menu with %s is refused', async (_what, items, code) => {
  const { revision } = await menuOf('au');
  expect((await save('au', revision, items)).errors).toMatchObject([{ field: 'items', code }]);
  expect((await menuOf('au')).revision).toBe(revision);
});

const lead = (
  path: string,
  redirectTo: string,
  more: { locale?: 'au' | 'nz'; now?: { redirectId: number; revision: number } } = {},
) => {
  const { locale = 'au', now = { redirectId: null, revision: 0 } } = more;
  return publisher.call(saveRedirect, { ...now, values: { path, locale, redirectTo }, key: key() });
};

test('a stale save of a menu says who has changed it', async () => {
  const { browser } = await person(app, 'other@example.org', { roles: ['publisher'] });
  const { revision } = await menuOf('au');
  const items = [entry('Theirs', '/theirs')];
  await browser.call(saveMenu, { locale: 'au', values: { items }, revision, key: key() });
  const fields = [{ field: 'items', yours: [], now: items }];
  expect((await save('au', revision, [])).stale).toEqual({ revision: revision + 1, by: 'Mira Halloran', fields });
  expect(await menuOf('au')).toMatchObject({ items: [{ title: 'Theirs' }], updatedBy: 'Mira Halloran' });
});

test('a redirect is made, changed, listed and removed; a change over a newer one gets both values', async () => {
  const made = (await lead('/old', '/new')).results ?? expect.fail('The redirect was not made.');
  const { redirectId } = made;
  const changed = { redirectId, revision: made.revision + 1 };
  expect((await lead('/old', 'https://example.org/x', { now: made })).results).toEqual(changed);
  const target = async () => (await app.browser().call(getPublishedPage, { path: '/old' })).redirectTo;
  expect(await target()).toBe('https://example.org/x');
  expect(await lead('/old', '/mine', { now: made })).toEqual({
    errors: [
      { errorMessage: 'Mira Halloran has changed this since you opened it. Nothing was overwritten.', code: 'stale' },
    ],
    stale: {
      revision: changed.revision,
      by: 'Mira Halloran',
      fields: [{ field: 'redirectTo', yours: '/mine', now: 'https://example.org/x' }],
    },
  });
  expect(await target()).toBe('https://example.org/x');
  const found = await publisher.call(listRedirects, { find: '/OLD' });
  expect(found).toMatchObject({ rows: [{ redirectId }], next: null, total: 1 });
  const remove = ({ revision }: { revision: number }) =>
    publisher.call(removeRedirect, { redirectId, revision, key: key() });
  expect((await remove(made)).errors).toMatchObject([{ code: 'stale' }]);
  expect((await remove(changed)).results).toEqual({ redirectId });
  expect(await target()).toBeNull();
  expect((await remove(changed)).errors).toMatchObject([{ code: 'missing' }]);
  const { rows } = await publisher.call(listAudit, { subject: 'redirect:au/old' });
  expect(rows[0]).toMatchObject({ action: 'removeRedirect', putBackText: expect.any(String) });
});

test.each([
  ['/bad', 'javascript:alert(1)', 'bad_target'],
  ['/bad', '/BAD/', 'to_itself'],
  ['/bad', '/bad?again=1', 'to_itself'],
  ['bad', '/new', 'bad_path'],
  ['/', '/new', 'reserved'],
  ['/api/x', '/new', 'reserved'],
  ['/cart', '/new', 'reserved'],
  ['/checkout', '/new', 'reserved'],
  ['/a-page', '/new', 'path_taken'],
])('a redirect from %s to %s is refused', async (path, redirectTo, code) => {
  await publishPage(app.deps, { path: '/a-page', title: 'A page', content: { sections: [] } });
  expect((await lead(path, redirectTo)).errors).toMatchObject([{ code }]);
});

test('redirects form no chain and no loop, also over the full address of the site and over nz', async () => {
  const first = (await lead('/first', '/middle')).results ?? expect.fail('The redirect was not made.');
  expect((await lead('/middle', '/last')).errors).toMatchObject([{ field: 'path', code: 'chain' }]);
  expect((await lead('/zero', '/first')).errors).toMatchObject([{ field: 'redirectTo', code: 'chain' }]);
  expect((await lead('/middle', '/first')).errors).toMatchObject([{ field: 'redirectTo', code: 'loop' }]);
  expect((await lead('/middle', '/first?a=1')).errors).toMatchObject([{ code: 'loop' }]);
  expect((await lead('/middle', `${app.deps.config.publicOrigin}/first`)).errors).toMatchObject([{ code: 'loop' }]);
  expect((await lead('/middle', '/first', { locale: 'nz' })).errors).toMatchObject([{ code: 'loop' }]);
  expect((await lead('/first', '/other')).errors).toMatchObject([{ field: 'path', code: 'path_taken' }]);
  expect((await lead('/first', '/other', { now: { ...first, revision: 7 } })).errors).toMatchObject([
    { code: 'stale' },
  ]);
});

test('a page that moves twice leaves redirects that lead to it at once, and none that leads to itself', async () => {
  const { pageId } = await publishPage(app.deps, { path: '/one', title: 'A page', content: { sections: [] } });
  const target = async (path: string) => (await app.browser().call(getPublishedPage, { path })).redirectTo;
  const move = async (path: string) => {
    const { pageRevision } = (await publisher.call(getPageDetail, { pageId })).data ?? expect.fail('There is no page.');
    const input = { pageId, pageRevision, path, access: { kind: 'inherit' } as const, key: key() };
    expect((await publisher.call(savePageSettings, input)).errors).toBeUndefined();
  };
  await move('/two');
  await move('/three');
  expect([await target('/one'), await target('/two')]).toEqual(['/three', '/three']);
  await move('/one');
  expect([await target('/one'), await target('/two'), await target('/three')]).toEqual([null, '/one', '/one']);
});

describe('put back', () => {
  const last = async (subject: string) =>
    (await publisher.call(listAudit, { subject })).rows[0] ?? expect.fail('There is no record.');
  const back = (recordId: number) => publisher.call(putBack, { recordId, key: key() });

  test('a menu becomes as it was, with a record of its own; not if it has changed since', async () => {
    const { revision } = await menuOf('au');
    await save('au', revision, [entry('Before', '/before')]);
    await save('au', revision + 1, [entry('After', '/after')]);
    const record = await last('menu:au');
    expect((await back(record.recordId)).results).toEqual({ recordId: record.recordId });
    expect(await menuOf('au')).toMatchObject({ items: [{ title: 'Before' }], revision: revision + 3 });
    expect((await last('menu:au')).recordId).toBeGreaterThan(record.recordId);
    expect((await back(record.recordId)).errors).toMatchObject([{ code: 'stale' }]);
  });

  test('the first menu of nz: it shows the one of au again, and no revision of before is taken', async () => {
    const { revision: own, isOwn } = await menuOf('nz');
    if (isOwn) await app.deps.db.transaction((tx) => deleteMenu(tx, { name: 'main', locale: 'nz', revision: own }));
    const made = await save('nz', 0, [entry('Aotearoa', '/nz')]);
    const revision = made.results?.menu.revision ?? expect.fail();
    const first = await last('menu:nz');
    expect(first.putBackText).toContain('It becomes as it was before');
    expect((await back(first.recordId)).results).toBeDefined();
    expect(await menuOf('nz')).toMatchObject({ isOwn: false, revision: 0, items: (await menuOf('au')).items });
    expect((await save('nz', revision, [entry('Late', '/late')])).errors).toMatchObject([{ code: 'stale' }]);
    const removed = await last('menu:nz');
    expect((await back(removed.recordId)).results).toBeDefined();
    expect(await menuOf('nz')).toMatchObject({ isOwn: true, items: [{ title: 'Aotearoa' }] });
    expect((await back(first.recordId)).errors).toMatchObject([{ code: 'stale' }]);
  });

  test('a redirect that was made, changed or removed', async () => {
    const target = async () => (await app.browser().call(getPublishedPage, { path: '/back' })).redirectTo;
    const first = (await lead('/back', '/x')).results ?? expect.fail('The redirect was not made.');
    const made = await last('redirect:au/back');
    await lead('/back', '/y', { now: first });
    expect((await back(made.recordId)).errors).toMatchObject([{ code: 'stale' }]);
    await back((await last('redirect:au/back')).recordId);
    expect(await target()).toBe('/x');
    await publisher.call(removeRedirect, { ...first, revision: first.revision + 2, key: key() });
    expect((await back((await last('redirect:au/back')).recordId)).errors).toBeUndefined();
    expect(await target()).toBe('/x');
    await back((await last('redirect:au/back')).recordId);
    expect(await target()).toBeNull();
  });

  test('a page gets a draft from the version before; nothing is published, and a draft is not lost', async () => {
    const published = { path: '/put-back', title: 'One', content: { sections: [] } };
    const { pageId } = await publishPage(app.deps, published);
    const content = {
      sections: [{ sectionName: 'body', items: [block] }],
      payloads: [{ key: 'Description', value: 'What it is.' }],
      embedDataList: [],
      nextItemId: 2,
    };
    const draft = async (title: string) => {
      const { revision } = (await publisher.call(getPageForEdit, { id: pageId })).data ?? expect.fail('no page');
      await publisher.call(saveDraft, { pageId, revision, title, imageUrl: null, content });
      return revision + 1;
    };
    const publish = async (revision: number) =>
      publisher.call(publishWorkingCopy, { pageId, revision, note: '', reason: 'Test', key: key() });
    const detail = async () => (await publisher.call(getPageDetail, { pageId })).data ?? expect.fail('no page');
    expect((await publish(await draft('Two'))).errors).toBeUndefined();
    const record = await last(`page:${pageId}`);
    expect(record).toMatchObject({ action: 'publishPage', title: 'Two', putBackText: expect.any(String) });
    await draft('Three');
    expect((await back(record.recordId)).errors).toMatchObject([
      { code: 'stale', errorMessage: expect.stringContaining('Mira Halloran has a draft') as string },
    ]);
    const discarded = { pageId, revision: (await detail()).draft?.revision ?? 0, key: key() };
    await publisher.call(discardDraft, discarded);
    expect((await back(record.recordId)).errors).toBeUndefined();
    expect(await detail()).toMatchObject({ title: 'One', state: 'changed', publishedVersion: 2 });
    expect((await app.browser().call(getPublishedPage, { path: '/put-back' })).data?.pageTitle).toBe('Two');
    // The draft that putting back made is itself put back, and so is the one that was discarded before.
    await back((await last(`page:${pageId}`)).recordId);
    expect(await detail()).toMatchObject({ title: 'Two', draft: null });
    await back((await last(`page:${pageId}`)).recordId);
    expect(await detail()).toMatchObject({ title: 'One', state: 'changed' });
  });

  test('address and trash of a page', async () => {
    const { pageId } = await publishPage(app.deps, { path: '/moved', title: 'A page', content: { sections: [] } });
    const input = { pageId, path: '/moved-on', access: { kind: 'member' } as const };
    await publisher.call(savePageSettings, { ...input, pageRevision: 0, key: key() });
    const record = await last(`page:${pageId}`);
    expect((await publisher.call(getAudit, { recordId: record.recordId })).data).toMatchObject({
      before: { path: '/moved' },
      after: { path: '/moved-on' },
    });
    expect((await back(record.recordId)).errors).toBeUndefined();
    expect((await publisher.call(getPageDetail, { pageId })).data).toMatchObject({
      path: '/moved',
      access: { kind: 'inherit' },
    });
    expect((await back(record.recordId)).errors).toMatchObject([{ code: 'stale' }]);
    await publisher.call(removePage, { pageId, key: key() });
    const removed = await last(`page:${pageId}`);
    await back(removed.recordId);
    expect((await publisher.call(getPageDetail, { pageId })).data?.state).toBe('live');
    expect((await back(removed.recordId)).errors).toMatchObject([{ code: 'stale' }]);
  });

  test('a record of money is neither read nor put back by a publisher', async () => {
    const { browser: admin, uid } = await person(app, 'money@example.org', { roles: ['admin'] });
    const refund = { name: 'refundOrder', subject: 'order:7', input: { key: key() } };
    await audited(app.deps, { uid, email: 'editor@example.org', requestId: 'test' }, refund, async () =>
      ok({ before: {}, after: {} }),
    );
    const [record] = (await admin.call(listAudit, { subject: 'order:7' })).rows;
    const recordId = record?.recordId ?? expect.fail('There is no record.');
    expect(record?.putBackText).toBeNull();
    expect((await publisher.call(getAudit, { recordId })).data).toBeNull();
    expect((await back(recordId)).errors).toMatchObject([{ code: 'missing' }]);
    expect((await admin.call(putBack, { recordId, key: key() })).errors).toMatchObject([{ code: 'no_put_back' }]);
  });
});

test('the audit is read page by page, and by person, kind and time', async () => {
  const { browser: admin, uid } = await person(app, 'pager@example.org', { roles: ['admin'] });
  const from = app.deps.now().toISOString();
  for (let index = 0; index < 105; index += 1)
    await audited(
      app.deps,
      { uid, email: 'editor@example.org', requestId: 'test' },
      { name: 'setStock', subject: `variant:${index}`, input: { key: key() } },
      async () => ok({ before: {}, after: {} }),
    );
  const first = await admin.call(listAudit, { uid });
  await save('au', (await menuOf('au')).revision, [entry('Between', '/between')]);
  const second = await admin.call(listAudit, { uid, after: first.next ?? '' });
  expect([first.rows.length, second.rows.length, second.next]).toEqual([100, 5, null]);
  const all = [...first.rows, ...second.rows].map(({ subject }) => subject);
  expect(all).toEqual(Array.from({ length: 105 }, (_, index) => `variant:${104 - index}`));
  const menus = await admin.call(listAudit, { kind: 'menu' });
  expect(new Set(menus.rows.map(({ subject }) => subject))).toEqual(new Set(['menu:au', 'menu:nz']));
  expect((await admin.call(listAudit, { uid, until: from })).rows).toEqual([]);
  expect((await admin.call(listAudit, { uid, from })).rows).toHaveLength(100);
  expect((await publisher.call(listAudit, { kind: 'variant' })).rows).toEqual([]);
  expect(first.people).toContainEqual({ uid, name: 'Mira Halloran' });
});

test('a page of nz is made once, as a draft copy of the page of au', async () => {
  const { browser: author } = await person(app, 'author@example.org', { roles: ['author'] });
  const { pageId } = await publishPage(app.deps, {
    path: '/both',
    title: 'Both',
    content: { sections: [{ sectionName: 'body', items: [] }] },
  });
  const make = (id: number) => author.call(makeNzPage, { pageId: id, key: key() });
  const nzId = (await make(pageId)).results?.pageId ?? expect.fail('The page was not made.');
  const { data } = await author.call(getPageDetail, { pageId: nzId });
  expect(data).toMatchObject({ path: '/both', locale: 'nz', title: 'Both', state: 'draft', variantId: pageId });
  expect((await make(pageId)).errors).toMatchObject([{ code: 'path_taken' }]);
  expect((await make(nzId)).errors).toMatchObject([{ code: 'not_au' }]);
  const rows = (await author.call(listPages, { find: '/both' })).rows;
  expect(rows.map((row) => [row.locale, row.variantId])).toEqual([
    ['au', nzId],
    ['nz', pageId],
  ]);
});

test('scheduled changes of all pages are listed, waiting ones by time', async () => {
  const { pageId } = await publishPage(app.deps, { path: '/timed', title: 'Timed', content: { sections: [] } });
  const revision = (await publisher.call(getPageForEdit, { id: pageId })).data?.revision ?? 0;
  const plan = async (at: string, draftRevision: number) =>
    (
      await publisher.call(schedulePage, {
        pageId,
        kind: 'unpublish',
        at,
        zone: 'Australia/Sydney',
        revision: draftRevision,
        reason: '',
        key: key(),
      })
    ).results?.schedule.scheduleId ?? expect.fail('Nothing was scheduled.');
  const year = app.deps.now().getUTCFullYear() + 1;
  const later = await plan(`${year}-07-02T09:00`, revision);
  const sooner = await plan(`${year}-07-01T09:00`, revision + 1);
  const waiting = async () => (await publisher.call(listSchedules, { status: 'waiting', sort: 'dueAt' })).rows;
  expect((await waiting()).map(({ scheduleId }) => scheduleId)).toEqual([sooner, later]);
  expect((await waiting())[0]).toMatchObject({
    path: '/timed',
    title: 'Timed',
    kind: 'unpublish',
    by: 'Mira Halloran',
  });
  await publisher.call(cancelSchedule, { scheduleId: sooner, key: key() });
  expect((await waiting()).map(({ scheduleId }) => scheduleId)).toEqual([later]);
  expect((await publisher.call(listSchedules, { status: 'cancelled' })).rows).toMatchObject([
    { scheduleId: sooner, status: 'cancelled' },
  ]);
  const [record] = (await publisher.call(listAudit, { kind: 'schedule' })).rows;
  expect(record).toMatchObject({ action: 'cancelSchedule', title: 'Timed' });
  expect((await publisher.call(getAudit, { recordId: record?.recordId ?? 0 })).data).toMatchObject({
    before: { status: 'waiting' },
    after: { status: 'cancelled' },
  });
});

test('each reads the audit of what they may see, administrators all of it', async () => {
  const { browser: shop } = await person(app, 'shop@example.org', { roles: ['shop'] });
  const { browser: admin, uid } = await person(app, 'admin@example.org', { roles: ['admin'] });
  const refund = { name: 'refundOrder', subject: 'order:1', input: { key: key() } };
  await audited(app.deps, { uid, email: 'editor@example.org', requestId: 'test' }, refund, async () =>
    ok({ before: {}, after: {} }),
  );
  const subjects = async (browser: TestBrowser) =>
    (await browser.call(listAudit, {})).rows.map(({ subject }) => subject);
  const ofPublisher = await subjects(publisher);
  expect(ofPublisher).toContain('menu:au');
  expect(ofPublisher).not.toContain('order:1');
  expect(await subjects(admin)).toEqual(expect.arrayContaining(['menu:au', 'order:1']));
  const ofShop = await subjects(shop);
  expect(ofShop).toContain('order:1');
  expect(ofShop.filter((subject) => !/^(order|variant):/.test(subject))).toEqual([]);
  const { kinds } = await shop.call(listAudit, {});
  const listed =
    'order money product variant product-category guide guide-category promotion plan subscription shipping';
  expect(kinds.map(({ kind }) => kind).join(' ')).toBe(listed);
});

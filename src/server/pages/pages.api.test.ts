import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as pages from '#contract/admin/pages.ts';
import { getPublishedPage } from '#contract/cms.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { contentOf, key, pageWith, saveTexts } from '../testing/page-texts.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { auditRecords } from '../staff/audited.ts';

let app: TestApp;
let author: TestBrowser;
let publisher: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  author = (await person(app, 'author@example.org', { roles: ['author'] })).browser;
  publisher = (await person(app, 'publisher@example.org', { roles: ['publisher'] })).browser;
});
afterAll(() => app.close());

const newPage = (texts?: string[], by = author) => pageWith(by, texts);
const save = (pageId: number, lock: number, texts: string[], by = author) => saveTexts(by, { pageId, lock, texts });
const publish = (pageId: number, lock: number, more: { reason?: string } = {}) =>
  publisher.call(pages.publishPage, { pageId, lock, note: '', reason: '', key: key(), ...more });
const detail = async (pageId: number) =>
  (await publisher.call(pages.getPageDetail, { pageId })).data ?? expect.fail('There is no page.');
const shown = async (path: string) => (await app.browser().call(getPublishedPage, { path })).data;
const edited = async (pageId: number, more: { cmsViewMode?: string; editVer?: number; publishVer?: number } = {}) =>
  (
    await author.call(pages.getPageForEdit, {
      id: pageId,
      ...more,
    })
  ).data;

describe('from a draft to a published page', () => {
  test('create, save, publish: a visitor sees the page; the history and the audit tell it', async () => {
    const { pageId, path, lock } = await newPage(['<p onclick="x()">Text</p><script>alert(1)</script>']);
    expect(await shown(path)).toBeNull();
    expect((await edited(pageId))?.sections[0]?.items[0]?.payloads).toEqual([{ key: 'Content', value: '<p>Text</p>' }]);
    expect(await detail(pageId)).toMatchObject({ state: 'draft', draft: { lock } });
    const published = await publish(pageId, lock);
    expect(published.results).toMatchObject({ version: 1, findings: [] });
    expect(await shown(path)).toMatchObject({ pageTitle: 'A page' });
    expect(await shown(path)).not.toHaveProperty('nextItemId');
    expect(await detail(pageId)).toMatchObject({ state: 'live', draft: null, publishedVersion: 1 });
    const versions = (await author.call(pages.listVersions, { pageId })).versions;
    expect(versions).toMatchObject([{ version: 1, isPublished: true }]);
    const records = await auditRecords(app.deps, `page:${pageId}`);
    expect(records.map(({ action }) => action)).toEqual(['publishPage']);
  });

  test('a save of the working copy is not seen by visitors and makes no version', async () => {
    const { pageId, path, lock } = await newPage();
    await publish(pageId, lock);
    const saved = await save(pageId, lock + 1, ['<p>Second text</p>']);
    expect(saved.results?.lock).toBe(lock + 2);
    expect(JSON.stringify(await shown(path))).toContain('First text');
    expect(await detail(pageId)).toMatchObject({ state: 'changed', publishedVersion: 1 });
    expect((await author.call(pages.listVersions, { pageId })).versions).toHaveLength(1);
    const listed = (await author.call(pages.listPages, { find: path })).rows;
    expect(listed).toMatchObject([{ pageId, path, title: 'A page', state: 'changed' }]);
  });

  test('a stale save is refused and writes nothing', async () => {
    const { pageId, lock } = await newPage(['<p>Mine</p>']);
    expect((await save(pageId, lock, ['<p>Theirs</p>'], publisher)).results).toBeDefined();
    for (const call of [
      () => save(pageId, lock, ['<p>Late</p>']),
      () => author.call(pages.saveVersion, { pageId, lock, note: '', key: key() }),
      () => author.call(pages.discardDraft, { pageId, lock, key: key() }),
      () => publish(pageId, lock),
    ])
      expect((await call()).errors).toMatchObject([{ code: 'stale' }]);
    expect(JSON.stringify(await edited(pageId))).toContain('Theirs');
    expect(await detail(pageId)).toMatchObject({ publishedVersion: null, draft: { lock: lock + 1 } });
  });

  test('a version is restored into the working copy; nothing is published', async () => {
    const { pageId, path, lock } = await newPage(['<p>One</p>']);
    await publish(pageId, lock);
    await save(pageId, lock + 1, ['<p>Two</p>']);
    await publish(pageId, lock + 2);
    const restored = await author.call(pages.restoreVersion, { pageId, version: 1, lock: lock + 3, key: key() });
    expect(restored.results?.lock).toBe(lock + 4);
    expect(JSON.stringify(await edited(pageId))).toContain('One');
    expect(JSON.stringify(await shown(path))).toContain('Two');
    const versioned = await author.call(pages.saveVersion, { pageId, lock: lock + 4, note: 'As before', key: key() });
    expect(versioned.results?.version).toBe(3);
    expect((await author.call(pages.listVersions, { pageId })).versions[0]).toMatchObject({
      version: 3,
      note: 'As before',
      restoredFrom: 1,
      isPublished: false,
    });
    const none = await author.call(pages.restoreVersion, { pageId, version: 99, lock: lock + 5, key: key() });
    expect(none.errors).toMatchObject([{ field: 'version' }]);
  });

  test('the three query values of GetPage select the version; unknown ones give null', async () => {
    const { pageId, lock } = await newPage(['<p>One</p>']);
    await publish(pageId, lock);
    await save(pageId, lock + 1, ['<p>Two</p>']);
    const text = async (more: Parameters<typeof edited>[1]) => JSON.stringify(await edited(pageId, more));
    expect(await text({})).toContain('Two');
    expect(await text({ editVer: 1 })).toContain('One');
    expect(await text({ cmsViewMode: 'viewonly' })).toContain('One');
    expect(await edited(pageId, { cmsViewMode: 'viewonly' })).toMatchObject({ viewMode: 'viewonly', version: 1 });
    expect(await edited(pageId, { cmsViewMode: 'EDIT' })).toMatchObject({ viewMode: 'edit', publishVer: 1 });
    expect(await edited(pageId, { publishVer: 9, cmsViewMode: 'viewonly' })).toBeNull();
    expect(await edited(999_999)).toBeNull();
  });

  test('a version is saved with a note, or gets one after it was saved; a note is never replaced', async () => {
    const { pageId, lock } = await newPage();
    const keep = (at: number, note: string) => author.call(pages.saveVersion, { pageId, lock: at, note, key: key() });
    const notes = async () =>
      (await author.call(pages.listVersions, { pageId })).versions.map(({ version, note }) => [version, note]);
    await keep(lock, '');
    expect((await keep(lock + 1, 'Opening hours')).results).toMatchObject({ version: 1, lock: lock + 2 });
    expect((await keep(lock + 2, 'Something else')).errors).toMatchObject([{ code: 'has_note', field: 'note' }]);
    await save(pageId, lock + 2, ['<p>Second text</p>']);
    await keep(lock + 3, 'New prices');
    expect(await notes()).toEqual([
      [2, 'New prices'],
      [1, 'Opening hours'],
    ]);
  });

  test('a repeated request key publishes once', async () => {
    const { pageId, lock } = await newPage();
    const input = { pageId, lock, note: '', reason: '', key: key() };
    const first = await publisher.call(pages.publishPage, input);
    expect(await publisher.call(pages.publishPage, input)).toEqual(first);
    expect((await author.call(pages.listVersions, { pageId })).versions).toHaveLength(1);
  });
});

describe('the check before publishing', () => {
  test('stops what visitors would find broken, and names the block', async () => {
    const { pageId, path, lock } = await newPage([
      '<p><img src="/media/x.webp"></p>',
      '<p><a href="/no-such-page">Link</a></p>',
      '<h1>One</h1>',
      '<h1>Two</h1>',
    ]);
    const { findings } = await author.call(pages.checkPage, { pageId });
    expect(findings.map(({ rule, level, itemId }) => [rule, level, itemId])).toEqual([
      ['alt', 'stops', 1],
      ['two_h1', 'stops', 4],
      ['dead_link', 'stops', 2],
    ]);
    expect((await publish(pageId, lock)).errors).toMatchObject([{ code: 'gate_stops' }]);
    expect(await shown(path)).toBeNull();
  });

  test('asks for a reason, which the audit keeps', async () => {
    const { pageId, lock } = await newPage();
    const bare = { ...contentOf(['<p>Text</p>']), payloads: [{ key: 'Sensitive', value: 'yes' }] };
    await author.call(pages.saveDraft, { pageId, lock, title: 'A page', imageUrl: null, content: bare });
    expect((await publish(pageId, lock + 1)).errors).toMatchObject([{ code: 'gate_asks', field: 'reason' }]);
    expect((await publish(pageId, lock + 1, { reason: 'The title comes tomorrow.' })).results?.findings).toMatchObject([
      { rule: 'description' },
      { rule: 'neutral_title' },
    ]);
    const [record] = await auditRecords(app.deps, `page:${pageId}`);
    expect(record?.after_json).toContain('The title comes tomorrow.');
  });
});

describe('who may do what', () => {
  test('an author saves and asks; only a publisher publishes or changes scripts', async () => {
    const { pageId, lock } = await newPage();
    const refused = await author.fetch('/api/admin/pages/publish', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pageId, lock, note: '', reason: '', key: key() }),
    });
    expect(refused.status).toBe(403);
    const [item = expect.fail()] = contentOf(['']).sections[0]?.items ?? [];
    const script = {
      ...item,
      itemTypeCode: 'Code',
      payloads: [
        { key: 'CodeType', value: 'TestWithJs' },
        { key: 'Code', value: '<script>1</script>' },
      ],
    };
    const withScript = { ...contentOf([]), sections: [{ sectionName: 'body', items: [script] }] };
    const input = { pageId, lock, title: 'A page', imageUrl: null, content: withScript };
    expect((await author.call(pages.saveDraft, input)).errors).toMatchObject([{ code: 'needs_publisher' }]);
    expect((await publisher.call(pages.saveDraft, input)).results).toBeDefined();
    expect((await author.call(pages.saveDraft, { ...input, lock: lock + 1, title: 'New' })).results).toBeDefined();
    const asked = await author.call(pages.askForPublishing, { pageId, note: 'Please look.', key: key() });
    expect(asked.results?.sentTo).toBeGreaterThan(0);
    const [mail] = await mailsTo(app.deps, 'publisher@example.org');
    expect(mail).toMatchObject({ subject: 'A page waits to be published' });
  });

  test('drafts never reach a member or a visitor', async () => {
    const { pageId, path } = await newPage(['<p>Secret draft</p>']);
    const member = (await person(app, 'member@example.org', {})).browser;
    for (const browser of [member, app.browser()]) {
      expect((await browser.fetch(`/api/cms/GetPage/${pageId}`)).status).toBeGreaterThanOrEqual(401);
      expect(await (await browser.fetch(`/api/cms/GetPublishedPage?path=${path}`)).text()).not.toContain('Secret');
    }
  });
});

describe('settings, trash and addresses', () => {
  test('a moved page redirects from its old address, and moves back', async () => {
    const { pageId, path, lock } = await newPage();
    await publish(pageId, lock);
    const settings = (pageLock: number, to: string) =>
      publisher.call(pages.savePageSettings, { pageId, pageLock, path: to, access: { kind: 'member' }, key: key() });
    expect((await settings(0, `${path}-moved`)).results).toEqual({ pageLock: 1 });
    expect((await settings(0, `${path}-late`)).errors).toMatchObject([{ code: 'stale' }]);
    const answer = await app.browser().call(getPublishedPage, { path });
    expect(answer.redirectTo).toBe(`${path}-moved`);
    expect((await app.browser().call(getPublishedPage, { path: `${path}-moved` })).noPermission).toBe(true);
    expect((await settings(1, path)).results).toEqual({ pageLock: 2 });
    expect((await app.browser().call(getPublishedPage, { path })).redirectTo).toBeNull();
  });

  test.each([
    ['no slash', 'bad_path'],
    ['/a?b', 'bad_path'],
    ['/api/x', 'reserved'],
    ['/product/x', 'reserved'],
    ['/member/login', 'reserved'],
  ])('the address %s is refused', async (path, code) => {
    const created = await author.call(pages.createPage, { path, locale: 'au', title: 'X', copyOf: null, key: key() });
    expect(created.errors).toMatchObject([{ field: 'path', code }]);
  });

  test('a taken address is refused; a trashed page keeps its address until it is put back', async () => {
    const { pageId, path, lock } = await newPage();
    await publish(pageId, lock);
    const create = (title: string) =>
      author.call(pages.createPage, { path, locale: 'au', title, copyOf: pageId, key: key() });
    expect((await create('Twin')).errors).toMatchObject([{ code: 'path_taken' }]);
    expect((await publisher.call(pages.removePage, { pageId, key: key() })).results).toEqual({ pageId });
    expect(await shown(path)).toBeNull();
    expect(await edited(pageId)).toBeNull();
    expect((await save(pageId, lock + 2, ['<p>x</p>'])).errors).toMatchObject([{ code: 'trash' }]);
    expect((await create('Twin')).errors?.[0]?.errorMessage).toContain('trash');
    expect((await publisher.call(pages.listPages, { state: 'trash', find: path })).rows).toHaveLength(1);
    expect((await publisher.call(pages.putBackPage, { pageId, key: key() })).results).toEqual({ pageId });
    expect(await detail(pageId)).toMatchObject({ state: 'draft' });
  });

  test('a copy has its own content; nz may have a page of its own at the same address', async () => {
    const { pageId, path } = await newPage(['<p>Original</p>']);
    const copy = await author.call(pages.createPage, { path, locale: 'nz', title: 'Nz', copyOf: pageId, key: key() });
    expect(JSON.stringify(await edited(copy.results?.pageId ?? 0))).toContain('Original');
  });
});

test('tabs on the same page hear of each other until they close', async () => {
  const { pageId, lock } = await newPage();
  const note = (by: TestBrowser, sessionId: string, leaving = false) =>
    by.call(pages.notePresence, { pageId, sessionId, leaving });
  expect(await note(author, 'tab-one-1')).toEqual({ others: [], lock });
  expect((await note(author, 'tab-two-2')).others).toMatchObject([{ isYou: true }]);
  expect((await note(publisher, 'tab-three')).others).toMatchObject([{ isYou: false }, { isYou: false }]);
  await note(author, 'tab-one-1', true);
  expect((await note(publisher, 'tab-three')).others).toHaveLength(1);
});

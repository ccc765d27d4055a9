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
const save = (pageId: number, revision: number, texts: string[], by = author) =>
  saveTexts(by, { pageId, revision, texts });
const publish = (pageId: number, revision: number, more: { reason?: string } = {}) =>
  publisher.call(pages.publishPage, { pageId, revision, note: '', reason: '', key: key(), ...more });
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
    const { pageId, path, revision } = await newPage(['<p onclick="x()">Text</p><script>alert(1)</script>']);
    expect(await shown(path)).toBeNull();
    expect((await edited(pageId))?.sections[0]?.items[0]?.payloads).toEqual([{ key: 'Content', value: '<p>Text</p>' }]);
    expect(await detail(pageId)).toMatchObject({ state: 'draft', draft: { revision } });
    const published = await publish(pageId, revision);
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
    const { pageId, path, revision } = await newPage();
    await publish(pageId, revision);
    const saved = await save(pageId, revision + 1, ['<p>Second text</p>']);
    expect(saved.results?.revision).toBe(revision + 2);
    expect(JSON.stringify(await shown(path))).toContain('First text');
    expect(await detail(pageId)).toMatchObject({ state: 'changed', publishedVersion: 1 });
    expect((await author.call(pages.listVersions, { pageId })).versions).toHaveLength(1);
    const listed = (await author.call(pages.listPages, { find: path })).rows;
    expect(listed).toMatchObject([{ pageId, path, title: 'A page', state: 'changed' }]);
  });

  test('a stale save is refused and writes nothing', async () => {
    const { pageId, revision } = await newPage(['<p>Mine</p>']);
    expect((await save(pageId, revision, ['<p>Theirs</p>'], publisher)).results).toBeDefined();
    for (const call of [
      () => save(pageId, revision, ['<p>Late</p>']),
      () => author.call(pages.saveVersion, { pageId, revision, note: '', key: key() }),
      () => author.call(pages.discardDraft, { pageId, revision, key: key() }),
      () => publish(pageId, revision),
    ])
      expect(await call()).toMatchObject({
        errors: [{ code: 'stale' }],
        stale: { revision: revision + 1, by: 'Mira Halloran', fields: [] },
      });
    const content = contentOf(['<p>Late</p>']);
    const titled = await author.call(pages.saveDraft, { pageId, revision, title: 'Mine', imageUrl: null, content });
    expect(titled.stale?.fields).toEqual([{ field: 'title', yours: 'Mine', now: 'A page' }]);
    expect(JSON.stringify(await edited(pageId))).toContain('Theirs');
    expect(await detail(pageId)).toMatchObject({ publishedVersion: null, draft: { revision: revision + 1 } });
  });

  // Invariant 29.
  test('a version is restored into the working copy; nothing is published', async () => {
    const { pageId, path, revision } = await newPage(['<p>One</p>']);
    await publish(pageId, revision);
    await save(pageId, revision + 1, ['<p>Two</p>']);
    await publish(pageId, revision + 2);
    const restored = await author.call(pages.restoreVersion, {
      pageId,
      version: 1,
      revision: revision + 3,
      key: key(),
    });
    expect(restored.results?.revision).toBe(revision + 4);
    expect(JSON.stringify(await edited(pageId))).toContain('One');
    expect(JSON.stringify(await shown(path))).toContain('Two');
    const versioned = await author.call(pages.saveVersion, {
      pageId,
      revision: revision + 4,
      note: 'As before',
      key: key(),
    });
    expect(versioned.results?.version).toBe(3);
    expect((await author.call(pages.listVersions, { pageId })).versions[0]).toMatchObject({
      version: 3,
      note: 'As before',
      restoredFrom: 1,
      isPublished: false,
    });
    const none = await author.call(pages.restoreVersion, { pageId, version: 99, revision: revision + 5, key: key() });
    expect(none.errors).toMatchObject([{ field: 'version' }]);
  });

  test('the three query values of GetPage select the version; unknown ones give null', async () => {
    const { pageId, revision } = await newPage(['<p>One</p>']);
    await publish(pageId, revision);
    await save(pageId, revision + 1, ['<p>Two</p>']);
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
    const { pageId, revision } = await newPage();
    const keep = (at: number, note: string) =>
      author.call(pages.saveVersion, { pageId, revision: at, note, key: key() });
    const notes = async () =>
      (await author.call(pages.listVersions, { pageId })).versions.map(({ version, note }) => [version, note]);
    await keep(revision, '');
    expect((await keep(revision + 1, 'Opening hours')).results).toMatchObject({ version: 1, revision: revision + 2 });
    expect((await keep(revision + 2, 'Something else')).errors).toMatchObject([{ code: 'has_note', field: 'note' }]);
    await save(pageId, revision + 2, ['<p>Second text</p>']);
    await keep(revision + 3, 'New prices');
    expect(await notes()).toEqual([
      [2, 'New prices'],
      [1, 'Opening hours'],
    ]);
  });

  test('a repeated request key publishes once', async () => {
    const { pageId, revision } = await newPage();
    const input = { pageId, revision, note: '', reason: '', key: key() };
    const first = await publisher.call(pages.publishPage, input);
    expect(await publisher.call(pages.publishPage, input)).toEqual(first);
    expect((await author.call(pages.listVersions, { pageId })).versions).toHaveLength(1);
  });
});

describe('the check before publishing', () => {
  test('stops what visitors would find broken, and names the block', async () => {
    const { pageId, path, revision } = await newPage([
      '<p><img src="/media/x.webp"></p>',
      '<p><a href="/no-such-page">Link</a></p>',
      '<h1>One</h1>',
      '<h1>Two</h1>',
      '<p>Words <span class="missing-picture">[Picture missing: Two mugs]</span></p>',
    ]);
    const { findings } = await author.call(pages.checkPage, { pageId });
    expect(findings.map(({ rule, level, itemId }) => [rule, level, itemId])).toEqual([
      ['alt', 'stops', 1],
      ['missing_picture', 'stops', 5],
      ['two_h1', 'stops', 4],
      ['dead_link', 'stops', 2],
    ]);
    expect((await publish(pageId, revision)).errors).toMatchObject([{ code: 'gate_stops' }]);
    expect(await shown(path)).toBeNull();
  });

  test('names the words that a starter left to be written, in texts, fields and settings', async () => {
    const { pageId, revision } = await newPage([
      '<h2>[The first part]</h2><p>[What comes next.] </p><p>Note [1] [sic]</p>',
    ]);
    const found = async () =>
      (await author.call(pages.checkPage, { pageId })).findings.map(({ rule, level, itemId, text }) => [
        rule,
        level,
        itemId,
        /‘(.*)’/.exec(text)?.[1],
      ]);
    expect(await found()).toEqual([['unwritten', 'asks', 1, '[The first part]']]);
    const content = contentOf(['<p>Written</p>']);
    content.payloads = [{ key: 'Description', value: '[In one sentence]' }];
    await author.call(pages.saveDraft, { pageId, revision, title: 'A page', imageUrl: null, content });
    expect(await found()).toEqual([['unwritten_settings', 'asks', null, '[In one sentence]']]);
  });

  test('asks for a reason, which the audit keeps', async () => {
    const { pageId, revision } = await newPage();
    const bare = { ...contentOf(['<p>Text</p>']), payloads: [{ key: 'Sensitive', value: 'yes' }] };
    await author.call(pages.saveDraft, { pageId, revision, title: 'A page', imageUrl: null, content: bare });
    expect((await publish(pageId, revision + 1)).errors).toMatchObject([{ code: 'gate_asks', field: 'reason' }]);
    expect(
      (await publish(pageId, revision + 1, { reason: 'The title comes tomorrow.' })).results?.findings,
    ).toMatchObject([{ rule: 'neutral_title' }]);
    const [record] = await auditRecords(app.deps, `page:${pageId}`);
    expect(record?.after_json).toContain('The title comes tomorrow.');
  });
});

describe('who may do what', () => {
  test('an author saves and asks; only a publisher changes scripts', async () => {
    const { pageId, revision } = await newPage();
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
    const input = { pageId, revision, title: 'A page', imageUrl: null, content: withScript };
    expect((await author.call(pages.saveDraft, input)).errors).toMatchObject([{ code: 'needs_publisher' }]);
    expect((await publisher.call(pages.saveDraft, input)).results).toBeDefined();
    expect(
      (await author.call(pages.saveDraft, { ...input, revision: revision + 1, title: 'New' })).results,
    ).toBeDefined();
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
    const { pageId, path, revision } = await newPage();
    await publish(pageId, revision);
    const settings = (pageRevision: number, to: string) =>
      publisher.call(pages.savePageSettings, {
        pageId,
        pageRevision,
        path: to,
        access: { kind: 'member' },
        key: key(),
      });
    expect((await settings(0, `${path}-moved`)).results).toEqual({ pageRevision: 1 });
    expect(await settings(0, `${path}-late`)).toMatchObject({
      errors: [{ code: 'stale' }],
      stale: {
        revision: 1,
        by: 'Mira Halloran',
        fields: [{ field: 'path', yours: `${path}-late`, now: `${path}-moved` }],
      },
    });
    const answer = await app.browser().call(getPublishedPage, { path });
    expect(answer.redirectTo).toBe(`${path}-moved`);
    expect((await app.browser().call(getPublishedPage, { path: `${path}-moved` })).noPermission).toBe(true);
    expect((await settings(1, path)).results).toEqual({ pageRevision: 2 });
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
    const { pageId, path, revision } = await newPage();
    await publish(pageId, revision);
    const create = (title: string) =>
      author.call(pages.createPage, { path, locale: 'au', title, copyOf: pageId, key: key() });
    expect((await create('Twin')).errors).toMatchObject([{ code: 'path_taken' }]);
    expect((await publisher.call(pages.removePage, { pageId, key: key() })).results).toEqual({ pageId });
    expect(await shown(path)).toBeNull();
    expect(await edited(pageId)).toBeNull();
    expect((await save(pageId, revision + 2, ['<p>x</p>'])).errors).toMatchObject([{ code: 'trash' }]);
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

test('tabs on the same page hear of each other until they close, also one that is logged out by then', async () => {
  const { pageId, revision } = await newPage();
  const note = (by: TestBrowser, sessionId: string) => by.call(pages.notePresence, { pageId, sessionId });
  const [one, two, three] = ['tab-one-1', 'tab-two-2', 'tab-three'];
  expect(await note(author, one)).toEqual({ others: [], revision });
  expect((await note(author, two)).others).toMatchObject([{ isYou: true }]);
  expect((await note(publisher, three)).others).toMatchObject([{ isYou: false }, { isYou: false }]);
  await author.call(pages.leavePage, { pageId, sessionId: one });
  expect((await note(publisher, three)).others).toHaveLength(1);
  // Nobody is logged in there any more, and a tab of another page is left alone.
  await app.browser().call(pages.leavePage, { pageId: (await newPage()).pageId, sessionId: two });
  expect((await note(publisher, three)).others).toHaveLength(1);
  await app.browser().call(pages.leavePage, { pageId, sessionId: two });
  expect((await note(publisher, three)).others).toEqual([]);
});

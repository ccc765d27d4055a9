import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveMenu } from '#contract/admin/menus.ts';
import * as pages from '#contract/admin/pages.ts';
import { saveRedirect } from '#contract/admin/redirects.ts';
import { getToday } from '#contract/admin/today.ts';
import { getPublishedPage } from '#contract/cms.ts';
import { dayMs } from '#contract/spans.ts';
import { makeSweepJob } from '../jobs/sweep.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { key, pageWith, saveTexts } from '../testing/page-texts.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { oldRequests } from './old-requests.ts';
import { makeScheduledChanges } from './schedule.ts';

let app: TestApp;
let author: TestBrowser;
let publisher: TestBrowser;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' });
  author = (await person(app, 'author@example.org', { roles: ['author'] })).browser;
  publisher = (await person(app, 'publisher@example.org', { roles: ['publisher'] })).browser;
});
afterAll(() => app.close());

const publish = async (pageId: number, revision: number) => {
  const { results } = await publisher.call(pages.publishPage, {
    pageId,
    revision,
    note: '',
    reason: 'Test',
    key: key(),
  });
  return results?.revision ?? expect.fail('not published');
};
async function livePage(texts: string[] = ['<p>Live words</p>']) {
  const { pageId, path, revision } = await pageWith(author, texts);
  return { pageId, path, revision: await publish(pageId, revision) };
}
const shown = async (path: string) => JSON.stringify((await app.browser().call(getPublishedPage, { path })).data);
const detail = async (pageId: number) =>
  (await publisher.call(pages.getPageDetail, { pageId })).data ?? expect.fail('no page');
const uses = async (pageId: number) => {
  const { data } = await author.call(pages.pageUses, { pageId });
  return data ?? expect.fail('no page');
};
const at = (instant: string) => ({ ...app.deps, now: () => new Date(instant) });
const schedule = (pageId: number, revision: number, at = '2027-05-03T09:00') =>
  publisher.call(pages.schedulePage, {
    pageId,
    kind: 'publish',
    at,
    zone: 'Australia/Sydney',
    reason: 'Test',
    revision,
    key: key(),
  });

describe('before a page leaves the site', () => {
  test('what leads to it is named: menus, live pages with tiles and links, redirects; not drafts', async () => {
    const target = await livePage();
    expect((await uses(target.pageId)).uses).toEqual([]);
    await publisher.call(saveMenu, {
      locale: 'au',
      revision: 0,
      values: { items: [{ title: 'To it', url: `${target.path}?from=menu`, items: [] }] },
      key: key(),
    });
    const linking = await livePage([`<p><a href="${target.path}#part">There</a></p>`]);
    await pageWith(author, [`<p><a href="${target.path}">Only a draft</a></p>`]);
    await publisher.call(saveRedirect, {
      redirectId: null,
      revision: 0,
      values: { path: `/old-${randomUUID()}`, locale: 'au', redirectTo: target.path },
      key: key(),
    });
    const found = await uses(target.pageId);
    expect(found.uses).toMatchObject([
      { kind: 'menu', title: 'To it' },
      { kind: 'page', to: `/admin/pages/${linking.pageId}` },
      { kind: 'redirect' },
    ]);
    expect(found.leadsTo).toContain(`Whoever opens ${target.path} reads ‘Page not found’`);
    // The link is taken out of what is live.
    const saved = await saveTexts(author, { ...linking, texts: ['<p>No more</p>'] });
    await publish(linking.pageId, saved.results?.revision ?? 0);
    expect((await uses(target.pageId)).uses.map(({ kind }) => kind)).toEqual(['menu', 'redirect']);
  });

  test('a page of New Zealand leads to that of Australia, if there is one', async () => {
    const { pageId } = await livePage();
    const made = await publisher.call(pages.makeNzPage, { pageId, key: key() });
    const nz = made.results?.pageId ?? expect.fail('no page');
    expect((await uses(nz)).leadsTo).toMatch(/in New Zealand sees the page of Australia instead\.$/);
  });
});

// Invariants 29.
describe('taking it back', () => {
  test.each([
    ['unpublished', pages.unpublishPage],
    ['in the trash', pages.removePage],
  ])('%s: what was live is live again, drafts stay', async (_, verb) => {
    const { pageId, path, revision } = await livePage();
    const saved = await saveTexts(author, { pageId, revision, texts: ['<p>Newer words</p>'] });
    const planned = await schedule(pageId, saved.results?.revision ?? 0);
    await publisher.call(verb, { pageId, key: key() });
    expect(await shown(path)).toBe('null');
    const back = await publisher.call(pages.putBackLive, { pageId, key: key() });
    expect(back.results).toEqual({ pageId, version: 1 });
    expect(await shown(path)).toContain('Live words');
    const page = await detail(pageId);
    expect(page).toMatchObject({ state: 'changed', publishedVersion: 1 });
    const { scheduleId } = planned.results?.schedule ?? expect.fail('not scheduled');
    expect(page.schedules).toMatchObject([{ scheduleId, status: 'waiting', message: null }]);
    expect((await publisher.call(pages.putBackLive, { pageId, key: key() })).errors).toMatchObject([{ code: 'stale' }]);
  });

  test('a page that was off the site before comes out of the trash unpublished; a draft was never live', async () => {
    const { pageId, path } = await livePage();
    await publisher.call(pages.unpublishPage, { pageId, key: key() });
    await publisher.call(pages.removePage, { pageId, key: key() });
    const back = await publisher.call(pages.putBackLive, { pageId, key: key() });
    expect(back.results).toEqual({ pageId, version: null });
    expect(await detail(pageId)).toMatchObject({ state: 'draft' });
    expect(await shown(path)).toBe('null');
    const draft = await pageWith(author);
    expect((await publisher.call(pages.putBackLive, { pageId: draft.pageId, key: key() })).errors).toMatchObject([
      { code: 'not_published' },
    ]);
  });

  test('what the trash has cancelled stays so if the page comes out in the ordinary way', async () => {
    const { pageId, revision } = await livePage();
    await schedule(pageId, revision);
    await publisher.call(pages.removePage, { pageId, key: key() });
    await publisher.call(pages.putBackPage, { pageId, key: key() });
    await publisher.call(pages.removePage, { pageId, key: key() });
    await publisher.call(pages.putBackLive, { pageId, key: key() });
    expect((await detail(pageId)).schedules).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('what is scheduled', () => {
  test('later changes are put into it; the time stays, and the visitors get them then', async () => {
    const { pageId, path, revision } = await livePage();
    const saved = await saveTexts(author, { pageId, revision, texts: ['<p>Planned words</p>'] });
    const planned = (await schedule(pageId, saved.results?.revision ?? 0)).results ?? expect.fail('not scheduled');
    const later = await saveTexts(author, { pageId, revision: planned.revision, texts: ['<p>Later words</p>'] });
    const input = { scheduleId: planned.schedule.scheduleId, reason: '', key: key() };
    const stale = await publisher.call(pages.putIntoSchedule, { ...input, revision: planned.revision });
    expect(stale.errors).toMatchObject([{ code: 'stale' }]);
    const put = await publisher.call(pages.putIntoSchedule, {
      ...input,
      key: key(),
      revision: later.results?.revision ?? 0,
    });
    expect(put.results?.schedule).toMatchObject({ version: 3, dueAt: planned.schedule.dueAt, status: 'waiting' });
    await makeScheduledChanges(at('2027-05-02T23:00:30Z'));
    expect(await shown(path)).toContain('Later words');
    const over = await publisher.call(pages.putIntoSchedule, {
      ...input,
      key: key(),
      revision: put.results?.revision ?? 0,
    });
    expect(over.errors).toMatchObject([{ code: 'ended' }]);
  });
});

describe('asking for publishing', () => {
  const waiting = async () =>
    (await publisher.call(pages.listPages, { state: 'waiting' })).rows.map(({ pageId }) => pageId);
  const heard = async () => (await author.call(getToday, {})).waiting.map(({ text }) => text);
  const subjects = async () => (await mailsTo(app.deps, 'author@example.org')).map(({ subject }) => subject);

  test('the page is in the list of those that wait; the author hears that it came back, and that it is live', async () => {
    const { pageId, revision } = await pageWith(author);
    await author.call(pages.askForPublishing, { pageId, note: 'Before Friday, please.', key: key() });
    expect(await waiting()).toContain(pageId);
    expect((await detail(pageId)).request).toMatchObject({ status: 'waiting', note: 'Before Friday, please.' });
    await expect(author.call(pages.answerRequest, { pageId, answer: 'Mine', key: key() })).rejects.toMatchObject({
      status: 403,
    });
    await publisher.call(pages.answerRequest, { pageId, answer: 'A heading is missing.', key: key() });
    expect(await waiting()).not.toContain(pageId);
    expect((await detail(pageId)).request).toMatchObject({ status: 'back', answer: 'A heading is missing.' });
    expect(await heard()).toEqual([expect.stringMatching(/sent ‘A page’ back to you: ‘A heading is missing\.’$/)]);
    const twice = await publisher.call(pages.answerRequest, { pageId, answer: 'Again', key: key() });
    expect(twice.errors).toMatchObject([{ code: 'not_asked' }]);

    await author.call(pages.askForPublishing, { pageId, note: '', key: key() });
    expect(await waiting()).toContain(pageId);
    await publish(pageId, revision);
    expect(await waiting()).not.toContain(pageId);
    expect(await heard()).toEqual(['‘A page’, which you asked for, is live.']);
    expect(await subjects()).toEqual(['A page came back to you', 'The page that you asked for is live']);
    const { text = '' } = (await mailsTo(app.deps, 'author@example.org'))[0] ?? {};
    expect(text).toContain('A heading is missing.');
  });

  test('what came back and is published all the same does not count as sent back any more', async () => {
    const { pageId, revision } = await pageWith(author);
    await author.call(pages.askForPublishing, { pageId, note: '', key: key() });
    await publisher.call(pages.answerRequest, { pageId, answer: 'Wait a little.', key: key() });
    await publish(pageId, revision);
    expect((await detail(pageId)).request).toMatchObject({ status: 'published', answer: null });
  });

  test('whoever does not work here any more gets no mail about a page', async () => {
    const former = await person(app, 'former@example.org', { roles: ['author'] });
    const { pageId } = await pageWith(former.browser);
    await former.browser.call(pages.askForPublishing, { pageId, note: '', key: key() });
    await app.deps.db.single((source) =>
      source.updateTable('member').set({ roles_json: '[]' }).where('uid', '=', former.uid).execute(),
    );
    await publisher.call(pages.answerRequest, { pageId, answer: 'Words about a private page.', key: key() });
    expect((await detail(pageId)).request).toMatchObject({ status: 'back' });
    expect(await mailsTo(app.deps, 'former@example.org')).toEqual([]);
  });

  test('a page that is scheduled is answered with its time, and again when it is live', async () => {
    const before = (await subjects()).length;
    const { pageId, revision } = await pageWith(author);
    await author.call(pages.askForPublishing, { pageId, note: '', key: key() });
    await schedule(pageId, revision, '2027-06-01T09:00');
    expect((await detail(pageId)).request).toMatchObject({
      status: 'scheduled',
      answer: expect.stringContaining('1 June'),
    });
    await makeScheduledChanges(at('2027-06-01T09:01:00Z'));
    expect((await subjects()).slice(before)).toEqual([
      'The page that you asked for is scheduled',
      'The page that you asked for is live',
    ]);
  });

  test.each([
    { title: 'cancelled', says: 'somebody has cancelled that' },
    { title: 'failed', says: 'did not go live at its time' },
    { title: 'trash', says: 'was moved to the trash' },
  ])('a page whose schedule ended ($title) waits again, and its author is told', async ({ title, says }) => {
    const linked = await livePage();
    const { pageId, revision } = await pageWith(author, [`<p><a href="${linked.path}">x</a></p>`]);
    await author.call(pages.askForPublishing, { pageId, note: 'On Friday.', key: key() });
    const { results } = await schedule(pageId, revision, '2027-06-01T09:00');
    const { scheduleId = 0 } = results?.schedule ?? {};
    expect(await waiting()).not.toContain(pageId);
    if (title === 'cancelled') {
      // Another time stays: the page is scheduled as long as one of them waits.
      const second = await schedule(pageId, revision + 1, '2027-06-02T09:00');
      await publisher.call(pages.cancelSchedule, { scheduleId: second.results?.schedule.scheduleId ?? 0, key: key() });
      expect((await detail(pageId)).request).toMatchObject({ status: 'scheduled' });
      await publisher.call(pages.cancelSchedule, { scheduleId, key: key() });
    } else if (title === 'failed') {
      await publisher.call(pages.removePage, { pageId: linked.pageId, key: key() });
      await makeScheduledChanges(at('2027-06-01T09:01:00Z'));
    } else {
      await publisher.call(pages.removePage, { pageId, key: key() });
      const mails = await mailsTo(app.deps, 'author@example.org');
      expect(mails.at(-1)?.text).toContain(says);
      // Taken back, it is scheduled again; put back in the ordinary way, it waits.
      await publisher.call(pages.putBackLive, { pageId, key: key() });
      expect((await detail(pageId)).request).toMatchObject({
        status: 'scheduled',
        answer: expect.stringContaining('1 June'),
      });
      await publisher.call(pages.removePage, { pageId, key: key() });
      await publisher.call(pages.putBackPage, { pageId, key: key() });
    }
    expect(await waiting()).toContain(pageId);
    expect((await detail(pageId)).request).toMatchObject({
      status: 'waiting',
      note: 'On Friday.',
      answer: null,
      answeredAt: null,
    });
    expect(await heard()).not.toContainEqual(expect.stringContaining('is scheduled'));
    const last = (await mailsTo(app.deps, 'author@example.org')).at(-1);
    expect(last).toMatchObject({ subject: 'The page that you asked for is not scheduled any more' });
    expect(last?.text).toContain(says);
  });

  test('a request goes a year after its answer, not while it waits or its page waits for its time', async () => {
    const { db } = app.deps;
    await db.transaction((tx) => tx.deleteFrom('publish_request').execute());
    const asked = async () => {
      const page = await pageWith(author);
      await author.call(pages.askForPublishing, { pageId: page.pageId, note: '', key: key() });
      return page;
    };
    const [waits, planned, back] = [await asked(), await asked(), await asked()];
    await schedule(planned.pageId, planned.revision, '2027-12-03T09:00');
    await publisher.call(pages.answerRequest, { pageId: back.pageId, answer: 'Go on.', key: key() });
    const left = async (days: number) => {
      const now = () => new Date(app.deps.now().getTime() + days * dayMs);
      await makeSweepJob({ ...app.deps, now }, [oldRequests]).run();
      const rows = await db.read.selectFrom('publish_request').select('page_id').orderBy('page_id').execute();
      return rows.map(({ page_id: pageId }) => pageId);
    };
    expect(await left(364)).toEqual([waits.pageId, planned.pageId, back.pageId]);
    expect(await left(366)).toEqual([waits.pageId, planned.pageId]);
  });
});

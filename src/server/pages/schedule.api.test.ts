import { afterAll, beforeAll, expect, test } from 'vitest';
import * as pages from '#contract/admin/pages.ts';
import { listSchedules } from '#contract/admin/pages.ts';
import { getPublishedPage } from '#contract/cms.ts';
import { hourMs } from '#contract/spans.ts';
import { auditRecords } from '../staff/audited.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { contentOf, key, pageWith, saveTexts } from '../testing/page-texts.ts';
import { person } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { publishPage } from './write-page.ts';
import { makeScheduledChanges } from './schedule.ts';

let app: TestApp;
let author: TestBrowser;
let publisher: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  author = (await person(app, 'author@example.org', { roles: ['author'] })).browser;
  publisher = (await person(app, 'publisher@example.org', { roles: ['publisher'] })).browser;
});
afterAll(() => app.close());

const newPage = (texts?: string[]) => pageWith(author, texts);
const save = (pageId: number, revision: number, texts: string[]) => saveTexts(author, { pageId, revision, texts });
const publish = (pageId: number, revision: number, by = publisher) =>
  by.call(pages.publishPage, { pageId, revision, note: '', reason: '', key: key() });
const detail = async (pageId: number) =>
  (await publisher.call(pages.getPageDetail, { pageId })).data ?? expect.fail('There is no page.');
const shown = async (path: string) => (await app.browser().call(getPublishedPage, { path })).data;
const inHours = (hours: number) => ({
  ...app.deps,
  now: () => new Date(app.deps.now().getTime() + hours * hourMs),
});

const at = (local: string) => ({
  kind: 'publish' as const,
  at: local,
  zone: 'Australia/Sydney' as const,
  reason: '',
  key: key(),
});

// Invariant 29.
test('publishes exactly the scheduled content, once', async () => {
  const { pageId, path, revision } = await newPage(['<p>Scheduled</p>']);
  const scheduled = await publisher.call(pages.schedulePage, {
    pageId,
    revision,
    ...at(localIn(app.deps.now(), 3600)),
  });
  expect(scheduled.results?.schedule).toMatchObject({ status: 'waiting', version: 1 });
  await save(pageId, revision + 1, ['<p>Later edit</p>']);
  await makeScheduledChanges(app.deps);
  expect(await shown(path)).toBeNull();
  const later = inHours(2);
  await Promise.all([makeScheduledChanges(later), makeScheduledChanges(later)]);
  expect(JSON.stringify(await shown(path))).toContain('Scheduled');
  expect(await detail(pageId)).toMatchObject({ state: 'changed', schedules: [{ status: 'done' }] });
});

test('a check that fails then leaves the page as it is and mails the editor', async () => {
  const linked = await newPage();
  await publish(linked.pageId, linked.revision);
  const { pageId, path, revision } = await newPage([`<p><a href="${linked.path}">x</a></p>`]);
  await publisher.call(pages.schedulePage, { pageId, revision, ...at(localIn(app.deps.now(), 3600)) });
  await publisher.call(pages.removePage, { pageId: linked.pageId, key: key() });
  const later = inHours(2);
  await makeScheduledChanges(later);
  expect(await shown(path)).toBeNull();
  expect((await detail(pageId)).schedules).toMatchObject([{ status: 'failed' }]);
  expect(await mailsTo(app.deps, 'publisher@example.org')).toContainEqual(
    expect.objectContaining({ subject: 'A scheduled page was not published' }),
  );
});

test('a page that the site needs is not taken off at a time either', async () => {
  const path = '/needed';
  const { pageId } = await publishPage(app.deps, {
    path,
    title: 'Needed',
    protected: true,
    content: {
      sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'Html', payloads: { Content: '<p>x</p>' } }] }],
    },
  });
  const { draft } = await detail(pageId);
  const refused = await publisher.call(pages.schedulePage, {
    pageId,
    revision: draft?.revision ?? 0,
    ...at(localIn(app.deps.now(), 3600)),
    kind: 'unpublish',
  });
  expect(refused.errors).toMatchObject([{ code: 'protected' }]);
  const later = inHours(2);
  await makeScheduledChanges(later);
  expect(await shown(path)).not.toBeNull();
});

test('a change that cannot be made keeps no other waiting', async () => {
  const broken = await newPage();
  const whole = await newPage();
  const soon = at(localIn(app.deps.now(), 3600));
  const later = inHours(2);
  for (const { pageId, revision } of [broken, whole])
    await publisher.call(pages.schedulePage, { pageId, revision, ...soon, key: key() });
  await app.deps.db.transaction((tx) =>
    tx.updateTable('page_revision').set({ content_json: '{' }).where('page_id', '=', broken.pageId).execute(),
  );
  await makeScheduledChanges(later);
  expect([await shown(broken.path), (await shown(whole.path))?.pageUrl]).toEqual([null, whole.path]);
  await publisher.call(pages.removePage, { pageId: broken.pageId, key: key() });
});

test('a page that was in the trash is not published by a schedule from before', async () => {
  const { pageId, path, revision } = await newPage(['<p>A name that must not be shown</p>']);
  await publisher.call(pages.schedulePage, { pageId, revision, ...at(localIn(app.deps.now(), 3600)) });
  await publisher.call(pages.removePage, { pageId, key: key() });
  await publisher.call(pages.putBackPage, { pageId, key: key() });
  await makeScheduledChanges(inHours(2));
  expect(await shown(path)).toBeNull();
  expect((await detail(pageId)).schedules).toMatchObject([{ status: 'cancelled' }]);
});

test('refuses times that do not exist, happen twice or are past; cancels once', async () => {
  const { pageId, revision } = await newPage();
  const schedule = (local: string) => publisher.call(pages.schedulePage, { pageId, revision, ...at(local) });
  const year = app.deps.now().getUTCFullYear() + 1;
  expect((await schedule(`${firstSunday(year, 10)}T02:30`)).errors).toMatchObject([{ field: 'at', code: 'skipped' }]);
  expect((await schedule(`${firstSunday(year, 4)}T02:30`)).errors).toMatchObject([{ field: 'at', code: 'twice' }]);
  expect((await schedule('2020-01-01T09:00')).errors).toMatchObject([{ field: 'at', code: 'past' }]);
  const made = await schedule(localIn(app.deps.now(), 7200));
  const { scheduleId } = made.results?.schedule ?? expect.fail(JSON.stringify(made));
  expect((await publisher.call(pages.cancelSchedule, { scheduleId, key: key() })).results).toEqual({ scheduleId });
  expect((await publisher.call(pages.cancelSchedule, { scheduleId, key: key() })).errors).toMatchObject([
    { code: 'ended' },
  ]);
});

test('a schedule is checked as a publication is: it is refused, or asks for a reason that the audit keeps', async () => {
  const soon = at(localIn(app.deps.now(), 3600));
  const broken = await newPage(['<p><a href="/no-such-page">x</a></p>']);
  const stopped = await publisher.call(pages.schedulePage, { ...broken, ...soon });
  expect(stopped.errors).toMatchObject([{ code: 'gate_stops' }]);

  const { pageId, revision } = await newPage();
  const bare = { ...contentOf(['<p>Text</p>']), payloads: [] };
  await author.call(pages.saveDraft, { pageId, revision, title: 'A page', imageUrl: null, content: bare });
  const schedule = (reason: string) =>
    publisher.call(pages.schedulePage, { ...soon, pageId, revision: revision + 1, reason, key: key() });
  expect((await schedule('  ')).errors).toMatchObject([{ code: 'gate_asks', field: 'reason' }]);
  expect((await detail(pageId)).schedules).toEqual([]);
  expect((await schedule('The description comes tomorrow.')).results).toMatchObject({ revision: revision + 2 });
  const [record] = await auditRecords(app.deps, `page:${pageId}`);
  expect(JSON.parse(record?.after_json ?? '')).toMatchObject({
    findings: [{ rule: 'description' }],
    reason: 'The description comes tomorrow.',
  });
});

// Invariant 29.
test('a publication by hand ends the scheduled one: no older text replaces it, and the planner gets a mail', async () => {
  const { pageId, path, revision } = await newPage(['<p>Older</p>']);
  await publisher.call(pages.schedulePage, { ...at(localIn(app.deps.now(), 3600)), pageId, revision });
  await save(pageId, revision + 1, ['<p>Newer</p>']);
  const { browser: second } = await person(app, 'second@example.org', { roles: ['publisher'] });
  expect((await publish(pageId, revision + 2, second)).results).toMatchObject({ version: 2, revision: revision + 3 });
  const ended = { status: 'cancelled', message: expect.stringContaining('was published before this time') as string };
  expect((await detail(pageId)).schedules).toMatchObject([ended]);
  await makeScheduledChanges(inHours(2));
  expect(JSON.stringify(await shown(path))).toContain('Newer');
  expect((await second.call(listSchedules, {})).rows).toContainEqual(expect.objectContaining(ended));
  expect(await mailsTo(app.deps, 'publisher@example.org')).toContainEqual(
    expect.objectContaining({ subject: 'A scheduled page was published earlier' }),
  );
});

test('a refused publication ends no schedule, and taking a page off at a time stays planned', async () => {
  const { pageId, revision } = await newPage();
  const soon = () => ({ ...at(localIn(app.deps.now(), 3600)), pageId });
  await publisher.call(pages.schedulePage, { ...soon(), revision });
  expect((await publish(pageId, revision)).errors).toMatchObject([{ code: 'stale' }]);
  expect(await detail(pageId)).toMatchObject({ schedules: [{ status: 'waiting' }] });
  await publisher.call(pages.schedulePage, { ...soon(), kind: 'unpublish', revision: revision + 1 });
  await publish(pageId, revision + 2);
  expect((await detail(pageId)).schedules).toMatchObject([
    { kind: 'unpublish', status: 'waiting' },
    { kind: 'publish', status: 'cancelled' },
  ]);
});

// Invariant 29.
test('of two scheduled versions the newer one stays, also if the older has the later time', async () => {
  const { pageId, path, revision } = await newPage(['<p>Older</p>']);
  await publisher.call(pages.schedulePage, { ...at(localIn(app.deps.now(), 7200)), pageId, revision });
  await save(pageId, revision + 1, ['<p>Newer</p>']);
  await publisher.call(pages.schedulePage, { ...at(localIn(app.deps.now(), 3600)), pageId, revision: revision + 2 });
  await Promise.all([makeScheduledChanges(inHours(3)), makeScheduledChanges(inHours(3))]);
  expect(JSON.stringify(await shown(path))).toContain('Newer');
  expect((await detail(pageId)).schedules).toMatchObject([
    { version: 2, status: 'done' },
    { version: 1, status: 'cancelled' },
  ]);
});

/** The local time in Sydney some seconds from an instant, as a form sends it. */
function localIn(now: Date, seconds: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Australia/Sydney',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(new Date(now.getTime() + seconds * 1000)).replace(' ', 'T');
}

/** Clocks change in New South Wales on the first Sunday of April and October. */
function firstSunday(year: number, month: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const day = 1 + ((7 - first) % 7);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreVersion } from '#contract/admin/pages.ts';
import { dayMs, minuteMs } from '#contract/spans.ts';
import { makeSweepJob, type Sweeper } from '../jobs/sweep.ts';
import { oldContentAudit } from '../staff/old-audit.ts';
import { key } from '../testing/page-texts.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { oldPagePublications, oldSchedules, oldVersions } from './old-history.ts';
import { insertPage, insertVersion, setPublished, upsertDraft } from './page.sql.ts';
import { insertSchedule } from './schedule.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.stopJobs();
});
afterAll(() => app.close());

const ago = (days: number) => new Date(app.deps.now().getTime() - days * dayMs).toISOString();
const short = { batch: 7, pauseMs: 0, sliceMs: minuteMs, runMs: minuteMs };
async function sweep(...sweepers: Sweeper[]): Promise<void> {
  await app.deps.db.single((source) => source.deleteFrom('sweep_state').execute());
  await makeSweepJob(app.deps, sweepers, short).run();
}

let serial = 0;
/** A page with so many versions, each a day newer than the one before; the last one is `newest` days old. */
async function pageOf(count: number, newest: number) {
  return app.deps.db.transaction(async (tx) => {
    serial += 1;
    const settings = { locale: 'au', access_json: 'null', page_type_code: 'page' };
    const dates = { created_at: ago(newest + count), updated_at: ago(newest) };
    const pageId = await insertPage(tx, { path: `/history-${serial}`, ...settings, ...dates });
    const ids: number[] = [];
    for (let version = 0; version < count; version++) {
      const row = { title: `${version + 1}`, image_url: null, content_json: '{}', note: '', restored_from: null };
      const at = { created_at: ago(newest + count - version - 1), published_at: null, created_by: null };
      ids.push((await insertVersion(tx, { page_id: pageId, ...row, ...at })).id);
    }
    return { pageId, ids };
  });
}

async function versionsLeft(pageId: number): Promise<number[]> {
  const rows = await app.deps.db.read
    .selectFrom('page_revision')
    .select('number')
    .where('page_id', '=', pageId)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

const someVersion = fc.nat({ max: 69 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('publish' as const), version: someVersion, days: fc.integer({ min: 0, max: 1200 }) }),
  fc.record({ kind: fc.constant('unpublish' as const), days: fc.integer({ min: 0, max: 1200 }) }),
  fc.record({
    kind: fc.constant('schedule' as const),
    version: someVersion,
    status: fc.constantFrom('waiting', 'done', 'cancelled', 'failed'),
    days: fc.integer({ min: 0, max: 1200 }),
  }),
  fc.record({ kind: fc.constant('draft' as const), base: someVersion, restored: fc.option(someVersion) }),
  fc.record({ kind: fc.constant('sweep' as const) }),
);

test('a sweep deletes old versions and nothing that is live, was so last, waits, or is the base of a draft', async () => {
  const { db } = app.deps;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 500, max: 800 }), fc.array(step, { maxLength: 12 }), async (newest, steps) => {
      const { pageId, ids } = await pageOf(70, newest);
      const numberOf = (id: number | null | undefined) => (typeof id === 'number' ? ids.indexOf(id) + 1 : 0);
      const must = new Set(ids.slice(20).map((id) => numberOf(id)));
      for (let version = 0; version < 20; version++) if (newest + 70 - version - 1 < 2 * 365) must.add(version + 1);
      let waits = new Set<number>();
      let live: number | null = null;
      let lastLive: number | null = null;
      let draft: number[] = [];
      for (const each of [...steps, { kind: 'sweep' as const }]) {
        const there = new Set(await versionsLeft(pageId));
        // Only a version that is there can be chosen.
        const pick = (version: number) => (there.has(version + 1) ? (ids[version] ?? null) : null);
        await db.transaction(async (tx) => {
          if (each.kind === 'publish' && pick(each.version) !== null) {
            live = pick(each.version);
            lastLive = live;
            await setPublished(tx, pageId, live, { by: 'u', at: ago(each.days) });
          } else if (each.kind === 'unpublish' && live !== null) {
            live = null;
            await setPublished(tx, pageId, null, { by: 'u', at: ago(each.days) });
          } else if (each.kind === 'schedule' && pick(each.version) !== null) {
            const due = { due_at: ago(each.days), zone: 'Australia/Sydney', status: each.status };
            const by = { created_by: 'u', created_at: ago(each.days), message: null };
            await insertSchedule(tx, {
              page_id: pageId,
              revision_id: pick(each.version),
              kind: 'publish',
              ...due,
              ...by,
            });
            if (each.status === 'waiting' || each.days < 2 * 365) waits = waits.add(each.version + 1);
          } else if (each.kind === 'draft' && pick(each.base) !== null) {
            const restored = each.restored !== null && there.has(each.restored + 1) ? each.restored + 1 : null;
            await tx.deleteFrom('page_draft').where('page_id', '=', pageId).execute();
            const content = { title: '', image_url: null, content_json: '{}', updated_by: 'u', updated_at: ago(0) };
            await upsertDraft(tx, { page_id: pageId, base_number: each.base + 1, restored_from: restored, ...content });
            draft = [each.base + 1, ...(restored === null ? [] : [restored])];
          }
        });
        if (each.kind === 'sweep') {
          await sweep(oldSchedules, oldPagePublications, oldVersions);
          const kept = new Set(await versionsLeft(pageId));
          const named = await db.read
            .selectFrom('page_publication')
            .select('revision_id')
            .where('page_id', '=', pageId)
            .execute();
          const published = named.map(({ revision_id: id }) => numberOf(id));
          const needed = [...must, ...waits, ...draft, ...published, numberOf(live), numberOf(lastLive)].filter(
            (one) => one > 0,
          );
          expect(needed.filter((one) => !kept.has(one))).toEqual([]);
          // And nothing else of what is old.
          expect([...kept].filter((one) => !needed.includes(one))).toEqual([]);
        }
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('a page keeps fifty versions however old, and more of the last two years; batches go on to the end', async () => {
  const [old, young, short] = [await pageOf(93, 800), await pageOf(93, 1), await pageOf(30, 2000)];
  await sweep(oldVersions);
  expect((await versionsLeft(old.pageId)).length).toBe(50);
  expect((await versionsLeft(young.pageId)).length).toBe(93);
  expect((await versionsLeft(short.pageId)).length).toBe(30);
});

test('taking off the site years ago can be put back: the last two publications of a page stay', async () => {
  const { pageId, ids } = await pageOf(3, 1500);
  await app.deps.db.transaction(async (tx) => {
    for (const [index, days] of [1500, 1400, 1300].entries())
      await setPublished(tx, pageId, ids[index] ?? null, { by: 'u', at: ago(days) });
    await setPublished(tx, pageId, null, { by: 'u', at: ago(1200) });
  });
  await sweep(oldPagePublications);
  const left = await app.deps.db.read
    .selectFrom('page_publication')
    .select(['kind', 'revision_id'])
    .where('page_id', '=', pageId)
    .orderBy('id')
    .execute();
  expect(left).toEqual([
    { kind: 'publish', revision_id: ids[2] },
    { kind: 'unpublish', revision_id: null },
  ]);
});

test('the version that was live until yesterday stays, however old: a mistaken publication is taken back', async () => {
  const { pageId, ids } = await pageOf(60, 800);
  await app.deps.db.transaction(async (tx) => {
    await setPublished(tx, pageId, ids[2] ?? null, { by: 'u', at: ago(790) });
    await setPublished(tx, pageId, ids[59] ?? null, { by: 'u', at: ago(1) });
  });
  await sweep(oldSchedules, oldPagePublications, oldVersions);
  expect((await versionsLeft(pageId)).slice(0, 2)).toEqual([3, 11]);
});

test('whoever restores a deleted version is told so in words', async () => {
  const { pageId } = await pageOf(60, 1500);
  await sweep(oldVersions);
  const { browser } = await person(app, 'restores@example.org', { roles: ['publisher'] });
  const restore = async (version: number) =>
    (await browser.call(restoreVersion, { pageId, version, revision: 0, key: key() })).errors?.[0];
  expect(await restore(3)).toMatchObject({ code: 'deleted', errorMessage: expect.stringContaining('is deleted') });
  expect(await restore(61)).toMatchObject({ errorMessage: 'This version does not exist.' });
});

test('what staff did with content goes after two years, what they did with money, people and settings stays', async () => {
  const row = (subject: string, days: number) => ({
    key: `${subject} ${days}`,
    uid: 'u',
    action: 'a',
    subject,
    input_hash: '',
    before_json: '{}',
    after_json: '{}',
    request_id: '',
    created_at: ago(days),
  });
  const content = ['page:1', 'path:au/x', 'menu:au', 'media:1', 'redirect:au/x', 'schedule:1'];
  const others = ['order:1', 'refund:1', 'pages', 'staff:u', 'setting:mail', 'product:1', 'promotion:1', 'event:1'];
  await app.deps.db.transaction(async (tx) => {
    await tx.deleteFrom('audit_record').execute();
    const rows = [...content, ...others].flatMap((subject) => [row(subject, 731), row(subject, 729)]);
    await tx.insertInto('audit_record').values(rows).execute();
  });
  await sweep(oldContentAudit);
  const left = await app.deps.db.read.selectFrom('audit_record').select('key').execute();
  expect(left.map((record) => record.key).toSorted()).toEqual(
    [
      ...content.map((subject) => `${subject} 729`),
      ...others.flatMap((subject) => [`${subject} 729`, `${subject} 731`]),
    ].toSorted(),
  );
});

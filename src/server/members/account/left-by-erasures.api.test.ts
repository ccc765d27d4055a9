// Invariant 39: all of this file.
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportData } from '#contract/account.ts';
import { listMails } from '#contract/admin/mails.ts';
import { foundBy } from '../../db/find-keys.ts';
import { fillFindKeys, fillMailKeys } from '../../jobs/find-keys.ts';
import { makeSweepJob } from '../../jobs/sweep.ts';
import { addGuide } from '../../testing/catalogue.sql.ts';
import { addManyRows } from '../../testing/many-rows.sql.ts';
import { newMember } from '../../testing/member.ts';
import { person } from '../../testing/people.sql.ts';
import { watchStatements } from '../../testing/statements.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { leftByErasures } from './left-by-erasures.ts';

const few = { orders: 4000, unpaid: 0, people: 0, staff: 0, events: 50, tickets: 4000, others: 1000 };
let app: TestApp;
beforeAll(async () => {
  // No row is old enough for the sweep of any other kind.
  app = await testApp({}, { now: () => new Date('2023-06-01T00:00:00.000Z') });
  // Their sweep would have the kind that a test sweeps.
  await app.stopJobs();
  await addManyRows(app.deps, few);
});
afterAll(() => app.close());

test('a ticket whose person the version before has erased is not found by their name any more', async () => {
  const { db } = app.deps;
  await fillFindKeys(app.deps);
  const found = () => db.read.selectFrom('attendee').select('id').where(foundBy('attendee', 'zzyzx')).execute();
  const { id } = await db.read.selectFrom('attendee').select('id').orderBy('id').executeTakeFirstOrThrow();
  const keyed = { find_email: 'zzyzx@example.org', find_name: 'zzyzx mira', find_surname: 'zzyzx' };
  await db.transaction((tx) =>
    tx
      .updateTable('attendee')
      .set({ name: null, email: null, ...keyed })
      .where('id', '=', id)
      .execute(),
  );
  expect(await found()).toEqual([{ id }]);
  await fillFindKeys(app.deps);
  expect(await found()).toEqual([]);
});

test('what an erasure of the version before left goes with the daily sweep, and what belongs to others stays', async () => {
  const { db, now } = app.deps;
  const { uid } = await person(app, 'stays@example.org');
  const { guideId } = await addGuide(app.deps, { priceCents: 100 });
  const at = now().toISOString();
  await db.transaction(async (tx) => {
    const [first, second, third] = await tx.selectFrom('orders').select('id').orderBy('id').limit(3).execute();
    const order = { gone: first?.id ?? 0, stays: second?.id ?? 0, guest: third?.id ?? 0 };
    await tx.updateTable('orders').set({ uid: 'gone' }).where('id', '=', order.gone).execute();
    await tx.updateTable('orders').set({ uid }).where('id', '=', order.stays).execute();
    await tx.updateTable('orders').set({ uid: null }).where('id', '=', order.guest).execute();
    await tx.deleteFrom('order_note').execute();
    const notes = Object.entries(order).map(([text, id]) => ({ order_id: id, uid: 'staff', text, created_at: at }));
    await tx.insertInto('order_note').values(notes).execute();
    await tx.deleteFrom('given_access').execute();
    const given = { guide_id: guideId, reason: 'r', given_by: 'staff', created_at: at };
    await tx
      .insertInto('given_access')
      .values([
        { uid: 'gone', ...given },
        { uid, ...given },
      ])
      .execute();
    await tx.deleteFrom('enquiry_reply').execute();
    const { id } = await tx.selectFrom('enquiry').select('id').orderBy('id').executeTakeFirstOrThrow();
    const reply = { subject: 's', reply_to: 'office@example.org', created_at: at };
    await tx
      .insertInto('enquiry_reply')
      .values([
        { enquiry_id: 999_999, text: 'gone', ...reply },
        { enquiry_id: id, text: 'stays', ...reply },
      ])
      .execute();
    await tx.deleteFrom('publish_request').execute();
    const [asked, answered] = await tx.selectFrom('page').select('id').orderBy('id').limit(2).execute();
    const request = { asked_at: at, status: 'back', answer: 'words', answered_at: at } as const;
    await tx
      .insertInto('publish_request')
      .values([
        { page_id: asked?.id ?? 0, note: 'words', asked_by: 'gone', answered_by: uid, ...request },
        { page_id: answered?.id ?? 0, note: 'stays', asked_by: uid, answered_by: 'gone', ...request },
      ])
      .execute();
  });
  await makeSweepJob(app.deps, leftByErasures).run();
  const { read } = db;
  expect(await read.selectFrom('order_note').select('text').orderBy('id').execute()).toEqual([
    { text: 'stays' },
    { text: 'guest' },
  ]);
  expect(await read.selectFrom('given_access').select('uid').execute()).toEqual([{ uid }]);
  expect(await read.selectFrom('enquiry_reply').select('text').execute()).toEqual([{ text: 'stays' }]);
  const requests = read.selectFrom('publish_request').select(['note', 'asked_by', 'answer', 'answered_by']);
  expect(await requests.orderBy('page_id').execute()).toEqual([
    { note: '', asked_by: '', answer: null, answered_by: uid },
    { note: 'stays', asked_by: uid, answer: null, answered_by: null },
  ]);
});

test('a mail that the version before queued is found by its receiver', async () => {
  const { browser } = await person(app, 'boss@example.org', { roles: ['admin'] });
  const mail = { subject: 's', html: '', text: '', attachments_json: '[]', status: 'sent', attempts: 1 } as const;
  const at = app.deps.now().toISOString();
  // More than one part of the job.
  const mails = Array.from({ length: 450 }, (_, n) => ({
    ...mail,
    cause: `before:${n}`,
    recipient: `Pōtae.${n}@example.org`,
    next_attempt_at: at,
    created_at: at,
  }));
  await app.deps.db.transaction((tx) => tx.insertInto('outbox_mail').values(mails).execute());
  const found = async () => (await browser.call(listMails, { find: 'potae.44' })).rows?.map((row) => row.recipient);
  expect(await found()).toEqual([]);
  await fillMailKeys(app.deps);
  expect(await found()).toHaveLength(11);
});

test('the export of a person reads what an address has by an index', async () => {
  const { deps } = app;
  const { browser } = await newMember(app, 'mira.1@example.org');
  const watch = watchStatements();
  const { data } = await browser.call(exportData, {});
  const asked = watch.sentFor(exportData.path).filter(({ sql }) => sql.includes('lower('));
  watch.stop();
  expect(data?.sections).toMatchObject({ tickets: [{}] });
  expect(asked.length).toBeGreaterThanOrEqual(8);
  if (deps.db.engine.name === 'postgres') await deps.db.single((tx) => tx.executeQuery(CompiledQuery.raw('analyze')));
  const explain = deps.db.engine.name === 'sqlite' ? 'explain query plan' : 'explain';
  for (const { sql, values } of asked) {
    const { rows } = await deps.db.read.executeQuery<object>(CompiledQuery.raw(`${explain} ${sql}`, [...values]));
    const steps = rows.flatMap((row) => Object.values(row).map(String));
    const scans = steps.filter((step) =>
      /(^SCAN|Seq Scan on) (orders|registration|own|attendee|enquiry|outbox_mail)\b/.test(
        step.trim().replace('->  ', ''),
      ),
    );
    expect(scans, sql).toEqual([]);
  }
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#contract/spans.ts';
import { claimMail, mailIsDue } from '../jobs/outbox.sql.ts';
import { queueMail } from '../jobs/outbox.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { claim, dueBy } from './claim.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => app.deps.db.single((source) => source.deleteFrom('outbox_mail').execute()));

const longestMs = 10 * minuteMs;
const inMs = (ms: number) => new Date(app.deps.now().getTime() + ms).toISOString();
const due = () => dueBy(app.deps.now(), longestMs);
const together = <R>(work: () => Promise<R>) => Promise.all(Array.from({ length: 8 }, work));
const claimOne = () => app.deps.db.transaction((tx) => claimMail(tx, due(), inMs(minuteMs)));
const rows = () => app.deps.db.read.selectFrom('outbox_mail').selectAll().orderBy('id').execute();

async function addMail(cause: string, freeAt: string): Promise<void> {
  const mail = { cause, to: 'mira@x.example', subject: cause, html: '', text: '' };
  await app.deps.db.transaction((tx) => queueMail(tx, app.deps, mail));
  const set = { next_attempt_at: freeAt };
  await app.deps.db.single((source) => source.updateTable('outbox_mail').set(set).where('cause', '=', cause).execute());
}

test('the row that is free for longest is claimed, and one that is planned too far ahead', async () => {
  await addMail('later', inMs(minuteMs));
  expect(await mailIsDue(app.deps.db.read, due())).toBe(false);
  expect(await claimOne()).toBeUndefined();
  await addMail('second', inMs(-minuteMs));
  await addMail('first', inMs(-2 * minuteMs));
  await addMail('clock set back', inMs(2 * longestMs));
  expect(await mailIsDue(app.deps.db.read, due())).toBe(true);
  const claimed = [await claimOne(), await claimOne(), await claimOne(), await claimOne()];
  expect(claimed.map((mail) => mail?.cause)).toEqual(['first', 'second', 'clock set back', undefined]);
  expect(claimed[0]?.attempts).toBe(1);
});

test('of several that claim at once, one gets the row', async () => {
  await addMail('once', inMs(-minuteMs));
  expect((await together(claimOne)).filter(Boolean)).toHaveLength(1);
  expect(await rows()).toMatchObject([{ attempts: 1 }]);
});

test('of several that have read the same row, one gets it', async () => {
  await addMail('seen', inMs(-minuteMs));
  const [seen] = await rows();
  if (!seen) throw new Error('There is no mail.');
  const { id, next_attempt_at, status } = seen;
  const claims = await together(() =>
    app.deps.db.transaction((tx) => claim(tx, 'outbox_mail', { id, next_attempt_at, status }, inMs(minuteMs))),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('negative control: a row that is only read before it is written goes to all', async () => {
  await addMail('naive', inMs(-minuteMs));
  const seen = await together(() => mailIsDue(app.deps.db.read, due()));
  const naive = (isDue: boolean) =>
    app.deps.db.single((source) =>
      source
        .updateTable('outbox_mail')
        .set({ next_attempt_at: inMs(minuteMs) })
        .where('cause', '=', 'naive')
        .returning('id')
        .execute()
        .then((taken) => isDue && taken.length > 0),
    );
  expect((await Promise.all(seen.map(naive))).filter(Boolean)).toHaveLength(8);
});

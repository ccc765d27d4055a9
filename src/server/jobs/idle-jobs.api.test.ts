import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishCancelledEvents } from '../events/cancel-event.ts';
import { tellMoves } from '../events/move-event.ts';
import { serveQueues } from '../events/waiting-offers.ts';
import { bookMoney } from '../store/money/book-money.ts';
import { addManyRows } from '../testing/many-rows.sql.ts';
import { watchStatements } from '../testing/statements.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { sweepers } from '../sweepers.ts';
import { fillFindKeys, fillMailKeys } from './find-keys.ts';
import { fillFoundWords } from './found-words.ts';

// The embedded engine works in the thread that answers everybody, and these jobs run every few seconds.

const jobs = { fillFindKeys, fillMailKeys, fillFoundWords, bookMoney, finishCancelledEvents, tellMoves, serveQueues };
/** Once a day, and over what several years have left: of each a batch that deletes nothing, and all that it asks. */
const sweeps = Object.fromEntries(
  sweepers.map(({ what, sweep }) => [
    what,
    async (deps: TestApp['deps']) => {
      const now = () => new Date('2019-01-01');
      await sweep({ ...deps, now }, 200);
    },
  ]),
);

const statements = watchStatements();
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const count = 1500;
  const sizes = { orders: count, unpaid: 10, people: count, staff: 5, events: 300, tickets: count, others: count };
  await addManyRows(app.deps, sizes);
}, 120_000);
afterAll(async () => {
  statements.stop();
  await app.close();
});

/** The next rows after a key, so many at a time: a sweeper passes rows which stay once a day. */
const isWalk = (sql: string) => /> \?\s+order by \S+(?: asc)? limit \?$/.test(sql);

test.each(Object.entries({ ...jobs, ...sweeps }))(
  '%s reads no table from end to end when there is nothing to do',
  async (name, job) => {
    await job(app.deps);
    const sent = await statements.during(() => job(app.deps));
    // Files are not in the database.
    if (!['replaced files', 'builds'].includes(name)) expect(sent.length).toBeGreaterThan(0);
    const { db } = app.deps;
    // PostgreSQL reads small tables from end to end although they have an index.
    if (db.engine.name !== 'sqlite') return;
    for (const { sql, values } of sent) {
      const plan = await db.read.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...values]),
      );
      const whole = plan.rows
        .map(({ detail }) => detail)
        .filter((step) => (isWalk(sql) ? /^SCAN \w+$/ : /^SCAN \w+$|MULTI-INDEX OR|rowid>\?/).test(step));
      expect([sql, whole]).toEqual([sql, []]);
    }
  },
);

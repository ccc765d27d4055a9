import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { importSubscribers } from '#contract/admin/subscribers.ts';
import type { Deps } from '../deps.ts';
import { auditRecords } from '../staff/audited.ts';
import { readTable } from '../staff/csv-table.ts';
import { person } from '../testing/people.sql.ts';
import { kills } from '../testing/rounds.ts';
import { serverProcess } from '../testing/server-process.ts';
import { ownDatabase, testApp, type TestBrowser, testBrowser } from '../testing/test-app.ts';
import { columnNames } from './subscriber-columns.ts';
import { freshSubscriber } from './newsletter.ts';
import { planSubscribers } from './subscriber-import.ts';
import { insertUnknown } from './subscriber.admin.sql.ts';

const there = <T>(value: T | null | undefined): T => value ?? expect.fail('It is not there.');
const email = 'head@example.org';
const added = 400;
const left = 20;

/** A file of people who agreed, and of some who left; each round has its own. */
function fileOf(round: number): string {
  const line = (address: string, state: string) => `${address},${state},2024-02-28,Open day,Yes`;
  const agreed = Array.from({ length: added }, (_, at) => line(`r${round}-${at}@example.org`, 'Subscribed'));
  const gone = Array.from({ length: left }, (_, at) => line(`left${round}-${at}@example.org`, 'Unsubscribed'));
  return ['Email,Status,Agreed (Sydney),Source,Words agreed to', ...agreed, ...gone].join('\n');
}
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** What of the file of a round is stored: people, their consents and records, and in all how many are noted. */
async function storedOf({ db }: Pick<Deps, 'db'>, round: number) {
  const people = await db.read
    .selectFrom('subscriber')
    .leftJoin('consent', 'consent.subscriber_id', 'subscriber.id')
    .select(['subscriber.id', 'consent.id as consent'])
    .where('email_key', 'like', `r${round}-%`)
    .execute();
  const subjects = people.map(({ id }) => `subscriber:${id}`);
  // PostgreSQL refuses an empty list; after a kill there may be nobody.
  const records =
    subjects.length === 0
      ? []
      : await db.read.selectFrom('audit_record').select('id').where('subject', 'in', subjects).execute();
  const noted = await db.read.selectFrom('no_newsletter').select('hash').execute();
  const consents = people.filter(({ consent }) => consent !== null).length;
  return { people: people.length, consents, records: records.length, noted: noted.length };
}

async function site() {
  const database = await ownDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'phi-subscribers-'));
  const settings = { DATA_DIR: folder, LIMIT_FACTOR: '100', ...(database && { DATABASE_URL: database.url }) };
  const app = await testApp(settings);
  await person(app, email, { roles: ['admin'] });
  return {
    app,
    settings,
    async end() {
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const look = async (browser: TestBrowser, file: string) =>
  there((await browser.call(importSubscribers, { file: base64(file), key: 'look-at-it' })).results);

const killCount = kills(6);

test(
  // Invariants 29, 43.
  'repeated kill -9 during an import: people, consents, records and notes are stored whole, or not at all',
  { timeout: 60_000 + killCount * 40_000 },
  async () => {
    const { app, settings, end } = await site();
    await app.close();
    try {
      let answered = 0;
      let whole = 0;
      let tookMs = 150;
      for (let round = 1; round <= killCount; round++) {
        const file = fileOf(round);
        const server = await serverProcess(settings);
        try {
          const browser = testBrowser(server.url);
          await browser.logIn({ email });
          const { seen, made } = await look(browser, file);
          expect(made).toBe(added);
          const begun = performance.now();
          const call = browser
            .call(importSubscribers, { file: base64(file), seen: seen ?? '', key: `round-${round}-of-it` })
            .then(
              ({ results }) => {
                if (results?.isWritten) answered++;
                tookMs = performance.now() - begun;
              },
              () => {},
            );
          // The last round is left to answer, so that the others are known to have been cut.
          if (round < killCount) await wait((tookMs * round) / killCount);
          else await call;
        } finally {
          await server.kill();
        }
        const after = await testApp(settings);
        try {
          const stored = await storedOf(after.deps, round);
          const isWhole = stored.people === added;
          if (isWhole) whole++;
          const of = isWhole ? added : 0;
          expect([round, stored]).toEqual([round, { people: of, consents: of, records: of, noted: whole * left }]);
          expect(await auditRecords(after.deps, 'subscriber:import')).toHaveLength(whole);
        } finally {
          await after.close();
        }
      }
      // Some kills must come before the answer; otherwise the test shows nothing.
      expect(answered).toBeGreaterThan(0);
      expect(whole).toBeLessThan(killCount);
    } finally {
      await end();
    }
  },
);

test('the control: people written in a transaction of their own stand there without their consents', async () => {
  const { app, end } = await site();
  try {
    const { lines } = readTable(
      Buffer.from(fileOf(1)),
      columnNames.map((name) => ({ name })),
    );
    const { made } = await planSubscribers(app.deps.db.read, app.deps, lines, []);
    // The second transaction, with the consents and the records, never begins: the process is gone.
    await app.deps.db.transaction((tx) =>
      insertUnknown(
        tx,
        made.map((each) => ({ ...freshSubscriber(app.deps, each), status: 'confirmed' as const })),
      ),
    );
    expect(await storedOf(app.deps, 1)).toMatchObject({ people: added, consents: 0 });
  } finally {
    await app.close();
    await end();
  }
});

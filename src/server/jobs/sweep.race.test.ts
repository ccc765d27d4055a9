import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#contract/spans.ts';
import { dueBy } from '../db/claim.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { claimKind, releaseKind, sweepStates } from './sweep-state.sql.ts';
import { makeSweepJob, type Sweeper } from './sweep.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
// The server sweeps its own kinds meanwhile.
beforeEach(() =>
  app.deps.db.single((source) => source.deleteFrom('sweep_state').where('what', 'like', 'test %').execute()),
);

const speed = { batch: 10, pauseMs: 0, sliceMs: minuteMs, runMs: minuteMs };

/** Rows of one kind that several processes may delete, and how many do so at the same moment. */
function shared(what: string, old: number) {
  const seen = { atOnce: 0, most: 0, left: old };
  const sweeper: Sweeper = {
    what,
    async sweep(_deps, limit) {
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      for (let turns = 0; turns < 20; turns++) await nextTurn();
      const removed = Math.min(limit, seen.left);
      seen.left -= removed;
      seen.atOnce -= 1;
      return removed;
    },
  };
  return { sweeper, seen };
}

test('of several processes that sweep at once, one does a kind, and nothing is left', async () => {
  const kinds = ['test cart', 'test mail', 'test enquiry'].map((what) => shared(what, 95));
  const jobs = Array.from({ length: 4 }, () =>
    makeSweepJob(
      app.deps,
      kinds.map(({ sweeper }) => sweeper),
      speed,
    ),
  );
  await Promise.all(jobs.map((job) => job.run()));
  expect(kinds.map(({ seen }) => [seen.most, seen.left])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
  expect(
    (await sweepStates(app.deps.db.read)).filter(({ what }) => what.startsWith('test ')).map(({ removed }) => removed),
  ).toEqual([95, 95, 95]);
});

test('negative control: without the claim they do the same kind at once', async () => {
  const { sweeper, seen } = shared('test cart', 95);
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while ((await sweeper.sweep(app.deps, 10)) === 10) await nextTurn();
    }),
  );
  expect(seen.most).toBeGreaterThan(1);
});

test('a claim of a process that died runs out, and its late end does not give back the claim of another', async () => {
  const { db } = app.deps;
  const at = (minutes: number) => new Date(Date.parse('2026-11-26T00:00:00Z') + minutes * minuteMs);
  const claim = (by: string, minutes: number) =>
    db.transaction((tx) =>
      claimKind(tx, 'test cart', { by, until: at(minutes + 5).toISOString(), free: dueBy(at(minutes), 60 * minuteMs) }),
    );
  expect([await claim('died', 0), await claim('other', 4), await claim('other', 6)]).toEqual([true, false, true]);
  await db.transaction((tx) => releaseKind(tx, 'test cart', { by: 'died', removed: 0, done: null }));
  expect(await claim('third', 7)).toBe(false);
  await db.transaction((tx) => releaseKind(tx, 'test cart', { by: 'other', removed: 3, done: null }));
  expect(await claim('third', 7)).toBe(true);
  // Its clock was a day ahead.
  await db.transaction((tx) => releaseKind(tx, 'test cart', { by: 'third', removed: 0, done: null }));
  expect([await claim('ahead', 24 * 60), await claim('other', 8)]).toEqual([true, true]);
});

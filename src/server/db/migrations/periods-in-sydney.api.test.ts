// Invariant 47: all of this file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { periodsInSydney } from './0006-periods-in-sydney.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('periods that end too early in Sydney are made longer; the others stay', async () => {
  const { db } = app.deps;
  const at = '2027-01-01T00:00:00.000Z';
  const add = (
    uid: string,
    anchor: string | null,
    until: string | null,
    charge = until,
    status: 'active' | 'pastDue' | 'ended' = 'active',
  ) => ({
    uid,
    live_uid: uid,
    plan: 'pro' as const,
    per: 'monthly' as const,
    status,
    periods_paid: 1,
    failed_charges: 0,
    anchor_at: anchor,
    paid_until: until,
    next_charge_at: charge,
    created_at: at,
    updated_at: at,
  });
  await db.transaction((tx) =>
    tx
      .insertInto('subscription')
      .values([
        add('july', '2027-06-30T23:00:00.000Z', '2027-07-30T23:00:00.000Z'),
        add('march', '2027-02-28T22:00:00.000Z', '2027-03-28T22:00:00.000Z', '2027-03-30T00:00:00.000Z', 'pastDue'),
        add('may', '2027-05-30T23:00:00.000Z', '2027-06-30T23:00:00.000Z'),
        add('right', '2027-01-19T22:00:00.000Z', '2027-04-19T22:00:00.000Z'),
        add('ended', '2027-06-30T23:00:00.000Z', '2027-07-30T23:00:00.000Z', null, 'ended'),
        add('unpaid', null, null),
      ])
      .execute(),
  );
  await db.transaction((tx) => periodsInSydney.up(tx));
  const rows = await db.read
    .selectFrom('subscription')
    .select(['uid', 'paid_until', 'next_charge_at'])
    .where('created_at', '=', at)
    .orderBy('id')
    .execute();
  expect(rows.map((row) => [row.uid, row.paid_until, row.next_charge_at])).toEqual([
    ['july', '2027-07-31T23:00:00.000Z', '2027-07-31T23:00:00.000Z'],
    ['march', '2027-03-31T22:00:00.000Z', '2027-03-30T00:00:00.000Z'],
    ['may', '2027-06-30T23:00:00.000Z', '2027-06-30T23:00:00.000Z'],
    ['right', '2027-04-19T22:00:00.000Z', '2027-04-19T22:00:00.000Z'],
    ['ended', '2027-07-30T23:00:00.000Z', null],
    ['unpaid', null, null],
  ]);
});

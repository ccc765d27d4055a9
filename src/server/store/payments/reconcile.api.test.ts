// Invariant 4: all of this file.
import { expect, test } from 'vitest';
import type { Deps } from '../../deps.ts';
import { addManyRows } from '../../testing/many-rows.sql.ts';
import { testApp } from '../../testing/test-app.ts';
import { reconcile } from './reconcile.ts';

test('a run over many payments without an outcome asks about each once, ten at a time, also if it outlasts a lease', async () => {
  let ahead = 0;
  const asked: string[] = [];
  let [atOnce, most] = [0, 0];
  let answer = Promise.withResolvers<void>();
  // Before the server's own job starts, which would ask about some of them.
  const prepare = async (deps: Deps) => {
    const rows = { orders: 50, unpaid: 35, people: 0, staff: 0, events: 0, tickets: 0, others: 0 };
    await addManyRows(deps, rows);
    await deps.db.transaction((tx) => tx.updateTable('payment_attempt').set({ charge_ref: null }).execute());
    const payments: Deps['payments'] = {
      ...deps.payments,
      async find({ attemptId }) {
        asked.push(attemptId);
        if (asked.length > 200) throw new Error('The run begins again and again.');
        atOnce += 1;
        most = Math.max(most, atOnce);
        const mine = answer;
        // The provider answers a batch when it was asked about all of it.
        if (atOnce === 10 || asked.length === 35) {
          mine.resolve();
          answer = Promise.withResolvers();
        }
        await mine.promise;
        atOnce -= 1;
        // Ten of them take longer than the lease of the first.
        ahead += 5000;
        return { status: 'unavailable', reason: 'the provider is away' };
      },
    };
    await reconcile({ ...deps, payments });
  };
  const app = await testApp({}, { now: () => new Date(Date.now() + ahead), prepare });
  await app.close();
  expect(asked.length).toBe(new Set(asked).size);
  expect(asked).toHaveLength(35);
  expect(most).toBe(10);
});

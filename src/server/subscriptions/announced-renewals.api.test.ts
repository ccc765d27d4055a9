import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../testing/evidence.sql.ts';
import { type TestShop, testShop } from '../testing/shop.ts';
import { watchStatements } from '../testing/statements.ts';
import { subscriber } from '../testing/subscriber.ts';
import { announceRenewals } from './renew.ts';

const begun = new Date('2026-03-20T02:00:00Z');
let now = begun;
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ now: () => now, webhooks: false });
});
afterAll(() => shop.close());

test('renewals are announced page by page, also those of one moment, and others cost only their page', async () => {
  const people = [];
  for (let each = 0; each < 5; each++) people.push(await subscriber(shop, `renews${each}@example.org`));
  const at = '2026-04-20T02:00:00.000Z';
  const yearly = people.filter((_, index) => index % 2 === 0);
  await shop.deps.db.transaction(async (tx) => {
    await tx.updateTable('subscription').set({ next_charge_at: at, card_expires: '2030-01' }).execute();
    const ids = yearly.map(({ id }) => id);
    await tx.updateTable('subscription').set({ per: 'yearly' }).where('id', 'in', ids).execute();
  });
  now = new Date('2026-04-15T02:00:00Z');
  const watch = watchStatements();
  const asked = await watch.during(() => announceRenewals(shop.deps, 2));
  watch.stop();
  for (const person of people) {
    const told = (await mailsTo(shop.deps, person.email)).filter(({ subject }) => /renews soon/.test(subject));
    expect(told, person.email).toHaveLength(yearly.includes(person) ? 1 : 0);
  }
  const reads = (table: string) =>
    asked.filter(({ sql }) => sql.includes(`from "${table}"`) && sql.startsWith('select'));
  expect(reads('subscription')).toHaveLength(3);
  expect(reads('member')).toHaveLength(yearly.length);
});

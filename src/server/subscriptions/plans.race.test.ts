import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPaidOrder } from '#contract/store.ts';
import { paySubscription } from '#contract/subscriptions.ts';
import { issueLinkToken } from '../tokens/link-token.ts';
import { payOrder } from '../store/payments/pay-order.ts';
import { chargedFor } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { buyer, type TestShop, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import { keptCardOf } from './manage.ts';
import { lineOf } from './subscription-line.ts';
import { subscriptionById } from './subscription.sql.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ settings: { LIMIT_FACTOR: '100' } });
});
afterAll(() => shop.close());

const chargesOf = async (uid: string) => chargedFor(shop.deps, await shop.gateway.ledger(), uid);

// Invariants 2, 47.
test('ten windows pay for different plans at once: one charge, and each is told what was bought', async () => {
  const { browser, uid } = await person(shop, 'windows@example.org');
  const payToken = await shop.deps.db.transaction((tx) => issueLinkToken(tx, shop.deps, 'paySubscription', uid));
  await shop.gateway.fault({ kind: 'delay', ms: 300, times: 20 });
  const wanted = Array.from({ length: 10 }, (_, index) => ({
    subscriptionType: index % 2 ? 'pro' : 'standard',
    per: index % 4 < 2 ? 'monthly' : 'yearly',
  }));
  const answers = await Promise.all(
    wanted.map((terms) => browser.call(paySubscription, { payToken, ...terms, tokenId: 'tok_visa' })),
  );
  await shop.gateway.clearFaults();
  expect(await chargesOf(uid)).toHaveLength(1);
  const [token] = answers.flatMap(({ results: paid }) => paid?.OrderIdToken ?? []);
  const order = (await browser.call(getPaidOrder, { orderToken: token ?? '' })).data;
  const bought = order?.orderItems[0]?.itemName ?? '';
  const title = { standard: 'Standard', pro: 'Professional' };
  answers.forEach(({ results: paid, errors }, index) => {
    const { subscriptionType, per } = wanted[index] ?? { subscriptionType: '', per: '' };
    const name = `${title[subscriptionType as keyof typeof title]} subscription, ${per}`;
    if (name === bought) return expect(paid?.OrderIdToken).toBe(token);
    expect(paid).toBeUndefined();
    const [, told] = errors ?? [];
    const [plan = '', often = ''] = bought.split(' subscription, ');
    expect(told?.errorMessage).toMatch(`You have ${plan}, ${often} (AU$${order?.totalAmount.toFixed(2)} a `);
    return expect(told?.errorMessage).toContain('Nothing else was charged.');
  });
});

// Invariants 2, 47.
test('negative control: orders that share a key answer for the first plan, whatever each asked for', async () => {
  const { id, uid } = await subscriber(shop, 'control@example.org');
  const row = await subscriptionById(shop.deps.db.read, id);
  const card = row ? keptCardOf(shop.deps, row) : null;
  await shop.gateway.fault({ kind: 'delay', ms: 300, times: 20 });
  const plans = [
    { plan: 'standard', per: 'monthly', cents: 799 },
    { plan: 'pro', per: 'yearly', cents: 13_499 },
  ] as const;
  const outcomes = await Promise.all(
    plans.map((terms) =>
      payOrder(shop.deps, {
        key: 'shared',
        uid,
        buyer,
        locale: 'au' as const,
        lines: [lineOf(id, { kind: 'period', number: 2, ...terms, keepsCard: false })],
        card,
      }),
    ),
  );
  expect(outcomes[0]).toMatchObject({ ok: true, value: { token: expect.any(String) } });
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(await chargesOf(uid)).toHaveLength(2);
});

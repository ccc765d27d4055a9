import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinWaitingList, takeOffer } from '#contract/events.ts';
import { minuteMs } from '#contract/spans.ts';
import { eventPool, giveBack } from '../db/capacity.sql.ts';
import { changingPools } from '../db/pool-changes.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { poolUse, ticketsOf, unexplainedMoney, waitingOf } from '../testing/evidence.sql.ts';
import { eachRound, rounds } from '../testing/rounds.ts';
import { fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { reconcile } from '../store/payments/reconcile.ts';
import { serveQueues } from './waiting-offers.ts';

let shop: TestShop;
let apps: TestApp[];
let ahead = 0;
beforeAll(async () => {
  const now = () => new Date(Date.now() + ahead);
  shop = await testShop({ now, webhooks: false });
  const { DATABASE_URL, DATA_DIR } = shop.deps.config;
  // The same folder: the keys of the gateway are in it.
  const second = { LIMIT_FACTOR: '100', DATA_DIR, LOCAL_GATEWAY_URL: shop.gateway.url };
  // A second server on PostgreSQL.
  apps = [shop, ...(DATABASE_URL ? [await testApp({ ...second, DATABASE_URL }, { now })] : [])];
  for (const app of apps) await app.stopJobs();
});
afterAll(async () => {
  for (const app of apps.slice(1)) await app.close();
  await shop.close();
});
const places = 4;
const appOf = (index: number) => apps[index % apps.length] as TestApp;
const each = <T>(count: number, work: (app: TestApp, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(appOf(index), index)));
const states = async (eventId: number) => (await waitingOf(shop.deps, eventId)).map(({ status }) => status);
const all = (count: number, status: string) => Array.from({ length: count }, () => status);

test(
  // Invariant 11.
  'offers left at the bank, ended while the list is served: each place has one person, and each charge an order',
  { timeout: 60_000 + rounds * 10_000 },
  () =>
    eachRound(async (round) => {
      ahead = 0;
      const event = { places, used: places, eventType: 0, priceCents: 2500, waitingList: true } as const;
      const { eventId } = await addEvent(shop.deps, event);
      await each(2 * places, (app, index) => {
        const email = `late-${round}-${index}@example.org`;
        const register = { firstName: 'Ada', surname: 'Ngata', email, phone: '', numberOfTickets: 1 };
        return app.browser().call(joinWaitingList, { eventId, register });
      });
      await changingPools(shop.deps, (tx) => giveBack(tx, eventPool(eventId), places));
      await serveQueues(shop.deps);
      const offers = (await waitingOf(shop.deps, eventId)).filter(({ status }) => status === 'offered');
      expect(offers).toHaveLength(places);
      const secrets = await Promise.all(
        offers.map(async ({ token }, index) => {
          const browser = appOf(index).browser();
          const cartId = (await browser.call(takeOffer, { token })).results?.cartInfo?.cartId ?? '';
          const amount = await fillDetails(browser, cartId);
          const paid = await payWith(browser, { cartId, amount }, await shop.gateway.tokenFor('4000002500003155'));
          return paid.results?.clientSecret ?? '';
        }),
      );
      // Every second buyer confirms at the bank, but nobody tells the shop.
      for (const secret of secrets.filter((_, index) => index % 2 === 0))
        await shop.gateway.answerChallenge(secret, 'complete');
      ahead = 16 * minuteMs;
      // The places have come back, and the provider has not answered yet.
      await shop.gateway.fault({ kind: 'hold', times: 100 });
      const ending = each(apps.length, ({ deps }) => reconcile(deps));
      await expect
        .poll(async () => {
          await each(8, ({ deps }) => serveQueues(deps));
          return states(eventId);
        })
        .toEqual([...all(places, 'offered'), ...all(places, 'waiting')]);
      await shop.gateway.clearFaults();
      await Promise.all([ending, each(8, ({ deps }) => serveQueues(deps))]);
      await serveQueues(shop.deps);
      const ended = [...all(places / 2, 'done'), ...all(places / 2, 'offered'), ...all(places, 'waiting')];
      expect((await states(eventId)).toSorted()).toEqual(ended);
      expect(await ticketsOf(shop.deps, eventId)).toBe(places / 2);
      expect(await poolUse(shop.deps, eventPool(eventId))).toEqual({ capacity: places, used: places });
      expect(await unexplainedMoney(shop.deps)).toEqual([]);
    }),
);

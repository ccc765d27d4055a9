import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinWaitingList, registerForEvent, takeOffer } from '#contract/events.ts';
import { eventPool, giveBack } from '../db/capacity.sql.ts';
import { changingPools } from '../db/pool-changes.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { offerWithoutLock, poolUse, ticketsOf, waitingOf } from '../testing/evidence.sql.ts';
import { eachRound, rounds } from '../testing/rounds.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { together } from '../testing/together.ts';
import { serveQueues } from './waiting-offers.ts';

let apps: TestApp[];
beforeAll(async () => {
  const first = await testApp({ LIMIT_FACTOR: '100' });
  const { DATABASE_URL, DATA_DIR } = first.deps.config;
  // A second server on PostgreSQL.
  apps = [
    first,
    ...(DATABASE_URL ? [await testApp({ LIMIT_FACTOR: '100', DATABASE_URL, DATA_DIR: join(DATA_DIR, 'second') })] : []),
  ];
});
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close();
});
const appOf = (index: number) => apps[index % apps.length] as TestApp;
const timeout = 60_000 + rounds * 10_000;
const register = (name: string) => ({
  firstName: name,
  surname: 'Ngata',
  email: `${name}@example.org`,
  phone: '',
  numberOfTickets: 1,
});
const places = 5;

async function queue(people: number): Promise<number> {
  const { eventId } = await addEvent(appOf(0).deps, { places, used: places, eventType: 1, waitingList: true });
  for (let index = 0; index < people; index++)
    await appOf(index)
      .browser()
      .call(joinWaitingList, { eventId, register: register(`w${index}`) });
  return eventId;
}

test(
  // Invariant 11.
  'places that come back while strangers, the job and the list all want them go to the list, each once',
  { timeout },
  () =>
    eachRound(async () => {
      const eventId = await queue(8);
      const strangers = Array.from({ length: 10 }, (_, index) =>
        appOf(index)
          .browser()
          .call(registerForEvent, { eventId, register: register(`s${index}`) }),
      );
      const freed = Array.from({ length: places }, (_, index) =>
        changingPools(appOf(index).deps, (tx) => giveBack(tx, eventPool(eventId), 1)),
      );
      const jobs = Array.from({ length: 6 }, (_, index) => serveQueues(appOf(index).deps));
      await Promise.all([...strangers, ...freed, ...jobs]);
      await serveQueues(appOf(0).deps);
      const entries = await waitingOf(appOf(0).deps, eventId);
      expect(entries.filter(({ status }) => status === 'offered')).toHaveLength(places);
      expect(await poolUse(appOf(0).deps, eventPool(eventId))).toEqual({ capacity: places, used: places });
      // Each offer is taken by three browsers at once; one gets it.
      const answers = await Promise.all(
        entries
          .filter(({ status }) => status === 'offered')
          .flatMap(({ token }) => [0, 1, 2].map((index) => appOf(index).browser().call(takeOffer, { token }))),
      );
      expect(answers.filter(({ results }) => results)).toHaveLength(places);
      expect(await ticketsOf(appOf(0).deps, eventId)).toBe(places);
      expect(await poolUse(appOf(0).deps, eventPool(eventId))).toEqual({ capacity: places, used: places });
    }),
);

test('negative control: offers without the lock of the pool hold more places than there are', async () => {
  const eventId = await queue(8);
  const { deps } = appOf(0);
  await deps.db.transaction((tx) =>
    tx.updateTable('capacity').set({ used: 0 }).where('key', '=', eventPool(eventId)).execute(),
  );
  await together(6, (othersHaveRead, index) => offerWithoutLock(appOf(index).deps, eventId, othersHaveRead));
  expect((await poolUse(deps, eventPool(eventId))).used).toBeGreaterThan(places);
});

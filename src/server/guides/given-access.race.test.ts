import { afterAll, beforeAll, expect, test } from 'vitest';
import { addGuide } from '../testing/catalogue.sql.ts';
import { eachRound } from '../testing/rounds.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type OthersHaveRead, together } from '../testing/together.ts';
import { giveGuide } from './given-access.ts';
import { givenNow } from '../access/held.ts';

let app: TestApp;
let guideId: number;
beforeAll(async () => {
  app = await testApp();
  ({ guideId } = await addGuide(app.deps, { priceCents: 4900 }));
});
afterAll(() => app.close());

const give = (uid: string) =>
  app.deps.db.transaction((tx) =>
    giveGuide(tx, app.deps, { uid, guideId, reason: 'A gift', lastDay: null, by: 'admin' }),
  );
const isGiven = async (uid: string) => (await givenNow(app.deps.db.read, uid, app.deps.now().toISOString())).length > 0;

test('a guide that eight people give at once is given once', () =>
  eachRound(async (round) => {
    const given = await Promise.all(Array.from({ length: 8 }, () => give(`somebody-${round}`)));
    expect(given.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await isGiven(`somebody-${round}`)).toBe(true);
  }));

test('negative control: who looks first finds nothing given, and all of them would tell that they gave it', async () => {
  const lookAndSay = async (othersHaveRead: OthersHaveRead) => {
    const isFree = !(await isGiven('another'));
    await othersHaveRead();
    await give('another');
    return isFree;
  };
  expect(await together(4, lookAndSay)).toEqual([true, true, true, true]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveGuide } from '../../guides/given-access.ts';
import { givenTo } from '../../guides/given-access.sql.ts';
import { addGuide } from '../../testing/catalogue.sql.ts';
import { newMember } from '../../testing/member.ts';
import { eachRound } from '../../testing/rounds.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { erasureOf } from '../../accounts/account-now.ts';
import { finishErasureOf } from '../account/erase.ts';
import { erasePerson, giveAccess } from './people.verbs.ts';

let app: TestApp;
let guideId: number;
beforeAll(async () => {
  app = await testApp();
  ({ guideId } = await addGuide(app.deps, { priceCents: 4900 }));
});
afterAll(() => app.close());

const staff = { uid: 'somebody-of-staff' };
const wish = (uid: string) => ({ uid, guideId, reason: 'A reason that names somebody', lastDay: null });
async function erase(uid: string): Promise<void> {
  await app.deps.db.transaction((tx) => erasePerson(tx, app.deps, staff, { uid }));
  await finishErasureOf(app.deps, uid);
}

test('of a guide that is given while its person is erased nothing stays', () =>
  eachRound(async (round) => {
    const { uid } = await newMember(app, `round-${round}@example.org`);
    await Promise.all([
      app.deps.db.transaction((tx) => giveAccess(tx, app.deps, staff, wish(uid))),
      erase(uid),
      app.deps.db.transaction((tx) => giveAccess(tx, app.deps, staff, wish(uid))),
    ]);
    expect(await givenTo(app.deps.db.read, uid)).toEqual([]);
  }));

test('negative control: who looks before the lock gives a guide to somebody who is gone', async () => {
  const { uid } = await newMember(app, 'control@example.org');
  const erasure = await app.deps.db.transaction((tx) => erasureOf(tx, uid));
  await erase(uid);
  if (!erasure) await app.deps.db.transaction((tx) => giveGuide(tx, app.deps, { ...wish(uid), by: staff.uid }));
  expect(await givenTo(app.deps.db.read, uid)).toHaveLength(1);
});

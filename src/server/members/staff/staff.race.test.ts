import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import { person } from '../../testing/people.sql.ts';
import { eachRound } from '../../testing/rounds.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type OthersHaveRead, together } from '../../testing/together.ts';
import { changeStanding } from './staff.ts';
import { isOtherAdministrator, updateStanding } from './staff.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const administrator = async (email: string) => (await person(app, email, { roles: ['admin'] })).uid;
const none: Role[] = [];

test('of two administrators who take the role from each other together, one stays', () =>
  eachRound(async (round) => {
    const uids = [await administrator(`one-${round}@example.org`), await administrator(`two-${round}@example.org`)];
    const taken = await Promise.all(
      uids.map((by, at) =>
        app.deps.db.transaction((tx) =>
          changeStanding(tx, app.deps, { uid: by }, { uid: uids[1 - at] ?? '', revision: 0, roles: none }),
        ),
      ),
    );
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
    expect(taken.find(({ ok }) => !ok)).toMatchObject({ errors: [{ code: 'last_administrator' }] });
    // The next round begins without an administrator.
    const at = app.deps.now().toISOString();
    for (const uid of uids)
      await app.deps.db.transaction((tx) => updateStanding(tx, uid, { roles: none, status: 'active', at }));
  }));

test('negative control: who looks before the lock finds another administrator, and none stays', async () => {
  const uids = [await administrator('first@example.org'), await administrator('second@example.org')];
  const at = app.deps.now().toISOString();
  const take = async (othersHaveRead: OthersHaveRead, index: number) => {
    const uid = uids[index] ?? '';
    const isOther = await app.deps.db.transaction((tx) => isOtherAdministrator(tx, uid));
    await othersHaveRead();
    if (isOther) await app.deps.db.transaction((tx) => updateStanding(tx, uid, { roles: none, status: 'active', at }));
    return isOther;
  };
  expect(await together(2, take)).toEqual([true, true]);
});

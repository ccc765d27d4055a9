import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSecondFactor } from '#contract/admin/second-factor.ts';
import { getProfile } from '#contract/members.ts';
import { person } from '../testing/people.sql.ts';
import { setUpFactor } from '../testing/second-factor.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { endLogIns } from './end-log-ins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ SECOND_FACTOR: 'required' });
});
afterAll(() => app.close());

// Invariant 18.
test('the end of all log-ins holds at once for members and staff, who then log in again', async () => {
  const member = await person(app, 'member@example.org');
  const boss = await person(app, 'boss@example.org', { roles: ['admin'] });
  await setUpFactor(boss.browser, new Date());
  const refused = (error: { status: number }) => error.status;
  const profile = () => member.browser.call(getProfile, {}).then(() => 'open', refused);
  const factor = () => boss.browser.call(getSecondFactor, {}).then(({ data }) => data?.state, refused);
  expect([await profile(), await factor()]).toEqual(['open', 'passed']);

  expect(await endLogIns(app.deps.db, new Date())).toBe(2);
  expect([await profile(), await factor()]).toEqual([401, 401]);
  expect(await endLogIns(app.deps.db, new Date())).toBe(0);

  for (const { browser } of [member, boss]) browser.token = null;
  await member.browser.logIn({ email: 'member@example.org' });
  await boss.browser.logIn({ email: 'boss@example.org' });
  expect([await profile(), await factor()]).toEqual(['open', 'code']);
});

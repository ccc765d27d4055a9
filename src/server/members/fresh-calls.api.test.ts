import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#contract/spans.ts';
import { callsOfStaff, sayNothing } from '../testing/calls-of-staff.ts';
import { person } from '../testing/people.sql.ts';
import { setUpFactor } from '../testing/second-factor.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
beforeAll(async () => {
  app = await testApp({ SECOND_FACTOR: 'required' }, { now });
});
afterAll(() => app.close());

test('half an hour after the last proof each call that is marked asks again, and no other does', async () => {
  const { browser } = await person(app, 'admin@example.org', { roles: ['admin'] });
  await setUpFactor(browser, now());
  // To start over with the second factor asks again by rules of its own.
  const calls = callsOfStaff(app).filter(({ path }) => !path.startsWith('/api/admin/secondFactor/'));
  const asking = async () => {
    const asked = await Promise.all(calls.map(async (each) => [each.path, (await sayNothing(browser, each)).code]));
    return asked.filter(([, code]) => code === 'sign_in_again').map(([path]) => path);
  };
  ahead = 29 * minuteMs;
  expect(await asking()).toEqual([]);
  ahead = 31 * minuteMs;
  const marked = calls.filter(({ fresh }) => fresh).map(({ path }) => path);
  expect(marked.length).toBeGreaterThan(8);
  expect(await asking()).toEqual(marked);
});

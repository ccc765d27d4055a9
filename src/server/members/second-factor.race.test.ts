import { expect, test } from 'vitest';
import { passSecondFactor } from '#contract/admin/second-factor.ts';
import { getStaffOrders } from '#contract/admin/orders.ts';
import { person } from '../testing/people.sql.ts';
import { codeAt, setUpFactor, spendRecoveryCodeWithoutCondition } from '../testing/second-factor.sql.ts';
import { eachRound } from '../testing/rounds.ts';
import { serverProcess } from '../testing/server-process.ts';
import { testApp, testBrowser } from '../testing/test-app.ts';
import { together } from '../testing/together.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';
const settings = { SECOND_FACTOR: 'required', APP_SECRET: 'one secret for every process of this test' };

// Invariant 45.
test('ten log-ins use one recovery code at the same moment: one gets in', async () => {
  const app = await testApp(settings);
  // SQLite allows only one process.
  const second = onPostgres
    ? await serverProcess({ ...settings, DATABASE_URL: app.deps.config.DATABASE_URL ?? '' })
    : null;
  try {
    await eachRound(async (round) => {
      const email = `staff-${round}@example.org`;
      const { browser } = await person(app, email, { roles: ['admin'] });
      const { recoveryCodes } = await setUpFactor(browser, app.deps.now());
      const [code = ''] = recoveryCodes;
      const strangers = await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const stranger = testBrowser(second && index % 2 === 1 ? second.url : app.url);
          await stranger.logIn({ email });
          return stranger;
        }),
      );
      const answers = await Promise.all(strangers.map((each) => each.call(passSecondFactor, { code })));
      expect(answers.filter(({ results }) => results)).toHaveLength(1);
      const inside = await Promise.all(
        strangers.map((each) =>
          each.call(getStaffOrders, {}).then(
            () => true,
            () => false,
          ),
        ),
      );
      expect(inside.filter(Boolean)).toHaveLength(1);
      expect(answers.map(({ results }) => results !== undefined)).toEqual(inside);
    });
  } finally {
    await second?.kill();
    await app.close();
  }
});

// Invariant 45.
test('ten log-ins send one code of the app at the same moment: one gets in', async () => {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const app = await testApp(settings, { now });
  try {
    await eachRound(async (round) => {
      const email = `staff-${round}@example.org`;
      const { browser } = await person(app, email, { roles: ['admin'] });
      const { secret } = await setUpFactor(browser, now());
      ahead += 60_000;
      const strangers = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const stranger = app.browser();
          await stranger.logIn({ email });
          return stranger;
        }),
      );
      const code = codeAt(secret, now());
      const answers = await Promise.all(strangers.map((each) => each.call(passSecondFactor, { code })));
      expect(answers.filter(({ results }) => results)).toHaveLength(1);
    });
  } finally {
    await app.close();
  }
});

// Invariant 45.
test('negative control: without the condition of the update the same code lets everybody in', async () => {
  const app = await testApp(settings);
  try {
    const { browser, uid } = await person(app, 'staff@example.org', { roles: ['admin'] });
    const { recoveryCodes } = await setUpFactor(browser, app.deps.now());
    const [code = ''] = recoveryCodes;
    const taken = await together(10, (othersHaveRead) =>
      spendRecoveryCodeWithoutCondition(app.deps, uid, code, othersHaveRead),
    );
    expect(taken.filter(Boolean)).toHaveLength(10);
  } finally {
    await app.close();
  }
});

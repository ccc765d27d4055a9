import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendContact } from '#contract/contact.ts';
import { solvedCaptcha } from '../testing/captcha.ts';
import { looseCaptchaUse } from '../testing/loose-captcha.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { together } from '../testing/together.ts';
import { insertUsedCaptcha } from './captcha.sql.ts';

const crowd = 20;
let apps: TestApp[];
beforeAll(async () => {
  const first = await testApp({ LIMIT_FACTOR: '100' });
  // A second server process on PostgreSQL.
  apps = [
    first,
    ...(first.deps.config.DATABASE_URL
      ? [
          await testApp({
            LIMIT_FACTOR: '100',
            DATABASE_URL: first.deps.config.DATABASE_URL,
            DATA_DIR: first.deps.config.DATA_DIR,
          }),
        ]
      : []),
  ];
});
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close();
});
const appOf = (index: number) => apps[index % apps.length] as TestApp;

const contact = {
  name: 'Ana',
  phone: '0400 000 000',
  email: 'ana@example.org',
  enquiry: 'Hello',
  state: 'ACT',
  emailReceiver: '',
};

test('accepts one of twenty concurrent messages with the same captcha solution', async () => {
  const recaptchaValue = await solvedCaptcha(appOf(0).browser());
  const answers = await Promise.all(
    Array.from({ length: crowd }, (_, index) =>
      appOf(index)
        .browser()
        .call(sendContact, { ...contact, recaptchaValue }),
    ),
  );
  expect(answers.filter((answer) => answer.results)).toHaveLength(1);
  expect(answers.filter((answer) => answer.errors?.[0]?.code === 'captcha_failed')).toHaveLength(crowd - 1);
  const db = appOf(0).deps.db.read;
  expect(await db.selectFrom('enquiry').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('outbox_mail').select('id').execute()).toHaveLength(1);
});

test('negative control: reading before inserting accepts all', async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const loose = await together(crowd, (othersHaveRead, index) =>
    looseCaptchaUse(appOf(index).deps.db, 'loose', expiresAt, othersHaveRead),
  );
  expect(loose.filter(Boolean)).toHaveLength(crowd);
  const real = await together(crowd, (_othersHaveRead, index) =>
    appOf(index).deps.db.transaction((tx) => insertUsedCaptcha(tx, 'real', expiresAt)),
  );
  expect(real.filter(Boolean)).toHaveLength(1);
});

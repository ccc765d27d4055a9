import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCaptcha, sendContact } from '#contract/contact.ts';
import type { DraftItem } from '../content/page.wire.ts';
import { publishPage } from '../pages/write-page.ts';
import type { PageAccess } from '../access/access.ts';
import { startSiteverify } from '../providers/captcha/siteverify-fixture.ts';
import '../testing/needs-build.ts';
import { solvedCaptcha } from '../testing/captcha.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let google: Awaited<ReturnType<typeof startSiteverify>>;
let app: TestApp;
const keys = { RECAPTCHA_SITE_KEY: 'site-key', LIMIT_FACTOR: '100', LOG_LEVEL: 'silent' };
beforeAll(async () => {
  google = await startSiteverify('right-secret');
  app = await testApp({ ...keys, RECAPTCHA_SECRET_KEY: 'right-secret', RECAPTCHA_ORIGIN: google.origin });
});
afterAll(async () => {
  await app.close();
  await google.close();
});

const contact = {
  name: 'Ana',
  phone: '0400 000 000',
  email: 'ana@example.org',
  enquiry: 'Hello',
  state: 'ACT',
  emailReceiver: '',
};
const send = (recaptchaValue: string, to = app) => to.browser().call(sendContact, { ...contact, recaptchaValue });
const failed = [
  { errorMessage: 'Captcha check failed. Please try again.', field: 'recaptchaValue', code: 'captcha_failed' },
];
const down = [
  {
    errorMessage: 'The captcha service cannot be reached. Nothing was sent. Please try again in a moment.',
    code: 'captcha_down',
  },
];

test('sends the site key to the browser, and the secret only to siteverify', async () => {
  expect(await app.browser().call(getCaptcha, {})).toEqual({
    provider: 'recaptcha',
    challenge: null,
    siteKey: 'site-key',
  });
  expect(await send('good one')).toEqual({ results: { sent: true } });
  expect([...(google.requests.at(-1)?.keys() ?? [])]).toEqual(['secret', 'response']);
});

const form: DraftItem = { itemTypeCode: 'ContactForm' };
const text: DraftItem = { itemTypeCode: 'Html', payloads: { Content: '<p>data-block="ContactForm"</p>' } };
const publish = (
  path: string,
  items: DraftItem[],
  { payloads, ...more }: { payloads?: Record<string, string>; access?: PageAccess } = {},
) =>
  publishPage(app.deps, {
    path,
    title: path,
    ...more,
    content: { sections: [{ sectionName: 'body', items }], ...(payloads && { payloads }) },
  });
const policyOf = async (path: string) => (await app.browser().fetch(path)).headers.get('content-security-policy') ?? '';

test('the policy allows the widget only in documents with a form', async () => {
  await publish('/with-form', [form]);
  await publish('/without-form', [text]);
  await publish('/members-form', [form], { access: { kind: 'member' } });
  expect(await policyOf('/with-form')).toMatch(
    /script-src [^;]*https:\/\/www\.google\.com[^;]*;.*frame-src [^;]*https:\/\/www\.google\.com/,
  );
  expect(await policyOf('/without-form')).not.toContain('google');
  // Rendered without its content; the browser loads it into the same document after the log-in.
  expect(await policyOf('/members-form')).toContain("frame-src 'self' https://www.google.com");
  // The page data contains the policy, so that the browser loads a new document for such a page.
  for (const [path, policy] of [
    ['/with-form', 'captcha'],
    ['/without-form', 'site'],
  ])
    expect(await (await app.browser().fetch(`${path}`)).text()).toContain(`"policy":"${policy}"`);
});

test('a form on a sensitive page uses the site’s own captcha, and sends nothing to Google', async () => {
  await publish('/quiet', [form], { payloads: { Sensitive: 'yes' } });
  expect(await policyOf('/quiet')).not.toContain('google');
  const before = google.requests.length;
  const answer = await solvedCaptcha(app.browser(), '/quiet');
  expect((await send(answer)).results).toEqual({ sent: true });
  // The solution is valid once, and the server verifies it without a request to Google.
  expect((await send(answer)).errors).toEqual(failed);
  expect((await send(Buffer.from('{"challenge":{}}').toString('base64'))).errors).toEqual(failed);
  expect(google.requests).toHaveLength(before);
});

test('only a sensitive page with a form gets the challenge of the site’s own captcha', async () => {
  await publish('/open-form', [form]);
  await publish('/quiet-text', [text], { payloads: { Sensitive: 'yes' } });
  for (const path of ['/open-form', '/quiet-text', '/no-such-page', '', '/%'])
    expect(await app.browser().call(getCaptcha, { path }), path).toMatchObject({
      provider: 'recaptcha',
      challenge: null,
    });
  // A form in the footer is on every page, also on sensitive ones.
  await publish('/partials/common-footer', [form]);
  expect(await app.browser().call(getCaptcha, { path: '/quiet-text' })).toMatchObject({
    provider: 'altcha',
    siteKey: null,
  });
  expect(await app.browser().call(getCaptcha, { path: '/open-form' })).toMatchObject({ provider: 'recaptcha' });
  expect(await policyOf('/cart')).toContain('https://www.google.com');
  expect(await policyOf('/quiet-text')).not.toContain('google');
});

test('refuses a missing, wrong or used solution', async () => {
  const before = google.requests.length;
  expect((await send('')).errors).toEqual(failed);
  expect(google.requests).toHaveLength(before);
  expect((await send('bad')).errors).toEqual(failed);
  expect((await send('good two')).results).toEqual({ sent: true });
  expect((await send('good two')).errors).toEqual(failed);
});

// Invariant 34.
test('reports an unavailable service if it is down, responds with nonsense or refuses the key', async () => {
  const wrongKey = await testApp({ ...keys, RECAPTCHA_SECRET_KEY: 'wrong-secret', RECAPTCHA_ORIGIN: google.origin });
  const unreachable = await testApp({
    ...keys,
    RECAPTCHA_SECRET_KEY: 'right-secret',
    RECAPTCHA_ORIGIN: 'http://127.0.0.1:9',
  });
  try {
    expect((await send('good three', wrongKey)).errors).toEqual(down);
    expect((await send('good three', unreachable)).errors).toEqual(down);
    for (const [status, body] of [
      [500, '{}'],
      [200, 'not json'],
      [200, '{"success":"yes"}'],
    ] as const) {
      google.respondWith(status, body);
      expect((await send('good four')).errors).toEqual(down);
    }
    expect(await unreachable.deps.db.read.selectFrom('enquiry').selectAll().execute()).toEqual([]);
  } finally {
    await wrongKey.close();
    await unreachable.close();
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCaptcha, sendContact } from '#contract/contact.ts';
import { publishPage } from '../cms/publish.ts';
import { startSiteverify } from '../providers/captcha/siteverify-fixture.ts';
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

const contact = { name: 'Ana', phone: '0400 000 000', email: 'ana@example.org', enquiry: 'Hello', state: 'ACT', emailReceiver: '' };
const send = (recaptchaValue: string, to = app) => to.browser().call(sendContact, { ...contact, recaptchaValue });
const failed = [{ errorMessage: 'Captcha check failed. Please try again.', field: 'recaptchaValue', code: 'captcha_failed' }];
const down = [{ errorMessage: 'The captcha service cannot be reached. Nothing was sent. Please try again in a moment.', code: 'captcha_down' }];

test('the browser gets the site key, the secret goes to siteverify alone', async () => {
  expect(await app.browser().call(getCaptcha, {})).toEqual({ provider: 'recaptcha', challenge: null, siteKey: 'site-key' });
  expect(await send('good one')).toEqual({ results: { sent: true } });
  expect([...(google.asked.at(-1)?.keys() ?? [])]).toEqual(['secret', 'response']);
});

test('only documents with the form may load the widget', async () => {
  const item = { itemTypeCode: 'ContactForm', anchorName: null, cssClass: null, payloads: {}, items: [], sections: [] };
  const text = { ...item, itemTypeCode: 'Html', payloads: { Content: '<p>data-block="ContactForm"</p>' } };
  const access = { kind: 'member' } as const;
  for (const [path, block, more] of [['/with-form', item, {}], ['/without-form', text, {}], ['/members-form', item, { access }]] as const) {
    await publishPage(app.deps, { path, title: path, ...more, content: { sections: [{ sectionName: 'body', items: [block] }], payloads: {}, embedDataList: [] } });
  }
  const policyOf = async (path: string) => (await app.browser().fetch(path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/with-form')).toMatch(/script-src [^;]*https:\/\/www\.google\.com[^;]*;.*frame-src [^;]*https:\/\/www\.google\.com/);
  expect(await policyOf('/without-form')).not.toContain('google');
  // Drawn without its content, which comes into the same document once somebody is signed in.
  expect(await policyOf('/members-form')).toContain('frame-src \'self\' https://www.google.com');
});

test('an answer that is missing, wrong or used is refused', async () => {
  const asked = google.asked.length;
  expect((await send('')).errors).toEqual(failed);
  expect(google.asked).toHaveLength(asked);
  expect((await send('bad')).errors).toEqual(failed);
  expect((await send('good two')).results).toEqual({ sent: true });
  expect((await send('good two')).errors).toEqual(failed);
});

test('a service that is down, confused or refuses our key says nothing about the visitor', async () => {
  const wrongKey = await testApp({ ...keys, RECAPTCHA_SECRET_KEY: 'wrong-secret', RECAPTCHA_ORIGIN: google.origin });
  const unreachable = await testApp({ ...keys, RECAPTCHA_SECRET_KEY: 'right-secret', RECAPTCHA_ORIGIN: 'http://127.0.0.1:9' });
  try {
    expect((await send('good three', wrongKey)).errors).toEqual(down);
    expect((await send('good three', unreachable)).errors).toEqual(down);
    for (const [status, body] of [[500, '{}'], [200, 'not json'], [200, '{"success":"yes"}']] as const) {
      google.answerWith(status, body);
      expect((await send('good four')).errors).toEqual(down);
    }
    expect(await unreachable.deps.db.read.selectFrom('enquiry').selectAll().execute()).toEqual([]);
  } finally {
    await wrongKey.close();
    await unreachable.close();
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscribe } from '#contract/contact.ts';
import { subscribeConsent } from '#contract/forms.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { schemeHash } from '../http/scheme-hash.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
/** Milliseconds by which the server's clock is ahead; only increases. */
let ahead = 0;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' }, { now: () => new Date(Date.now() + ahead) });
});
afterAll(() => app.close());

const mailsTo = (email: string) =>
  app.deps.db.read.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).orderBy('id').execute();
const subscriber = (email: string) =>
  app.deps.db.read.selectFrom('subscriber').selectAll().where('email_key', '=', email).executeTakeFirstOrThrow();
const evidence = async (email: string) =>
  app.deps.db.read
    .selectFrom('consent')
    .select(['kind', 'wording', 'means'])
    .where('subscriber_id', '=', (await subscriber(email)).id)
    .orderBy('id')
    .execute();
/** With a blank, because a random token contains a short name now and then. */
const name = 'Ana Lu';
const ask = (email: string, by = name) => app.browser().call(subscribe, { name: by, email });
const linkIn = (text: string, path: string) =>
  new RegExp(`http\\S+(/newsletter/${path}\\?t=[\\w-]{43})`).exec(text)?.[1] ?? '';
const press = (link: string) => app.browser().fetch(link, { method: 'POST', body: new FormData() });
const done = { results: { subscribed: true } };

test('subscribes only after the button is pressed; opening the link changes nothing', async () => {
  expect(await ask('ana@example.org')).toEqual(done);
  const [mail] = await mailsTo('ana@example.org');
  const link = linkIn(mail?.text ?? '', 'confirm');
  expect(mail?.subject).toBe('Please confirm your subscription');
  expect(mail?.text).not.toContain(name);
  expect(await subscriber('ana@example.org')).toMatchObject({ status: 'pending' });
  // The database stores only the hash of the token.
  expect(JSON.stringify(await subscriber('ana@example.org'))).not.toContain(link.slice(-43));

  const page = await app.browser().fetch(link);
  expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
    200,
    'no-store',
    'same-origin',
  ]);
  expect(await page.text()).toContain('<form method="post"');
  expect(await subscriber('ana@example.org')).toMatchObject({ status: 'pending' });

  expect(await (await press(link)).text()).toContain('You are subscribed');
  expect(await (await press(link)).text()).toContain('You are subscribed');
  expect(await subscriber('ana@example.org')).toMatchObject({ status: 'confirmed' });
  const [, welcome, ...more] = await mailsTo('ana@example.org');
  expect(more).toEqual([]);
  expect(welcome).toMatchObject({ subject: 'You are subscribed' });
  expect(welcome?.unsubscribe_url).toBe(`${app.url}${linkIn(welcome?.text ?? '', 'unsubscribe')}`);
  expect(await evidence('ana@example.org')).toEqual([
    { kind: 'asked', wording: subscribeConsent, means: 'form, au' },
    { kind: 'confirmed', wording: subscribeConsent, means: 'button behind the link in the mail' },
  ]);
});

test('unsubscribes by one click, invalidates the old confirmation, and allows a new subscription', async () => {
  await ask('bo@example.org');
  const [first] = await mailsTo('bo@example.org');
  const confirm = linkIn(first?.text ?? '', 'confirm');
  await press(confirm);
  const leave = linkIn((await mailsTo('bo@example.org'))[1]?.text ?? '', 'unsubscribe');
  expect(await (await app.browser().fetch(leave)).text()).toContain('Press the button');
  expect(await subscriber('bo@example.org')).toMatchObject({ status: 'confirmed' });
  const oneClick = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  };
  expect((await app.browser().fetch(leave, oneClick)).status).toBe(200);
  expect(await subscriber('bo@example.org')).toMatchObject({ status: 'unsubscribed' });
  expect((await press(confirm)).status).toBe(404);
  expect((await press(leave)).status).toBe(200);
  expect((await evidence('bo@example.org')).at(-1)).toEqual({
    kind: 'unsubscribed',
    wording: '',
    means: 'one click in the mail program',
  });

  // Subscribing again within the hour sends one mail; further requests in that hour send none.
  expect(await mailsTo('bo@example.org')).toHaveLength(2);
  for (const answer of [await ask('bo@example.org'), await ask('bo@example.org')]) expect(answer).toEqual(done);
  const [, , again, ...more] = await mailsTo('bo@example.org');
  expect(more).toEqual([]);
  expect(again).toMatchObject({ subject: 'Please confirm your subscription' });
  await press(linkIn(again?.text ?? '', 'confirm'));
  expect(await subscriber('bo@example.org')).toMatchObject({ status: 'confirmed' });
});

// Invariant 16.
test('a known address gets the same response, and at most one mail an hour', async () => {
  await ask('cy@example.org');
  const again = await Promise.all(Array.from({ length: 12 }, () => ask('CY@example.org')));
  for (const answer of again) expect(answer).toEqual(done);
  expect(await mailsTo('cy@example.org')).toHaveLength(1);
  await press(linkIn((await mailsTo('cy@example.org'))[0]?.text ?? '', 'confirm'));
  ahead += 2 * hourMs;
  expect(await ask('cy@example.org')).toEqual(done);
  expect((await mailsTo('cy@example.org')).at(-1)).toMatchObject({ subject: 'You are subscribed already' });
  expect(await subscriber('cy@example.org')).toMatchObject({ status: 'confirmed' });
});

// Invariant 16.
test('an unsubscribe link allows one extra mail per confirmed subscription, and no more', async () => {
  await ask('fay@example.org');
  const [first] = await mailsTo('fay@example.org');
  const leave = linkIn(first?.text ?? '', 'unsubscribe');
  const rounds = async () => {
    for (let round = 0; round < 3; round++) {
      expect((await press(leave)).status).toBe(200);
      expect(await subscriber('fay@example.org')).toMatchObject({ status: 'unsubscribed' });
      expect(await ask('fay@example.org')).toEqual(done);
    }
    return (await mailsTo('fay@example.org')).map((mail) => mail.subject);
  };
  expect(await rounds()).toEqual(['Please confirm your subscription']);
  ahead += 3_601_000;
  await ask('fay@example.org');
  await press(linkIn((await mailsTo('fay@example.org')).at(-1)?.text ?? '', 'confirm'));
  expect(await rounds()).toEqual([
    ...Array(2).fill('Please confirm your subscription'),
    'You are subscribed',
    'Please confirm your subscription',
  ]);
});

test('concurrent subscriptions of one address send one mail', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ask('di@example.org')));
  expect(await mailsTo('di@example.org')).toHaveLength(1);
});

test('a link expires after seven days and has one purpose; other tokens are invalid', async () => {
  await ask('ed@example.org');
  const [mail] = await mailsTo('ed@example.org');
  const confirm = linkIn(mail?.text ?? '', 'confirm');
  expect((await press(confirm.replace('confirm', 'unsubscribe'))).status).toBe(404);
  ahead += 7 * dayMs + 1000;
  expect((await press(confirm)).status).toBe(404);
  for (const token of ['', '?t=', '?t=x', `?t=${'A'.repeat(43)}`, `?t=${'A'.repeat(43)}&t=b`, '?t=%00'])
    expect((await press(`/newsletter/confirm${token}`)).status).toBe(404);
  const crossSite = await app
    .browser()
    .fetch(confirm, { method: 'POST', body: new FormData(), headers: { origin: 'https://evil.example' } });
  expect(crossSite.status).toBe(403);
});

test('reports invalid fields, and sends no input in a mail header', async () => {
  expect((await ask('x', '')).errors?.map((error) => error.errorMessage)).toEqual([
    'Name is required.',
    'Email - Invalid email.',
  ]);
  expect((await ask('')).errors?.map((error) => error.errorMessage)).toEqual(['Email is required.']);
  for (const email of ['a@example.org\r\nBcc: b@example.org', 'a@example.org, b@example.org', 'a@example.org\u0000']) {
    const answer = await ask(email).catch((error: { status: number }) => error.status);
    expect(answer === 400 || (answer as { errors?: unknown[] }).errors?.length === 1).toBe(true);
  }
  expect((await ask('eve@example.org', 'Eve\r\nBcc: victim@example.org')).errors).toHaveLength(1);
  expect(await ask('eve@example.org', 'Eve\r\nBcc victim')).toEqual(done);
  expect((await mailsTo('eve@example.org'))[0]).toMatchObject({ subject: 'Please confirm your subscription' });
});

test('every page has a quick exit, a neutral title and a policy that allows only the site’s fonts', async () => {
  await ask('way@example.org');
  const confirm = linkIn((await mailsTo('way@example.org'))[0]?.text ?? '', 'confirm');
  for (const [answer, title] of [
    [await app.browser().fetch(confirm), 'Confirm your subscription'],
    [await press(confirm), 'You are subscribed'],
    [await app.browser().fetch('/newsletter/unsubscribe?t=old'), 'This link is no longer valid'],
  ] as const) {
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src ${schemeHash}; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
    );
    const html = await answer.text();
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<a href="${app.deps.config.QUICK_EXIT_AU}" rel="nofollow noreferrer">Quick exit</a>`);
  }
  expect(await (await app.browser().fetch('/newsletter/confirm?nz=true')).text()).toContain(
    `<a href="${app.deps.config.QUICK_EXIT_NZ}"`,
  );
});

import { afterAll, beforeEach, afterEach, expect, test } from 'vitest';
import { listPages } from '#contract/admin/pages.ts';
import { getMenu, getPublishedPage } from '#contract/cms.ts';
import { publishPage } from '../pages/write-page.ts';
import '../testing/needs-build.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { setUpLink, setUpSite } from './setup.ts';

let app: TestApp;
let ahead = 0;
beforeEach(async () => {
  ahead = 0;
  app = await testApp({}, { now: () => new Date(Date.now() + ahead) });
});
afterEach(() => app.close());
afterAll(() => {
  ahead = 0;
});

const path = (link: string | null) =>
  link === null ? expect.fail('No link was made.') : link.replace(/^.*\/set-up/, '/set-up');
const form = { name: 'Ada Nguyen', email: 'Ada@example.org', password: 'a long enough sentence', pages: 'yes' };
const send = (at: string, values: Record<string, string>) =>
  app.browser().fetch(at, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(values)),
  });

test('the link of the terminal makes the first administrator and the starter pages, once', async () => {
  const at = path(await setUpLink(app.deps));
  const asked = await app.browser().fetch(at);
  expect(asked.headers.get('cache-control')).toBe('no-store');
  expect(await asked.text()).toContain('Set up this site');
  const done = await send(at, form);
  expect(await done.text()).toContain('ada@example.org is the administrator');
  const admin = app.browser();
  await admin.logIn({ email: 'ada@example.org', password: form.password });
  const { rows: pages } = await admin.call(listPages, {});
  expect(pages.map(({ path: page }) => page)).toEqual([
    '/',
    '/about',
    '/contact',
    '/events',
    '/guides',
    '/member/dashboard',
    '/partials/common-footer',
    '/phi-online',
    '/privacy',
    '/shop',
    '/terms',
    '/using-this-site',
    '/workshops',
  ]);
  expect((await app.browser().call(getPublishedPage, { path: '/contact' })).data?.pageTitle).toBe('Contact');
  expect((await app.browser().call(getMenu, {})).menu.items).toHaveLength(6);
  expect((await app.browser().fetch(at)).status).toBe(404);
  expect((await send(at, { ...form, email: 'eve@example.org' })).status).toBe(404);
  expect(await setUpLink(app.deps)).toBeNull();
});

test('no link of a new site leads to a missing page, neither of its pages nor of its header and footer', async () => {
  await send(path(await setUpLink(app.deps)), form);
  const visitor = app.browser();
  const known = new Map([['/', 0]]);
  for (const [at] of known) {
    const page = await visitor.fetch(at, { headers: { accept: 'text/html' } });
    known.set(at, page.status);
    if (!page.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, link = ''] of (await page.text()).matchAll(/<a [^>]*href="(\/[^"#?]*)/g))
      if (!known.has(link)) known.set(link, 0);
  }
  expect([...known.keys()]).toEqual(expect.arrayContaining(['/guides', '/events', '/workshops', '/shop', '/privacy']));
  expect([...known].filter(([, status]) => status >= 400)).toEqual([]);
});

test('a site with pages keeps them; without the tick there are no starter pages', async () => {
  await publishPage(app.deps, { path: '/mine', title: 'Mine', content: { sections: [] } });
  const at = path(await setUpLink(app.deps));
  expect(await (await app.browser().fetch(at)).text()).not.toContain('starter pages');
  expect((await send(at, form)).status).toBe(200);
  const admin = app.browser();
  await admin.logIn({ email: 'ada@example.org', password: form.password });
  expect((await admin.call(listPages, {})).rows.map(({ path: page }) => page)).toEqual(['/mine']);
});

test('a stranger who signed up with the address before is locked out', async () => {
  const stranger = app.browser();
  await stranger.signUp({ email: 'ada@example.org', password: 'the password of a stranger' });
  expect((await send(path(await setUpLink(app.deps)), form)).status).toBe(200);
  expect((await stranger.fetch('/api/admin/pages/list')).status).toBe(401);
  stranger.token = null;
  await expect(stranger.logIn({ email: 'ada@example.org', password: 'the password of a stranger' })).rejects.toThrow(
    'signInWithPassword failed',
  );
  await stranger.logIn({ email: 'ada@example.org', password: form.password });
  expect((await stranger.fetch('/api/admin/pages/list')).status).toBe(200);
});

test.each([
  [{ name: ' ' }, 'Name is required.'],
  [{ email: 'nobody' }, 'Email - Invalid email.'],
  [{ password: 'short' }, 'at least 12 characters'],
])('%o is refused with its field, and the link stays valid', async (wrong, text) => {
  const at = path(await setUpLink(app.deps));
  const refused = await send(at, { ...form, ...wrong });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(text);
  expect((await app.browser().fetch(at)).status).toBe(200);
});

test('an old, changed or missing link shows nothing', async () => {
  const at = path(await setUpLink(app.deps));
  for (const wrong of ['/set-up', '/set-up?t=x', `${at.slice(0, -1)}${at.endsWith('A') ? 'B' : 'A'}`])
    expect((await app.browser().fetch(wrong)).status).toBe(404);
  ahead = 3_600_001;
  expect((await app.browser().fetch(at)).status).toBe(404);
});

test('of two links that are used at once, one makes the administrator', async () => {
  const tokens = await Promise.all([setUpLink(app.deps), setUpLink(app.deps)]);
  const answers = await Promise.all(
    tokens.map((link, index) =>
      setUpSite(app.deps, link?.split('t=')[1] ?? '', {
        name: 'Ada',
        email: `ada${index}@example.org`,
        password: form.password,
        wantsPages: false,
      }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

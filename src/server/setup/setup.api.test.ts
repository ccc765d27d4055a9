import { CompiledQuery } from 'kysely';
import { afterAll, beforeEach, afterEach, expect, test } from 'vitest';
import { checkPage, listPages } from '#contract/admin/pages.ts';
import { getMenu, getPublishedPage } from '#contract/cms.ts';
import { endFirstSteps, getToday } from '#contract/admin/today.ts';
import { getStaffPlans } from '#contract/admin/plans.ts';
import { publishPage } from '../pages/write-page.ts';
import { planPriceRows } from '../subscriptions/plan-prices.ts';
import { key } from '../testing/page-texts.ts';
import { watchStatements } from '../testing/statements.ts';
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

// Invariants 12, 20.
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

test('the starter pages say nothing that is still to be written, and could be published as they are', async () => {
  await send(path(await setUpLink(app.deps)), form);
  const admin = app.browser();
  await admin.logIn({ email: 'ada@example.org', password: form.password });
  const { rows } = await admin.call(listPages, {});
  for (const { pageId, path: page } of rows) {
    const { findings } = await admin.call(checkPage, { pageId });
    expect(findings, page).toEqual([]);
    expect(await (await app.browser().fetch(page)).text(), page).not.toMatch(/>\s*\[[^\]<]* [^\]<]*\]/);
  }
});

test('Today lists what is left to do on a new site, in order, until somebody puts the list away', async () => {
  await send(path(await setUpLink(app.deps)), form);
  const admin = app.browser();
  await admin.logIn({ email: 'ada@example.org', password: form.password });
  const steps = async () => (await admin.call(getToday, {})).firstSteps;
  const left = async () => (await steps())?.filter(({ done }) => !done).map(({ way }) => way.to);
  const before = await left();
  expect(before?.slice(0, 3)).toEqual(['/admin/settings/receivers', '/admin/settings/mail', '/admin/pages/1']);
  expect(before).toEqual(
    expect.arrayContaining(['/admin/guides/new', '/admin/shipping', '/admin/plans', '/admin/orders']),
  );
  expect((await steps())?.find(({ way }) => way.to === '/admin/pages/1')?.text).toContain('Left: Welcome, About us');
  await publishPage(app.deps, {
    path: '/',
    title: 'Harbour',
    createdBy: 'somebody',
    content: {
      sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'Html', payloads: { Content: '<h1>Ours</h1>' } }] }],
    },
  });
  expect((await steps())?.map(({ text }) => text).join()).toContain('Left: About us, Contact');
  const press = { key: key() };
  expect((await admin.call(endFirstSteps, press)).results).toEqual({ ended: true });
  expect(await steps()).toBeNull();
  expect((await admin.call(endFirstSteps, press)).results).toEqual({ ended: true });
  expect((await admin.call(endFirstSteps, { key: key() })).errors).toMatchObject([{ code: 'put_away' }]);
});

test('a new site offers no plan before a guide opens with it; a screen that was open on a plan is stale', async () => {
  const before = new Map((await planPriceRows(app.deps.db.read)).map(({ plan, revision }) => [plan, revision]));
  await send(path(await setUpLink(app.deps)), form);
  const admin = app.browser();
  await admin.logIn({ email: 'ada@example.org', password: form.password });
  const plans = (await admin.call(getStaffPlans, {})).data?.plans ?? [];
  expect(plans.map(({ values }) => values.onSale)).toEqual([false, false]);
  expect(plans.map(({ plan, revision }) => revision - (before.get(plan) ?? 0))).toEqual([1, 1]);
});

test('Today finds the administrators among those who work here, not among all members', async () => {
  await send(path(await setUpLink(app.deps)), form);
  const admin = app.browser();
  await admin.logIn({ email: 'ada@example.org', password: form.password });
  const { db } = app.deps;
  const watch = watchStatements();
  const { firstSteps } = await admin.call(getToday, {});
  const asked = watch.sentFor(getToday.path).filter(({ sql }) => sql.includes('roles_json') && sql.includes(' like '));
  watch.stop();
  expect(firstSteps?.length).toBeGreaterThan(0);
  expect(asked).toHaveLength(1);
  for (const { sql, values } of asked) {
    expect(sql).toContain("roles_json <> '[]'");
    // The other engine reads so few rows without an index.
    if (db.engine.name !== 'sqlite') continue;
    const plan = await db.read.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...values]));
    expect(JSON.stringify(plan.rows)).toContain('member_staff_ix');
  }
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

// Invariants 12, 20.
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

// Invariants 12, 20.
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

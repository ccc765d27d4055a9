// Invariant 33: all of this file.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { search } from '#contract/search.ts';
import '../testing/needs-build.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { setRedirect } from '../testing/pages.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { publishPage } from '../pages/write-page.ts';
import { publishRedirect, saveRedirect } from '../pages/redirects.ts';

let app: TestApp;
let at: Date;
beforeEach(async () => {
  at = new Date();
  app = await testApp({ LOG_LEVEL: 'silent' }, { now: () => at });
});
afterEach(() => {
  vi.restoreAllMocks();
  return app.close();
});

const open = (path: string, headers: Record<string, string> = {}) => app.browser().fetch(path, { headers });
const allowed = search.limit?.calls ?? 0;

test('a rendered search has the same limit as its call, despite forged forwarding headers', async () => {
  // Stops the clock, so that the budget does not refill during 120 pages.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const statuses = await Promise.all(
    Array.from({ length: allowed }, async (_, asked) => (await open(`/search-results?q=wombat${asked}`)).status),
  );
  expect(statuses).toHaveLength(120);
  expect(statuses).not.toContain(429);
  const ways: Record<string, string>[] = [
    {},
    { 'x-forwarded-for': '192.0.2.7' },
    { forwarded: 'for=192.0.2.8' },
    { 'x-real-ip': '192.0.2.9' },
  ];
  for (const headers of ways) {
    const refused = await open('/search-results?nz=true&q=wallaby', headers);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await refused.text();
    expect(html).toContain('Too many requests. Please try again later.');
    expect(html).not.toContain('wallaby');
  }
  for (const other of ['/search-results', '/']) expect((await open(other)).status).not.toBe(429);
});

test('a path that cannot be decoded gets the not-found page', async () => {
  const odd = [
    ['/%ff', 'page'],
    ['/%zz?nz=true', 'page'],
    ['/guides/%', 'page'],
    ['/event/%ff/more', 'page'],
    ['/event/%ff', 'event'],
    ['/event/a%00b', 'event'],
    ['/e%76ent/a%00b', 'event'],
    ['/e%76ent/%ff', 'page'],
    ['/product/%c3%28/', 'product'],
  ] as const;
  for (const [path, route] of odd) {
    const answer = await open(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
    const html = await answer.text();
    expect(html).toContain('<title>Page not found');
    // The browser hydrates the data of the route that matches its own URL.
    expect([path, html]).toEqual([path, expect.stringContaining(`"${route}":{"kind":"missing"`)]);
  }
});

// tools/patterns.test.ts makes sure that no pattern which reads the path takes more than linear time.
test('a path of thousands of slashes is not found', async () => {
  expect((await open(`${'/'.repeat(15_000)}a`)).status).toBe(404);
});

test('unknown paths of a locale share one document that names none of them, until a page is published there', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, nth) => open(`/nothing/at-${nth}`)));
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.headers.get('cache-control')}`))).toEqual(
    new Set(['404 no-store']),
  );
  expect(new Set(answers.map((answer) => answer.headers.get('etag'))).size).toBe(1);
  expect(await answers[7]?.text()).not.toMatch(/at-7|rel="canonical"/);
  const nz = await open('/nothing/at-7?nz=true');
  expect([nz.status, (await nz.text()).slice(0, 60)]).toEqual([404, expect.stringContaining('lang="en-NZ"')]);

  await publishPage(app.deps, { path: '/nothing/at-7', title: 'Something', content: { sections: [], payloads: {} } });
  await app.deps.content.refresh();
  expect([(await open('/nothing/at-7')).status, (await open('/nothing/at-8')).status]).toEqual([200, 404]);
});

test('a redirect is not stored by caches, because it may reveal a search or a sensitive page', async () => {
  await publishRedirect(app.deps, { path: '/old', redirectTo: '/gambling-harm' });
  await app.deps.content.refresh();
  for (const path of ['/Search-Results?q=shelter', '/Gambling-Harm', '/gambling-harm/', '/old', '/member']) {
    const answer = await open(path);
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 301, 'no-store']);
  }
});

test('a redirect keeps the query of the address, and what the target itself names wins', async () => {
  await publishRedirect(app.deps, { path: '/old-guides', redirectTo: '/guides?from=old#list' });
  await publishRedirect(app.deps, { path: '/elsewhere', redirectTo: 'https://example.org/' });
  const location = async (path: string) => (await open(path)).headers.get('location');
  expect(await location('/old-guides?utm_source=mail&setCorporate=12&from=here')).toBe(
    '/guides?from=old&utm_source=mail&setCorporate=12#list',
  );
  expect(await location('/old-guides?nz=true')).toBe('/guides?from=old&nz=true#list');
  expect(await location('/Old-Guides/?utm_source=mail')).toBe('/old-guides?utm_source=mail');
  expect(await location('/elsewhere?utm_source=mail&setCorporate=12')).toBe('https://example.org/?utm_source=mail');
  expect(await location('/member?utm_source=mail')).toBe('/member/dashboard?utm_source=mail');
});

test('a form that the browser posts natively gets a page that says that nothing was sent', async () => {
  const sent = (path: string, accept: string, more: Record<string, string> = {}) =>
    app.browser().fetch(path, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded', ...more },
      body: 'name=Robin',
    });
  const answer = await sent('/contact', 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect([answer.status, answer.headers.get('allow'), answer.headers.get('cache-control')]).toEqual([
    405,
    'GET, HEAD',
    'no-store',
  ]);
  const html = await answer.text();
  expect(html).toContain('This was not sent');
  expect(html).not.toContain('Robin');
  expect(html).toContain('hello@phi.example</a> or ring (02) 5550 4321.');
  const nz = await (await sent('/contact?nz=true', 'text/html')).text();
  expect(nz).toContain('aotearoa@phi.example</a>.');
  expect(nz).not.toContain('5550');
  // The page has the quick exit, because it may replace a sensitive page.
  for (const [page, exit] of [
    [html, app.deps.config.QUICK_EXIT_AU],
    [nz, app.deps.config.QUICK_EXIT_NZ],
  ] as const) {
    expect(page).toContain('<title>This was not sent</title>');
    expect(page).toContain(`<a href="${exit}" rel="nofollow noreferrer">Quick exit</a>`);
  }
  // A post from a sensitive page, then one from another site.
  expect((await sent('/elder-safety', 'text/html', { origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(
    405,
  );
  for (const from of ['cross-site', 'same-site', 'none'])
    expect((await sent('/elder-safety', 'text/html', { origin: 'null', 'sec-fetch-site': from })).status).toBe(403);
  expect((await sent('/elder-safety', 'text/html', { origin: 'null' })).status).toBe(403);
  for (const [path, accept] of [
    ['/contact', 'application/json'],
    ['/api/nothing', 'text/html'],
  ] as const) {
    const refused = await sent(path, accept);
    expect([refused.status, await refused.json()]).toMatchObject([404, { errors: [{ code: 'not_found' }] }]);
  }
});

test('an address of an earlier site with a query redirects, and other queries of its path do not', async () => {
  const staff = { uid: 'editor', email: 'editor@example.org', requestId: 'test' };
  const save = (path: string, redirectTo: string) =>
    saveRedirect(app.deps, staff, {
      redirectId: null,
      revision: 0,
      values: { path, locale: 'au', redirectTo },
      key: crypto.randomUUID(),
    });
  const get = async (path: string) => {
    const response = await fetch(`${app.url}${path}`, { redirect: 'manual' });
    return [response.status, response.headers.get('location')];
  };
  await publishPage(app.deps, { path: '/start', title: 'Start', content: { sections: [], payloads: {} } });
  await app.deps.content.refresh();
  // The page is kept before the redirect is made.
  expect((await get('/start'))[0]).toBe(200);
  expect((await get('/start?p=12'))[0]).toBe(200);
  expect(await save('/index.php?Page=4&b=1', '/guides')).toMatchObject({ ok: true });
  expect(await save('/start?p=12', '/about')).toMatchObject({ ok: true });
  expect(await save('/?p=12', '/about')).toMatchObject({ ok: true });
  expect(await get('/index.php?b=1&page=4&utm_source=x')).toEqual([301, '/guides']);
  expect(await get('/start?p=12')).toEqual([301, '/about']);
  expect(await get('/start?p=12&nz=true')).toEqual([301, '/about?nz=true']);
  expect(await get('/?p=12')).toEqual([301, '/about']);
  for (const other of ['/start?p=13', '/start?p=12&q=1', '/start'])
    expect([other, (await get(other))[0]]).toEqual([other, 200]);
  expect((await get('/index.php'))[0]).toBe(404);
  // Never in a circle, and never over what answers by its query.
  expect(await save('/index.php?page=5', '/index.php?page=5')).toMatchObject({ ok: false });
  expect(await save('/index.php?page=5', '/?p=12')).toMatchObject({ ok: false, errors: [{ code: 'chain' }] });
  expect(await save('/about', '/?p=12')).toMatchObject({ ok: false });
  expect(await save('/search-results?q=help', '/')).toMatchObject({ ok: false, errors: [{ code: 'reserved' }] });
  expect(await save('/api/x?y=1', '/')).toMatchObject({ ok: false, errors: [{ code: 'reserved' }] });
});

test('a page stored with an invalid redirect gets 404', async () => {
  await publishRedirect(app.deps, { path: '/to-script', redirectTo: '/about' });
  await setRedirect(app.deps, '/to-script', 'javascript:alert(1)');
  const answer = await open('/to-script');
  expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  expect(await answer.text()).not.toContain('javascript:alert');
});

test('a page is compressed with an accepted encoding, never with a refused one', async () => {
  await publishPage(app.deps, { path: '/', title: 'Home', content: { sections: [], payloads: {}, embedDataList: [] } });
  const ways = {
    'gzip, deflate, br, zstd': 'br',
    'br;q=0.5, gzip;q=0.1': 'br',
    'br;q=0': null,
    'gzip, br;q=0': 'gzip',
    'br; q=0.000,gzip;q=0.001': 'gzip',
    'br;q=0, gzip;q=0': null,
    identity: null,
  };
  for (const [accepted, encoding] of Object.entries(ways)) {
    const answer = await open('/', { 'accept-encoding': accepted });
    expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, encoding]);
    expect(await answer.text()).toMatch(/<\/html>\s*$/);
  }
});

test('the document of an event and lists with it show started and full events, and are not cached beyond the start', async () => {
  const { slug } = await addEvent(app.deps, { eventType: 1, startsInMinutes: 0.5 });
  const { slug: full } = await addEvent(app.deps, { eventType: 1, startsInMinutes: 60, places: 2, used: 2 });
  const { slug: fullAndGone } = await addEvent(app.deps, { eventType: 1, startsInMinutes: -1, places: 2, used: 2 });
  await publishPage(app.deps, {
    path: '/events',
    title: 'Events',
    content: {
      payloads: {},
      sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'EventList', payloads: {} }] }],
    },
  });
  await app.deps.content.refresh();
  const says = async (path: string) =>
    [
      ...(await (await open(path)).text())
        .replace(/<script[^>]*type="application\/json".*/s, '')
        .matchAll(/Not Available|Fully Booked|REGISTER NOW/g),
    ].map(String);
  const offered = async () => (await (await open(`/event/${slug}`)).text()).includes('https://schema.org/InStock');

  expect(await Promise.all([slug, full, fullAndGone].map((each) => says(`/event/${each}`)))).toEqual([
    ['REGISTER NOW'],
    ['Fully Booked'],
    ['Not Available'],
  ]);
  expect([await says('/events'), await offered()]).toEqual([['Not Available', 'Fully Booked'], true]);
  at = new Date(at.getTime() + 29_999);
  expect([await says(`/event/${slug}`), await says('/events')]).toEqual([
    ['REGISTER NOW'],
    ['Not Available', 'Fully Booked'],
  ]);
  at = new Date(at.getTime() + 1);
  expect([await says(`/event/${slug}`), await says('/events'), await offered()]).toEqual([
    ['Not Available'],
    ['Not Available', 'Not Available', 'Fully Booked'],
    false,
  ]);
});

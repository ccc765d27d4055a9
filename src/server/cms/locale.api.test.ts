import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPublishedPage } from '#contract/cms.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { setNewsletter } from '#contract/account.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { publishPage } from '../pages/write-page.ts';
import { publishMenu } from '../site/menus.ts';
import { publishRedirect } from '../pages/redirects.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await publishPage(app.deps, { path: '/help', title: 'au', content: { sections: [] } });
  await publishPage(app.deps, { path: '/help', locale: 'nz', title: 'nz', content: { sections: [] } });
  await publishMenu(app.deps, { items: [{ title: 'au', url: '/', items: [] }] });
  await publishMenu(app.deps, { locale: 'nz', items: [{ title: 'nz', url: '/', items: [] }] });
});
afterAll(() => app.close());

/** Sends the lines unchanged, for hosts that no HTTP client sends. */
function raw(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.once('end', () => resolve(answer)).once('error', reject);
  });
}
const pageAt = (host: string, ...more: string[]) =>
  raw(['GET /api/cms/GetPublishedPage?path=/help HTTP/1.1', `Host: ${host}`, 'Connection: close', ...more]);
const titleOf = (answer: string) => /"pageTitle":"(\w*)"/.exec(answer)?.[1];

test.each([
  ['example.co.nz', 'nz'],
  ['site-nz.test:3000', 'nz'],
  ['EXAMPLE.CO.NZ', 'nz'],
  ['www.phi.nz.', 'nz'],
  ['localhost', 'au'],
  ['nz.example', 'au'],
  ['www.phi.example:8080', 'au'],
  ['[::1]:3000', 'au'],
  ['unknown.example', 'au'],
  // Invariant 38.
])('the host %s has the locale %s', async (host, locale) => {
  expect(titleOf(await pageAt(host))).toBe(locale);
});

test('the locale header takes precedence over the host; an invalid value is ignored', async () => {
  expect(titleOf(await pageAt('localhost', 'X-Site-Locale: nz'))).toBe('nz');
  expect(titleOf(await pageAt('example.co.nz', 'X-Site-Locale: au'))).toBe('au');
  for (const odd of ['NZ', 'fr', 'nz, au', ''])
    expect(titleOf(await pageAt('localhost', `X-Site-Locale: ${odd}`)), odd).toBe('au');
});

test('forwarded hosts are ignored, and a request without a host is au', async () => {
  expect(titleOf(await pageAt('localhost', 'X-Forwarded-Host: example.co.nz', 'Forwarded: host=example.co.nz'))).toBe(
    'au',
  );
  expect(titleOf(await raw(['GET /api/cms/GetPublishedPage?path=/help HTTP/1.0']))).toBe('au');
  for (const bad of ['a b.nz', 'x/.nz', '\u0000.nz', 'é.nz', `${'a'.repeat(300)}.nz`]) {
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(await pageAt(bad))?.[1]);
    expect(status, bad).toBeLessThan(500);
  }
});

test('a cacheable response varies by the locale header', async () => {
  expect((await pageAt('localhost')).toLowerCase()).toContain('vary: authorization, x-site-locale');
});

test('pages below the member roots are for members, regardless of their parents', async () => {
  for (const path of ['/corporates', '/templates', '/member/other'])
    await publishPage(app.deps, { path, title: path, content: { sections: [] } });
  const get = (path: string, browser = app.browser()) => browser.call(getPublishedPage, { path });
  for (const path of ['/corporates', '/templates', '/member/other'])
    expect(await get(path)).toMatchObject({ data: null, noPermission: true });
  const member = app.browser();
  await member.signUp({ email: 'wrapped@example.com' });
  expect((await get('/corporates', member)).data?.pageTitle).toBe('/corporates');
});

test('nz may have its own redirect', async () => {
  await publishRedirect(app.deps, { path: '/lines', locale: 'nz', redirectTo: '/help' });
  const at = async (locale: string) =>
    (await (
      await fetch(`${app.url}/api/cms/GetPublishedPage?path=/lines`, { headers: { 'x-site-locale': locale } })
    ).json()) as { redirectTo: string | null };
  expect((await at('nz')).redirectTo).toBe('/help');
  expect((await at('au')).redirectTo).toBeNull();
});

test('a mail that a visitor of New Zealand asks for leads to New Zealand', async () => {
  const asked = async (locale: string) => {
    const email = `asks-in-${locale}@example.com`;
    const browser = app.browser();
    await browser.signUp({ email });
    await browser.fetch(setNewsletter.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-site-locale': locale },
      body: JSON.stringify({ subscribed: true }),
    });
    const [mail] = await mailsTo(app.deps, email);
    return { text: mail?.text ?? '', html: mail?.html ?? '' };
  };
  const nz = await asked('nz');
  expect(nz.text).toMatch(/\/newsletter\/confirm\?t=[\w-]+&nz=true\s/);
  expect(nz.html).toMatch(/href="[^"]+\/newsletter\/confirm\?t=[\w-]+&amp;nz=true"/);
  expect(nz.html).toContain(`href="${app.url}/?nz=true"`);
  expect(nz.html).toContain('<html lang="en-NZ">');
  expect(nz.text).toContain('call 111 in New Zealand or 000 in Australia');
  const au = await asked('au');
  expect(au.text).toMatch(/\/newsletter\/confirm\?t=[\w-]+\s/);
  expect(au.text + au.html).not.toContain('nz=true');
  expect(au.text).toContain('call 000 in Australia or 111 in New Zealand');
});

test('a page without the app keeps the flag and shows the number of New Zealand first', async () => {
  const shown = async (path: string, init: RequestInit = {}) => (await fetch(app.url + path, init)).text();
  const posted = {
    method: 'POST',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  };
  for (const [path, init] of [
    ['/tickets/unknown?nz=true', {}],
    ['/newsletter/confirm?nz=true', {}],
    ['/contact?nz=true', posted],
  ] as const) {
    const html = await shown(path, init);
    expect(html, path).toContain('<html lang="en-NZ">');
    expect(html, path).toContain('call 111 in New Zealand or 000 in Australia');
    const own = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href);
    expect(own.length, path).toBeGreaterThan(0);
    expect(
      own.filter((href) => !href.endsWith('?nz=true')),
      path,
    ).toEqual([]);
  }
  expect(await shown('/tickets/unknown')).not.toContain('nz=true');
  expect(await raw(['GET /tickets/unknown HTTP/1.1', 'Host: example.co.nz', 'Connection: close'])).toContain(
    'href="/member/account"',
  );
});

// Invariant 33: all of this file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { publishPage } from '../pages/write-page.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

let app: TestApp;
let secure: TestApp;
/** Of a site behind a proxy with https. */
let visitor: TestBrowser;
beforeAll(async () => {
  app = await testApp({ SECURITY_CONTACT: 'mailto:safe@phi.example' });
  secure = await testApp();
  visitor = secure.browser();
  secure.deps.config.publicOrigin = 'https://phi.example';
  await publishPage(app.deps, {
    path: '/page',
    title: 'A page',
    access: { kind: 'public' },
    content: { sections: [] },
  });
});
afterAll(async () => {
  await app.close();
  await secure.close();
});

const answers: [string, RequestInit?][] = [
  ['/api/cms/GetMenu'],
  ['/api/member/getAccount'],
  ['/api/nothing'],
  ['/api/%zz'],
  ['/api/cart/addToCart', { method: 'DELETE' }],
  ['/api/cart/addToCart', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
  ['/api/cart/addToCart', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }],
  ['/api/openapi.json'],
  ['/api/webhooks/payments', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['/health/live'],
  ['/robots.txt'],
  ['/sitemap.xml'],
  ['/.well-known/security.txt'],
  ['/.well-known/change-password'],
  ['/identity/jwks.json'],
  ['/dev/outbox'],
  ['/frames/code'],
  ['/tickets/none'],
  ['/newsletter/confirm'],
  ['/media/nothing.png'],
  ['/page'],
  ['/PAGE'],
  ['/nowhere'],
  ['/page', { method: 'POST', headers: { accept: 'text/html' } }],
];

describe.each(answers)('%s', (path, init) => {
  test('has the headers of every response', async () => {
    const { headers } = await app.browser().fetch(path, init);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin(-when-cross-origin)?|same-origin|no-referrer)$/);
    expect(headers.get('cross-origin-opener-policy')).toMatch(/^same-origin(-allow-popups)?$/);
    expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/);
    expect(headers.get('content-security-policy')).toMatch(/default-src '(none|self)'/);
    expect(headers.get('strict-transport-security')).toBeNull();
    const kept = await visitor.fetch(path, init);
    expect(kept.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

test('an answer of the API may load and be framed by nothing, and no other site embeds it', async () => {
  const { headers } = await app.browser().fetch('/api/cms/GetMenu');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test('the frame of an editor’s code loads pictures of this site, in WebKit too', async () => {
  const { headers } = await app.browser().fetch('/frames/code');
  // WebKit takes 'self' of a sandboxed document for no address.
  expect(headers.get('content-security-policy')).toMatch(/img-src 'self' http:\/\/[a-z\d.:]+ data: blob:;/);
});

test('security.txt names whom to tell, for less than a year', async () => {
  const moved = await app.browser().fetch('/security.txt');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/.well-known/security.txt']);
  const file = await app.browser().fetch('/.well-known/security.txt');
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await file.text();
  expect(text).toContain('Contact: mailto:safe@phi.example\n');
  const days = (Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - Date.now()) / dayMs;
  expect([days > 100, days < 365]).toEqual([true, true]);
  const other = await visitor.fetch('/.well-known/security.txt');
  expect(await other.text()).toMatch(
    /^Contact: mailto:hello@phi\.example\n[^]*Canonical: https:\/\/phi\.example\/\.well-known\/security\.txt\n$/,
  );
});

test('password managers find the page that changes a password', async () => {
  const answer = await app.browser().fetch('/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/member/changePassword']);
});

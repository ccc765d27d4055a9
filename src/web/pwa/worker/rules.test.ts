// Invariant 12: all of this file.
import { expect, test } from 'vitest';
import { cacheOf, changeOf, filesOf, leadsOffline, mayKeepPage, pageKey } from './rules.ts';

const origin = 'https://phi.example';
const asked = (path: string, more: Partial<Parameters<typeof cacheOf>[0]> = {}) =>
  cacheOf(
    {
      method: 'GET',
      mode: 'navigate',
      destination: '',
      referrer: `${origin}/guides`,
      headers: new Headers(),
      url: new URL(path, origin).href,
      ...more,
    },
    origin,
  );

test.each([
  ['/', 'pages'],
  ['/guides?nz=true', 'pages'],
  ['/assets/app-x.js', 'files'],
  ['/member/dashboard', null],
  ['/Member/account', null],
  ['/corporates', null],
  ['/admin', null],
  ['/cms/page/render/3', null],
  ['/api/downloadFile?f=1', null],
  ['/order-thankyou?o=x', null],
  ['/newsletter/confirm?t=x', null],
  ['/tickets/A1B2C3D4-x', null],
  ['https://elsewhere.example/', null],
])('a visit of %s belongs to %s', (path, cache) => {
  expect(asked(path)).toBe(cache);
});

test('keeps pictures, but no call, no form and nothing with a token', () => {
  expect(asked('/media/1x1-0-aaaaaaaaaaaaaaaa/a.webp', { mode: 'no-cors', destination: 'image' })).toBe('pictures');
  expect(asked('/api/cart/getCart/1', { mode: 'cors' })).toBeNull();
  expect(asked('/', { method: 'POST' })).toBeNull();
  expect(asked('/assets/a.js', { headers: new Headers({ authorization: 'Bearer x' }) })).toBeNull();
});

test.each([
  [`${origin}/guides?nz=true`, 'pictures'],
  [`${origin}/cart`, null],
  [`${origin}/member/dashboard`, null],
  // A sensitive page sends no referrer.
  ['', null],
  // Invariant 37.
])('a picture that the page "%s" shows belongs to %s', (referrer, cache) => {
  const picture = { mode: 'no-cors', destination: 'image', referrer } as const;
  expect(asked('/media/1x1-0-aaaaaaaaaaaaaaaa/a.webp', picture)).toBe(cache);
});

test('the key of a document ignores its query, except the flag nz', () => {
  expect(pageKey(`${origin}/Guides/?t=secret`)).toBe(`${origin}/guides`);
  expect(pageKey(`${origin}/?nz=true&x=1`)).toBe(`${origin}/?nz=true`);
});

// Invariant 37.
test('keeps only documents that the server marks as the same for everybody', () => {
  const answer = (cacheControl: string, more = {}) => ({
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: new Headers({ 'cache-control': cacheControl, 'content-type': 'text/html; charset=utf-8' }),
    ...more,
  });
  expect(mayKeepPage(answer('public, max-age=0, must-revalidate'))).toBe(true);
  expect(mayKeepPage(answer('no-store'))).toBe(false);
  expect(mayKeepPage(answer('public', { status: 404 }))).toBe(false);
  expect(mayKeepPage(answer('public', { redirected: true }))).toBe(false);
  expect(mayKeepPage(answer('public', { headers: new Headers({ 'cache-control': 'public' }) }))).toBe(false);
});

test('a kept document differs by its ETag, and is gone if it may no longer be kept', () => {
  const answer = (etag: string, more: { status?: number; cacheControl?: string; type?: ResponseType } = {}) => ({
    status: more.status ?? 200,
    type: more.type ?? ('basic' as const),
    redirected: false,
    headers: new Headers({
      'cache-control': more.cacheControl ?? 'public, max-age=0, must-revalidate',
      'content-type': 'text/html',
      etag,
    }),
  });
  const kept = answer('"a"');
  expect(changeOf(kept, answer('"a"'))).toBeNull();
  expect(changeOf(kept, answer('"b"'))).toBe('newer');
  expect(changeOf(kept, answer('"a"', { status: 404 }))).toBe('gone');
  expect(changeOf(kept, answer('"a"', { cacheControl: 'no-store' }))).toBe('gone');
  expect(changeOf(kept, answer('', { status: 0, type: 'opaqueredirect' }))).toBe('gone');
});

test('a document names its styles, scripts and typefaces once', () => {
  const html =
    '<link rel="stylesheet" href="/assets/a-1.css"><link href="/assets/f.woff2" as="font"><script type="module" async src="/assets/l.js"></script>' +
    '<template><link rel="modulepreload" href="/assets/a-1.css"></template><a href="/assets/text.pdf">x</a><link rel="icon" href="/icon.svg">';
  expect(filesOf(html)).toEqual(['/assets/a-1.css', '/assets/f.woff2', '/assets/l.js']);
});

test.each([
  ['/member/dashboard', 'document', true],
  ['/corporates?nz=true', 'document', true],
  ['/member/resetPassword?oobCode=x', 'document', false],
  ['/api/downloadFile', 'document', false],
  ['/member/dashboard', 'iframe', false],
] as const)('without a network, %s as %s leads to the page /offline: %s', (path, destination, leads) => {
  expect(leadsOffline({ destination, url: origin + path })).toBe(leads);
});

import { type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { makeRoutes } from '#web/app/routes.tsx';
import type { LoaderContext } from '#web/app/screen.ts';
import { builtInPage } from '#web/app/built-in-pages.ts';
import { hasBuiltInPage, isNeededByCode, isServedByCode } from './reserved-paths.ts';

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

/** A route `/x/*` that shows the pages below /x with something more. */
const pages = ['*', '/member/*', '/corporates/*', '/templates/*'];

test('no page can take the address of a screen', () => {
  const screens = pathsOf(makeRoutes({} as LoaderContext)).filter((path) => !pages.includes(path));
  expect(screens.length).toBeGreaterThan(15);
  const addresses = screens.map((path) => path.replaceAll(/:\w+/g, '1').toLowerCase());
  expect(addresses.filter((address) => !isServedByCode(address))).toEqual([]);
});

test.each([
  '/frames/code',
  '/service-worker-off.js',
  '/manifest-neutral.webmanifest',
  '/manifest-neutral-nz.webmanifest',
  '/ver',
  '/version.json',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/robots.txt',
  '/service-worker.js',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/health/live',
  '/dev/blocks',
  '/admin/pages',
  '/cms/page/render/1',
  '/api/x',
  '/assets/x.js',
  '/media/x.webp',
  '/member/login',
  '/order-thankyou',
  '/tickets/x',
])('%s is no address of a page and cannot be redirected', (path) => {
  expect([isServedByCode(path), isNeededByCode(path)]).toEqual([true, true]);
});

test.each([
  '/cart',
  '/checkout',
  '/search-results',
  '/app',
  '/offline',
  '/member/dashboard',
  '/',
  '/partials/common-footer',
])('the page %s can be edited, but not redirected', (path) =>
  expect([isServedByCode(path), isNeededByCode(path)]).toEqual([false, true]),
);

test('a built-in page is known to the server, and no other', () => {
  const paths = ['/cart', '/events', '/app', '/offline', '/ver', '/search-results', '/order-thankyou', '/', '/shop'];
  for (const path of paths) expect([path, hasBuiltInPage(path)]).toEqual([path, builtInPage(path) !== null]);
});

test.each(['/apps', '/administration', '/about.html', '/version', '/sitemaps', '/media-releases', '/offline-help'])(
  '%s is free',
  (path) => expect([isServedByCode(path), isNeededByCode(path)]).toEqual([false, false]),
);

import { expect, test } from 'vitest';
import { isFindable, isInSitemap, isListed } from './findable.ts';
import { robotsText } from '../site/robots.ts';

const robots = robotsText({ publicOrigin: 'https://www.phi.example', PUBLIC_ORIGIN_NZ: undefined }, 'au').split('\n');
/** Reads a rule as crawlers do: `$` ends a path, any other rule is a prefix. */
const isCrawled = (path: string) =>
  !robots.some((line) => {
    const rule = /^Disallow: (.*)$/.exec(line)?.[1];
    return rule !== undefined && (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule));
  });

test.each([
  ['/', true, true, true],
  ['/guides/listening', true, true, true],
  ['/cartography', true, true, true],
  ['/membership', true, true, true],
  ['/cart', false, true, true],
  ['/order-thankyou', false, false, false],
  ['/search-results', false, false, false],
  ['/admin/pages', false, false, false],
  ['/cms/preview', false, false, false],
  ['/dev/outbox', false, false, false],
  ['/member/login', false, false, false],
  ['/member/resources', true, false, false],
  ['/corporates/acme', true, false, true],
  ['/partials/common-footer', false, false, true],
  ['/templates/one', false, false, true],
  ['/login', false, false, true],
  ['/404', false, false, true],
])('%s: found by site search %s, listed by search engines %s, crawled %s', (path, found, listed, crawled) => {
  expect([isFindable(path, []), isListed(path, []), isCrawled(path)]).toEqual([found, listed, crawled]);
});

test('a path that is closed to crawlers is also closed with a query', () => {
  for (const path of ['/search-results?q=shelter', '/order-thankyou?o=x', '/member?nz=true'])
    expect([path, isCrawled(path)]).toEqual([path, false]);
});

test('the sitemap names pages that both site search and search engines may show', () => {
  expect(['/', '/guides/listening', '/cart', '/member/resources', '/login'].filter(isInSitemap)).toEqual([
    '/',
    '/guides/listening',
  ]);
});

test('a NoIndex page is found nowhere; a sensitive page is found by site search only', () => {
  const payloads = (key: string) => [{ key, value: 'yes' }];
  expect([isFindable('/a', payloads('NoIndex')), isListed('/a', payloads('NoIndex'))]).toEqual([false, false]);
  expect([isFindable('/a', payloads('Sensitive')), isListed('/a', payloads('Sensitive'))]).toEqual([true, false]);
});

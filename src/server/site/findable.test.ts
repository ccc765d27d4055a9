import { expect, test } from 'vitest';
import { isFindable, isInSitemap, isListed } from './findable.ts';
import { robotsText } from './robots.ts';

const robots = robotsText({ publicOrigin: 'https://www.phi.example', PUBLIC_ORIGIN_NZ: undefined }, 'au').split('\n');
/** As crawlers read it: `$` ends an address, everything else begins one. */
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
])('%s: found by the search of this site %s, listed by engines %s, crawled %s', (path, found, listed, crawled) => {
  expect([isFindable(path, []), isListed(path, []), isCrawled(path)]).toEqual([found, listed, crawled]);
});

test('an address of what is closed to crawlers is closed with its query too', () => {
  for (const path of ['/search-results?q=shelter', '/order-thankyou?o=x', '/member?nz=true'])
    expect([path, isCrawled(path)]).toEqual([path, false]);
});

test('the sitemap names what both people and engines may find', () => {
  expect(
    ['/', '/guides/listening', '/cart', '/member/resources', '/login'].filter((path) => isInSitemap(path, [])),
  ).toEqual(['/', '/guides/listening']);
});

test('what an editor keeps back is found nowhere; what is sensitive is found by whoever searches for it here', () => {
  const payloads = (key: string) => [{ key, value: 'yes' }];
  expect([isFindable('/a', payloads('NoIndex')), isListed('/a', payloads('NoIndex'))]).toEqual([false, false]);
  expect([isFindable('/a', payloads('Sensitive')), isListed('/a', payloads('Sensitive'))]).toEqual([true, false]);
});

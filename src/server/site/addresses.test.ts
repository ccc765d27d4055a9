// Invariant 38: all of this file.
import { expect, test } from 'vitest';
import { addressIn, alternatesIn } from '../http/addresses.ts';
import { robotsText } from './robots.ts';

const one = { publicOrigin: 'https://www.phi.example', PUBLIC_ORIGIN_NZ: undefined };
const two = { ...one, PUBLIC_ORIGIN_NZ: 'https://www.phi.co.nz' };
const onlyNz = { publicOrigin: 'https://www.phi.co.nz', PUBLIC_ORIGIN_NZ: undefined };

// Invariant 23.
test('each locale has its own URL, at a configured origin', () => {
  expect([addressIn(two, '/about', 'au'), addressIn(two, '/about', 'nz')]).toEqual([
    'https://www.phi.example/about',
    'https://www.phi.co.nz/about',
  ]);
  expect([addressIn(one, '/about', 'au'), addressIn(one, '/about', 'nz')]).toEqual([
    'https://www.phi.example/about',
    'https://www.phi.example/about?nz=true',
  ]);
  expect([addressIn(onlyNz, '/about', 'au'), addressIn(onlyNz, '/about', 'nz')]).toEqual([
    null,
    'https://www.phi.co.nz/about',
  ]);
  expect(addressIn(two, '/m\u0101ori', 'nz')).toBe('https://www.phi.co.nz/m%C4%81ori');
});

test('hreflang names both locales and au as the default; a site with one locale has none', () => {
  expect(alternatesIn(two, '/about')).toEqual([
    { language: 'en-AU', href: 'https://www.phi.example/about' },
    { language: 'en-NZ', href: 'https://www.phi.co.nz/about' },
    { language: 'x-default', href: 'https://www.phi.example/about' },
  ]);
  expect(alternatesIn(onlyNz, '/about')).toEqual([]);
});

test('robots.txt disallows tools and personal pages and names the sitemaps of its host', () => {
  const sitemaps = (text: string) => [...text.matchAll(/^Sitemap: (.*)$/gm)].map(([, address]) => address);
  expect(sitemaps(robotsText(one, 'au'))).toEqual([
    'https://www.phi.example/sitemap.xml',
    'https://www.phi.example/sitemap.xml?nz=true',
  ]);
  expect(sitemaps(robotsText(two, 'au'))).toEqual(['https://www.phi.example/sitemap.xml']);
  expect(sitemaps(robotsText(two, 'nz'))).toEqual(['https://www.phi.co.nz/sitemap.xml']);
  expect(sitemaps(robotsText(onlyNz, 'nz'))).toEqual(['https://www.phi.co.nz/sitemap.xml']);
  const closed = [...robotsText(two, 'au').matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule);
  const isClosed = (path: string) =>
    closed.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
  for (const path of [
    '/api/cms/GetMenu',
    '/member',
    '/member/login',
    '/order-thankyou?o=1',
    '/search-results?q=a',
    '/dev/outbox',
    '/cms/page/render/1',
    '/admin',
  ])
    expect(isClosed(path), path).toBe(true);
  for (const path of [
    '/',
    '/guides',
    '/cart',
    '/membership',
    '/cartoons',
    '/api-guide',
    '/developing-trust',
    '/product/cart',
    '/assets/a.js',
    '/media/a.webp',
  ])
    expect(isClosed(path), path).toBe(false);
});

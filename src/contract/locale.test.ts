import { expect, test } from 'vitest';
import { isByFlag, localeOf } from './locale.ts';
import { withNzFlag } from './nz-flag.ts';

test.each([
  ['example.co.nz', ''],
  ['www.phi.nz', ''],
  ['site-nz.test', ''],
  ['EXAMPLE.CO.NZ', ''],
  ['phi-NZ.example', ''],
  ['localhost', '?nz=true'],
  ['www.phi.example', '?a=1&nz=true'],
  ['example.co.nz', '?nz=false'],
])('%s%s is nz', (host, search) => {
  expect(localeOf(host, search)).toBe('nz');
});

test.each([
  ['localhost', ''],
  ['www.phi.example', ''],
  ['nz.example', ''],
  ['anzac.example', ''],
  ['', ''],
  ['localhost', '?nz=false'],
  ['localhost', '?nz=TRUE'],
  ['localhost', '?NZ=true'],
  ['localhost', '?nz=1'],
  ['localhost', '?nz'],
  ['localhost', '?nz=true%20'],
  ['localhost', '?x=nz=true'],
  ['localhost', '?nz=false&nz=true'],
])('%s%s is au', (host, search) => {
  expect(localeOf(host, search)).toBe('au');
});

test.each([
  ['/', '/?nz=true'],
  ['/events', '/events?nz=true'],
  ['/#contact', '/?nz=true#contact'],
  ['/search-results?q=help', '/search-results?q=help&nz=true'],
  ['/a?#b', '/a?nz=true#b'],
  ['/tickets/abc', '/tickets/abc?nz=true'],
  ['/api/downloadFile?file=x', '/api/downloadFile?file=x&nz=true'],
  ['/api/event/calendar/x', '/api/event/calendar/x?nz=true'],
  ['/tickets/abc/calendar.ics', '/tickets/abc/calendar.ics?nz=true'],
])('%s carries the flag as %s', (path, flagged) => {
  expect(withNzFlag(path)).toBe(flagged);
  // Never twice.
  expect(withNzFlag(flagged)).toBe(flagged);
});

test.each([
  '#contact',
  '/shop?nz=false',
  '/sitemap.xml',
  '/media/a.webp',
  '/assets/x.js',
  '/api/cms/GetMenu',
  '/admin',
  '//other.example/x',
  'https://other.example/',
  'mailto:a@b.example',
  'tel:111',
  'page',
  '',
])('%s stays as it is', (address) => {
  expect(withNzFlag(address)).toBe(address);
});

test('the flag is written only where the host does not decide', () => {
  expect(isByFlag('phi.example', 'nz')).toBe(true);
  expect(isByFlag('phi.co.nz', 'nz')).toBe(false);
  expect(isByFlag('phi.example', 'au')).toBe(false);
});

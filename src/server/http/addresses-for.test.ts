import { expect, test } from 'vitest';
import { addressesFor } from './addresses-for.ts';

const flag = { publicOrigin: 'https://www.phi.example', PUBLIC_ORIGIN_NZ: undefined };

test('addresses of pages in a mail carry the flag of New Zealand', () => {
  for (const [written, shown] of [
    ['<a href="https://www.phi.example">phi</a>', '<a href="https://www.phi.example/?nz=true">phi</a>'],
    ['<a href="https://www.phi.example/events">', '<a href="https://www.phi.example/events?nz=true">'],
    ['See https://www.phi.example/find-orders.', 'See https://www.phi.example/find-orders?nz=true.'],
    ['(https://www.phi.example/a#b)', '(https://www.phi.example/a?nz=true#b)'],
    ['href="https://www.phi.example/x?a=1&amp;b=2"', 'href="https://www.phi.example/x?a=1&amp;b=2&amp;nz=true"'],
    ['https://www.phi.example/x?u=t\n', 'https://www.phi.example/x?u=t&nz=true\n'],
    ['https://www.phi.example/x?nz=true', 'https://www.phi.example/x?nz=true'],
  ])
    expect(addressesFor('nz', written ?? '', flag, written?.includes('"') ? 'html' : 'text'), written).toBe(shown);
});

test('calls, files, the back office and other sites keep their address', () => {
  for (const written of [
    'https://www.phi.example/api/store/invoice/1',
    'https://www.phi.example/media/a.webp',
    'https://www.phi.example/admin/pages/1',
    'https://www.phi.example.evil.example/x',
    'https://other.example/events',
    'mailto:hello@phi.example',
  ])
    expect(addressesFor('nz', written, flag)).toBe(written);
});

test('a host of its own takes the place of the flag', () => {
  const host = { ...flag, PUBLIC_ORIGIN_NZ: 'https://www.phi.co.nz' };
  expect(addressesFor('nz', 'See https://www.phi.example/x?u=1.', host)).toBe('See https://www.phi.co.nz/x?u=1.');
  expect(addressesFor('nz', 'https://www.phi.example/api/x', host)).toBe('https://www.phi.example/api/x');
});

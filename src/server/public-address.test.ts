import { expect, test } from 'vitest';
import { isPrivateName, isPublicAddress, publicAddressOf } from './public-address.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not an address of everybody', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is an address of everybody', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('a host with one private address is not connected to, whatever else it has', async () => {
  await expect(publicAddressOf('a.example.org', async () => ['8.8.8.8', '10.0.0.1'])).rejects.toThrow(
    'private network',
  );
  await expect(publicAddressOf('a.example.org', async () => [])).rejects.toThrow('private network');
  expect(await publicAddressOf('a.example.org', async () => ['8.8.8.8', '8.8.4.4'])).toBe('8.8.8.8');
});

test.each(['localhost', 'mail', 'db.internal', 'printer.local', '127.0.0.1', '[::1]', 'LOCALHOST.', 'a.lan'])(
  '%s is a private name',
  (name) => expect(isPrivateName(name)).toBe(true),
);

test.each(['smtp.example.org', 'www.bom.gov.au', '8.8.8.8', 'local.example.org'])('%s is not', (name) =>
  expect(isPrivateName(name)).toBe(false),
);

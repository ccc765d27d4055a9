import { expect, test } from 'vitest';
import { localeOf } from './locale.ts';

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

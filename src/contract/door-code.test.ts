import { expect, test } from 'vitest';
import { doorCode, doorCodeText } from './door-code.ts';

const secret = 'x'.repeat(43);

test.each([
  ['A1B2C3D4-2', 'A1B2C3D4-2'],
  ['a1b2 c3d4 2', 'A1B2C3D4-2'],
  [' A1B2C3D4–12\n', 'A1B2C3D4-12'],
  ['AIB2C3DO-1', 'A1B2C3D0-1'],
  ['A1B2C3D4', 'A1B2C3D4'],
  [`https://phi.example/tickets/A1B2C3D4-${secret}`, 'A1B2C3D4'],
  [`http://127.0.0.1:3000/tickets/a1b2c3d4-${secret}?nz=true`, 'A1B2C3D4'],
])('%o is the ticket %s', (text, code) => {
  const read = doorCode(text);
  expect(read && doorCodeText(read)).toBe(code);
});

test.each([
  '',
  'Mira Halloran',
  'A1B2C3U4-1',
  'A1B2C3D4-123',
  'https://example.org/',
  `https://phi.example/tickets/A1B2C3D4-${secret}y`,
  'WIFI:S:guest;T:WPA;P:secret;;',
  'BEGIN:VCARD\nFN:Mira\nEND:VCARD',
  '👋🏽 kia ora',
  `A1B2C3D4${' '.repeat(600)}-1`,
])('%o is no ticket', (text) => {
  expect(doorCode(text)).toBeNull();
});

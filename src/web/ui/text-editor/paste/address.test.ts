import { expect, test } from 'vitest';
import { isSafeAddress, linkAddress, pictureAddress } from './address.ts';

const origin = 'https://phi.example';

test.each([
  ['https://other.example/a?b=1#c', 'https://other.example/a?b=1#c'],
  ['mailto:help@phi.example', 'mailto:help@phi.example'],
  ['tel:+611800000000', 'tel:+611800000000'],
  // Copied from this site: it stays a link of this site, also when the site moves.
  ['https://phi.example/guides?nz=true', '/guides?nz=true'],
  ['/guides', '/guides'],
  [
    'https://aus01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fother.example%2Fform&data=05&reserved=0',
    'https://other.example/form',
  ],
  ['https://www.google.com/url?q=https://other.example/map&sa=D', 'https://other.example/map'],
  // These lead nowhere from here.
  ['#_Toc215', null],
  ['rules.htm', null],
  ['//other.example/x', null],
  ['file:///C:/rules.docx', null],
  ['data:text/html,x', null],
  ['javascript:alert(1)', null],
  ['https://www.google.com/url?q=javascript:alert(1)', null],
  ['https://a.safelinks.protection.outlook.com/?data=1', 'https://a.safelinks.protection.outlook.com/?data=1'],
  ['', null],
])('a pasted link to %s is kept as %s', (written, kept) => {
  expect(linkAddress(written, origin)).toBe(kept);
});

test.each([
  ['/media/abc/tree.jpg', '/media/abc/tree.jpg'],
  ['https://phi.example/media/abc/tree.jpg', '/media/abc/tree.jpg'],
  ['https://other.example/tree.jpg', null],
  ['//other.example/tree.jpg', null],
  ['file:///C:/tree.png', null],
  ['data:image/png;base64,AAAA', null],
  ['tree.png', null],
  ['', null],
])('a pasted picture from %s is shown from %s', (written, kept) => {
  expect(pictureAddress(written, origin)).toBe(kept);
});

test('what runs or leaves the site is not safe, however it is written', () => {
  for (const address of [' java\tscript:x', 'JAVASCRIPT:x', '\u0001data:,x', 'vbscript:x', 'file:///x', 'blob:x'])
    expect([address, isSafeAddress(address)]).toEqual([address, false]);
  for (const address of ['/a:b', '#x', 'https://x', 'sms:1', 'a/b:c', '?q=x:y'])
    expect([address, isSafeAddress(address)]).toEqual([address, true]);
});

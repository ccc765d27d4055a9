import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['/guides?x=1#part', '/guides?x=1#part'],
  ['#part', '#part'],
  [' https://example.org/a ', 'https://example.org/a'],
  ['example.org', 'https://example.org'],
  ['www.example.org/a/b.pdf?x', 'https://www.example.org/a/b.pdf?x'],
  ['help@example.org', 'mailto:help@example.org'],
  ['mailto:help@example.org?subject=Hi', 'mailto:help@example.org?subject=Hi'],
  ['1800 000 000', 'tel:1800000000'],
  ['+61 (0)2 0000 0000', 'tel:+610200000000'],
  ['tel:1800000000', 'tel:1800000000'],
  ['000', 'tel:000'],
  ['1737', 'tel:1737'],
  ['13 11 14', 'tel:131114'],
  ['tel:000', 'tel:000'],
  ['tel:1737', 'tel:1737'],
  ['sms:1737', 'sms:1737'],
])('%s becomes a link to %s', (typed, href) => {
  expect(linkAddress(typed)).toEqual({ href });
});

test.each([
  ['', /Choose a page/],
  ['guides', /‘guides’ is no full address/],
  ['../guides', /no full address/],
  ['./guides.html', /no full address/],
  ['rules.htm', /no full address/],
  ['//example.org', /no full address/],
  ['our guides', /no full address/],
  ['https://', /not written like an address/],
  ['mailto:help', /whole email address/],
  ['tel:12', /whole number/],
  ['javascript:alert(1)', /page, a file, an email address/],
  ['data:text/html,x', /page, a file, an email address/],
  ['file:///C:/rules.docx', /page, a file, an email address/],
])('%j is refused in words', (typed, problem) => {
  expect(linkAddress(typed)).toEqual({ problem: expect.stringMatching(problem) });
});

import { expect, test } from 'vitest';
import { defaultHelplines, helplinesText, readHelplines } from './helplines.ts';

test('every number equals its tel link, and the emergency number is first', () => {
  for (const [locale, list] of Object.entries(defaultHelplines)) {
    for (const { number, tel } of list) expect(number.replaceAll(' ', ''), locale).toBe(tel);
  }
  expect(defaultHelplines.au.map(({ tel }) => tel)).toEqual(['000', '1800737732', '131114']);
  expect(defaultHelplines.nz.map(({ tel }) => tel)).toEqual(['111', '1737']);
});

test.each(['au', 'nz'] as const)('the helplines of %s read from their text are the same', (locale) => {
  expect(readHelplines(locale, helplinesText(defaultHelplines[locale]))).toEqual({
    ok: true,
    helplines: defaultHelplines[locale],
  });
});

test('the emergency number stays first whatever is typed', () => {
  expect(readHelplines('nz', ' Youthline | 0800  376 633 | For young people ')).toMatchObject({
    ok: true,
    helplines: [
      { number: '111' },
      { name: 'Youthline', number: '0800 376 633', tel: '0800376633', what: 'For young people' },
    ],
  });
});

test.each([
  ['', 'the last one is never taken away'],
  [' \n ', 'the last one is never taken away'],
  ['Lifeline | 13 11 14', 'for what Lifeline helps with'],
  ['Lifeline | call us | Talk', 'no telephone number for Lifeline'],
  ['| 13 11 14 | Talk', 'need a name'],
  ['Police | 000 | Danger', 'twice'],
  ['A | 13 11 14 | Talk\nB | 131114 | Talk', 'twice'],
  ['A | 13 11 14 | Talk | more', 'a bar'],
  [Array.from({ length: 9 }, (_, at) => `Line ${at} | 13 11 1${at} | Talk`).join('\n'), 'more than 8'],
])('the helplines %j are refused', (text, fault) => {
  expect(readHelplines('au', text)).toMatchObject({ ok: false, fault: expect.stringContaining(fault) });
});

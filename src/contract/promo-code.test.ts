import { expect, test } from 'vitest';
import { checkForm, promoCodeForm } from './forms.ts';
import { normalisedCode } from './promo-code.ts';

test.each([
  '  guides-20 ',
  'GUIDES–20',
  'GUIDES—20',
  'GUIDES‑20',
  'GUIDES−20',
  'GUIDES\u00AD-20',
  'GUI\u200BDES-20\u200B',
  '\uFEFFGUIDES-20\u2060',
  'GUIDES\u00A0-\u00A020',
  'ＧＵＩＤＥＳ－２０',
])('%j is the code GUIDES-20', (typed) => {
  expect(normalisedCode(typed)).toBe('GUIDES-20');
  expect(checkForm(promoCodeForm, { promoCode: typed })).toEqual({ ok: true, value: { promoCode: 'GUIDES-20' } });
});

test('what nobody sees does not count for the length, and alone it is no code', () => {
  expect(checkForm(promoCodeForm, { promoCode: `SAVE${'\u200B'.repeat(60)}10` })).toMatchObject({ ok: true });
  expect(checkForm(promoCodeForm, { promoCode: '\u200B\u00AD ' })).toMatchObject({
    errors: [{ errorMessage: 'Promo Code is required.' }],
  });
  expect(checkForm(promoCodeForm, { promoCode: 'X'.repeat(41) })).toMatchObject({
    errors: [{ errorMessage: 'Promo Code - Max 40 characters.' }],
  });
});

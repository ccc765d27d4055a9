import { expect, test } from 'vitest';
import { postageText } from './postage-text.ts';

test('says what it costs to send a product to the reader’s country', () => {
  const au = { country: 'AU' as const, amount: 9.95, freeFromAmount: 120 };
  const nz = { country: 'NZ' as const, amount: 17.95, freeFromAmount: null };
  expect(postageText([au, nz], 'AU')).toBe('Postage within Australia from AU$9.95, free from AU$120.00.');
  expect(postageText([au, nz], 'NZ')).toBe('Postage to New Zealand from AU$17.95.');
  expect(postageText([{ ...au, amount: 0, freeFromAmount: null }], 'AU')).toBe('Postage within Australia is free.');
  expect(postageText([au], 'NZ')).toBe('We cannot send this to New Zealand.');
});

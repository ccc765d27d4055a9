import { expect, test } from 'vitest';
import { formatMoney, formatPrice, formatStoreMoney, priceText, sumDollars, toCents, toDollars } from './money.ts';

test('money is written as in Australia, in the store with the prefix AU', () => {
  expect([1234.5, 0, 0.05, 1_000_000].map(formatMoney)).toEqual(['$1,234.50', '$0.00', '$0.05', '$1,000,000.00']);
  expect(formatStoreMoney(1234.5)).toBe('AU$1,234.50');
  expect([formatStoreMoney(-1234.5), formatStoreMoney(0 - 0)]).toEqual(['−AU$1,234.50', 'AU$0.00']);
});

test('a catalogue price of 0 is FREE, and the editor’s text replaces every price', () => {
  expect([formatPrice(0), formatPrice(15), formatPrice(15, 'From AU$10'), formatPrice(0, 'On request')]).toEqual([
    'FREE',
    'AU$15.00',
    'From AU$10',
    'On request',
  ]);
});

test('every amount of cents survives dollars on the wire', () => {
  for (const cents of [0, 1, 1999, 2899, 114_99, 999_999_99]) expect(toCents(toDollars(cents))).toBe(cents);
  expect(toCents(19.99)).toBe(1999);
  expect([Number.NaN, Number.POSITIVE_INFINITY].map(toCents)).toEqual([Number.NaN, Number.NaN]);
});

test('amounts add up in cents, and what staff set as a price is free or an amount', () => {
  expect(sumDollars([0.1, 0.2])).toBe(0.3);
  expect(sumDollars([19.99, -5, 0.01])).toBe(15);
  expect(sumDollars([])).toBe(0);
  expect([priceText(0), priceText(19.9)]).toEqual(['Free', '$19.90']);
});

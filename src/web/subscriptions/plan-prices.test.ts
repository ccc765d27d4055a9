import { expect, test } from 'vitest';
import { billingText, monthlyText, savedPercent, savingText, toMonthly } from './plan-prices.ts';

const standard = { subscriptionType: 'standard', title: 'Standard', monthly: 7.99, yearly: 56.99 } as const;

test('the yearly option shows its monthly cost and what is billed', () => {
  expect([monthlyText(standard, 'monthly'), billingText(standard, 'monthly')]).toEqual([
    'AU$7.99 per month',
    'billed every month',
  ]);
  expect([monthlyText(standard, 'yearly'), billingText(standard, 'yearly')]).toEqual([
    'AU$4.75 per month',
    'AU$56.99 billed once a year',
  ]);
});

test('conversion uses 52.1429 weeks a year and 4 quarters', () => {
  expect([toMonthly(10, 'weekly'), toMonthly(30, 'quarterly'), toMonthly(10, 'monthly')]).toEqual([43.45, 10, 10]);
});

test('a year in one payment says what it saves, rounded down, and nothing if it saves nothing', () => {
  const pro = { subscriptionType: 'pro', title: 'Professional', monthly: 18.99, yearly: 134.99 } as const;
  expect(savingText(standard)).toBe('You save AU$38.89 a year');
  expect(savedPercent([standard, pro])).toBe('save 40%');
  expect(savedPercent([standard, { ...pro, yearly: 100 }])).toBe('save up to 56%');
  for (const yearly of [12 * 7.99, 120]) {
    expect(savingText({ ...standard, yearly })).toBeNull();
    expect(savedPercent([{ ...standard, yearly }])).toBeNull();
  }
});

import { expect, test } from 'vitest';
import { billingText, monthlyText, toMonthly } from './plan-prices.ts';

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

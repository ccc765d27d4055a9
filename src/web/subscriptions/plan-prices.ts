import { formatStoreMoney } from '#contract/money.ts';
import type { Per, Plan } from '#contract/subscriptions.ts';

/** §9 Monthly cost conversion factors: an amount per `unit` as dollars per month. */
const perMonth = { weekly: 52.1429 / 12, monthly: 1, quarterly: 4 / 12, yearly: 1 / 12 } as const;

export function toMonthly(dollars: number, unit: keyof typeof perMonth): number {
  return Math.round(dollars * perMonth[unit] * 100) / 100;
}

/** 'AU$4.75 per month': the yearly option shows its monthly cost too. */
export function monthlyText(plan: Plan, per: Per): string {
  return `${formatStoreMoney(toMonthly(plan[per], per))} per month`;
}

/** What is charged: 'billed every month', or 'AU$56.99 billed once a year'. */
export function billingText(plan: Plan, per: Per): string {
  return per === 'monthly' ? 'billed every month' : `${formatStoreMoney(plan.yearly)} billed once a year`;
}

export const perLabels: Record<Per, string> = { monthly: 'Monthly', yearly: 'Yearly' };

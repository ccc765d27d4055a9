import { formatStoreMoney, toCents, toDollars } from '#contract/money.ts';
import type { Per, Plan } from '#contract/subscriptions.ts';

/** §9 Monthly cost conversion factors: an amount per `unit` as dollars per month. */
const perMonth = { weekly: 52.1429 / 12, monthly: 1, quarterly: 4 / 12, yearly: 1 / 12 } as const;

export function toMonthly(dollars: number, unit: keyof typeof perMonth): number {
  return toDollars(toCents(dollars * perMonth[unit]));
}

/** 'AU$4.75': the yearly option shows its monthly cost too. */
export function perMonthText(plan: Plan, per: Per): string {
  return formatStoreMoney(toMonthly(plan[per], per));
}

/** 'AU$4.75 per month' */
export function monthlyText(plan: Plan, per: Per): string {
  return `${perMonthText(plan, per)} per month`;
}

/** What is charged: 'billed every month', or 'AU$56.99 billed once a year'. */
export function billingText(plan: Plan, per: Per): string {
  return per === 'monthly' ? 'billed every month' : `${formatStoreMoney(plan.yearly)} billed once a year`;
}

/** What a year costs less in one payment than in twelve; 0 or less if it does not. */
const savedCents = ({ monthly, yearly }: Plan): number => toCents(monthly) * 12 - toCents(yearly);

/** 'You save AU$38.89 a year', or null. */
export function savingText(plan: Plan): string | null {
  const saved = savedCents(plan);
  return saved > 0 ? `You save ${formatStoreMoney(toDollars(saved))} a year` : null;
}

/** 'save 40%', or 'save up to 40%' if the plans differ; rounded down, and null if none saves anything. */
export function savedPercent(plans: readonly Plan[]): string | null {
  const percents = plans.map((plan) => Math.floor((savedCents(plan) / (toCents(plan.monthly) * 12)) * 100));
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  if (!(most > 0)) return null;
  return least === most ? `save ${most}%` : `save up to ${most}%`;
}

export const perLabels: Record<Per, string> = { monthly: 'Monthly', yearly: 'Yearly' };

import { addDays, addMonths, daysBetween, monthsBetween } from '#contract/calendar.ts';
import type { Cents } from '#contract/money.ts';
import type { Per, SubscriptionType } from '#contract/subscriptions.ts';

/** What a member subscribes to, and how often it is paid. */
export interface Terms {
  plan: SubscriptionType;
  per: Per;
}

/** §9 Subscription prices in cents, GST included (invariant 9). */
const prices: Record<SubscriptionType, Record<Per, Cents>> = {
  standard: { monthly: 799, yearly: 5699 },
  pro: { monthly: 1899, yearly: 13_499 },
};
export const titles = { standard: 'Standard', pro: 'Professional' } as const;
export const planNames = ['standard', 'pro'] as const;

export function priceOf({ plan, per }: Terms): Cents {
  return prices[plan][per];
}

/** The plan and frequency of a request; null if one of them is unknown. */
export function termsOf(plan: string | null | undefined, per: string): Terms | null {
  const known = planNames.find((name) => name === plan);
  return known && (per === 'monthly' || per === 'yearly') ? { plan: known, per } : null;
}

/** A failed renewal is charged again this many days after the end of the paid period. */
export const retryDays: readonly number[] = [1, 3, 5, 7];
/** Access continues for this many days after the last retry. */
const graceDays = 7;
const lastRetryDay = 7;

/** The end of the access that a paid period gives, if no later period is paid. */
export function accessUntil(paidUntil: Date, cancelAtEnd: boolean): Date {
  return cancelAtEnd ? paidUntil : addDays(paidUntil, lastRetryDay + graceDays);
}

/** When to charge again after the `failed`th failure; null after the last one. */
export function nextRetryAt(paidUntil: Date, failed: number): Date | null {
  const days = retryDays[failed - 1];
  return days === undefined ? null : addDays(paidUntil, days);
}

/**
 * The end of a period. Periods begin on the day of the month of `anchor`, or on the last day of a shorter
 * month, so that a subscription from 31 January is paid on 28 February and on 31 March.
 */
export function periodEnd(anchor: Date, start: Date, per: Per): Date {
  return addMonths(anchor, monthsBetween(anchor, start) + (per === 'monthly' ? 1 : 12));
}

/**
 * The price difference for the rest of the paid period when the plan changes now; 0 if the change makes nothing dearer.
 * Counts the days in Sydney that are left, so that the amount stays the same until midnight.
 */
export function upgradeCents(from: Terms, to: Terms, period: { start: Date; end: Date }, now: Date): Cents {
  const days = daysBetween(period.start, period.end);
  const left = Math.max(0, Math.min(days, daysBetween(now, period.end)));
  return Math.max(0, Math.round(((priceOf(to) - priceOf(from)) * left) / days));
}

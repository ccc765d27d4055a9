import { addDays, addMonths, daysBetween, monthsBetween } from '#contract/calendar.ts';
import type { Cents } from '#contract/money.ts';
import type { Per, SubscriptionType } from '#contract/subscriptions.ts';

/** What a member subscribes to, and how often it is paid. */
export interface Terms {
  plan: SubscriptionType;
  per: Per;
}

/** What each plan costs, in cents, GST included. */
export type Prices = Record<SubscriptionType, Record<Per, Cents>>;

/**
 * §9 Subscription prices (invariant 9): those of every subscription that was begun before prices could be changed. What
 * a new one costs is in the database (plan-prices.ts).
 */
export const firstPrices: Prices = {
  standard: { monthly: 799, yearly: 5699 },
  pro: { monthly: 1899, yearly: 13_499 },
};
export const planNames = ['standard', 'pro'] as const;

export function priceOf({ plan, per }: Terms, prices: Prices): Cents {
  return prices[plan][per];
}

/** The prices that a subscription keeps, whatever new ones cost. */
export function pricesOf({ prices_json }: { prices_json: string | null }): Prices {
  return prices_json === null ? firstPrices : (JSON.parse(prices_json) as Prices);
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

/** Paid time and, after a renewal that failed, to when its subscriber was told that everything stays open. */
export interface Open {
  paidUntil: Date;
  graceUntil: string | null;
}

/** The end of the access that a subscription gives, if no later period is paid. */
export function accessUntil({ paidUntil, graceUntil }: Open, cancelAtEnd: boolean): Date {
  if (cancelAtEnd) return paidUntil;
  return latest(graceEnd(paidUntil), graceUntil === null ? paidUntil : new Date(graceUntil));
}

/** The end of the access of somebody who learns now that a renewal failed: nobody has less than the days of grace. */
export function graceFrom(paidUntil: Date, now: Date): Date {
  return latest(graceEnd(paidUntil), addDays(now, graceDays));
}

/** The end of the access that paid time alone gives. */
export function graceEnd(paidUntil: Date): Date {
  return addDays(paidUntil, lastRetryDay + graceDays);
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

/** Paid time that ended after these instants still gives access at `now`: of a subscription that ends, of any other. */
export function accessAfter(now: Date): { ending: Date; going: Date } {
  return { ending: now, going: addDays(now, -(lastRetryDay + graceDays)) };
}

/** The plans whose subscribers may open what `plan` opens: Pro includes everything that Standard opens. */
export function plansFrom(plan: SubscriptionType): readonly SubscriptionType[] {
  return plan === 'standard' ? planNames : ['pro'];
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
export function upgradeCents(
  from: Terms,
  to: Terms,
  prices: Prices,
  period: { start: Date; end: Date },
  now: Date,
): Cents {
  const days = daysBetween(period.start, period.end);
  const left = Math.max(0, Math.min(days, daysBetween(now, period.end)));
  return Math.max(0, Math.round(((priceOf(to, prices) - priceOf(from, prices)) * left) / days));
}

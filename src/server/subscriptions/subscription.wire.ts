import { toDollars } from '#contract/money.ts';
import type { Plan, Subscription } from '#contract/subscriptions.ts';
import { accessUntil, planNames, priceOf, type Terms, titles } from './plans.ts';
import type { SubscriptionRow } from './subscription.sql.ts';

/** The plans with their prices (§9). */
export const plans: Plan[] = planNames.map((plan) => ({
  subscriptionType: plan,
  title: titles[plan],
  monthly: toDollars(priceOf({ plan, per: 'monthly' })),
  yearly: toDollars(priceOf({ plan, per: 'yearly' })),
}));

/** The terms of the next period. */
export function nextTerms(row: SubscriptionRow): Terms {
  return { plan: row.next_plan ?? row.plan, per: row.next_per ?? row.per };
}

/** `row` is a subscription of which a period was paid. */
export function toSubscription(row: SubscriptionRow): Subscription {
  const paidUntil = row.paid_until ?? row.created_at;
  const next = nextTerms(row);
  const isEnded = row.status === 'ended' || row.cancel_at_end === 1;
  return {
    subscriptionType: row.plan,
    per: row.per,
    status: row.status === 'pending' ? 'ended' : row.status,
    paidUntil,
    accessUntil: accessUntil(new Date(paidUntil), isEnded).toISOString(),
    cancelAtEnd: row.cancel_at_end === 1,
    next: row.next_plan ? { subscriptionType: next.plan, per: next.per } : null,
    nextAmount: isEnded ? null : toDollars(priceOf(next)),
    nextChargeAt: isEnded ? null : row.next_charge_at,
    card:
      row.card_last4 === null
        ? null
        : { brand: row.card_brand ?? 'Card', last4: row.card_last4, expires: row.card_expires ?? '' },
  };
}

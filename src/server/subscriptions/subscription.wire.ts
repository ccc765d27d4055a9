import { toDollars } from '#contract/money.ts';
import type { Plan, RenewalAsked, Subscription } from '#contract/subscriptions.ts';
import { type Asked, askedOf } from './asked.ts';
import type { SubscriptionType } from '#contract/subscriptions.ts';
import { planTitles } from '#contract/plan-titles.ts';
import type { Offer } from './plan-prices.ts';
import { accessUntil, planNames, priceOf } from './plans.ts';
import type { SubscriptionRow } from './subscription.sql.ts';

/** The plans that somebody can have, with their prices (§9); `own` is the one that they have, on sale or not. */
export function toPlans({ prices, onSale }: Offer, own?: SubscriptionType): Plan[] {
  return planNames
    .filter((plan) => plan === own || onSale.includes(plan))
    .map((plan) => ({
      subscriptionType: plan,
      title: planTitles[plan],
      monthly: toDollars(priceOf({ plan, per: 'monthly' }, prices)),
      yearly: toDollars(priceOf({ plan, per: 'yearly' }, prices)),
    }));
}

export function toAsked({ plan, per, cents }: Asked): RenewalAsked {
  return { subscriptionType: plan, title: planTitles[plan], per, amount: toDollars(cents) };
}

/** `row` is a subscription of which a period was paid. */
export function toSubscription(row: SubscriptionRow): Subscription {
  const paidUntil = row.paid_until ?? row.created_at;
  const asked = askedOf(row);
  const isEnded = row.status === 'ended' || row.cancel_at_end === 1;
  return {
    subscriptionType: row.plan,
    per: row.per,
    status: row.status === 'pending' ? 'ended' : row.status,
    paidUntil,
    accessUntil: accessUntil({ paidUntil: new Date(paidUntil), graceUntil: row.grace_until }, isEnded).toISOString(),
    cancelAtEnd: row.cancel_at_end === 1,
    next: row.next_plan && !isEnded ? { subscriptionType: asked.plan, per: asked.per } : null,
    nextAmount: isEnded ? null : toDollars(asked.cents),
    nextChargeAt: isEnded ? null : row.next_charge_at,
    card:
      row.card_last4 === null
        ? null
        : { brand: row.card_brand ?? 'Card', last4: row.card_last4, expires: row.card_expires ?? '' },
  };
}

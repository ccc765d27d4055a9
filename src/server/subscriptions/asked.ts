import { type Cents, periodPriceText, toDollars } from '#contract/money.ts';
import { planTitles } from '#contract/plan-titles.ts';
import { priceOf, type Prices, pricesOf, type Terms } from './plans.ts';
import type { SubscriptionRow } from './subscription.sql.ts';

/** What the payment of a period asks for: the one value of charge, receipt, mails and pages (invariant 47). */
export interface Asked extends Terms {
  cents: Cents;
}

/** What the next period of a subscription costs: for the plan that it has, or that was chosen to follow. */
export function askedOf(row: Pick<SubscriptionRow, 'plan' | 'per' | 'next_plan' | 'next_per' | 'prices_json'>): Asked {
  return askedFor({ plan: row.next_plan ?? row.plan, per: row.next_per ?? row.per }, pricesOf(row));
}

export function askedFor({ plan, per }: Terms, prices: Prices): Asked {
  return { plan, per, cents: priceOf({ plan, per }, prices) };
}

/** 'Professional, yearly' */
export function termsText({ plan, per }: Terms): string {
  return `${planTitles[plan]}, ${per}`;
}

/** 'AU$134.99 a year' */
export function askedText({ cents, per }: Asked): string {
  return periodPriceText(toDollars(cents), per);
}

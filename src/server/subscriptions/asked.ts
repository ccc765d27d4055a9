import { type Cents, periodPriceText, toDollars } from '#contract/money.ts';
import { priceOf, type Terms, titles } from './plans.ts';
import type { SubscriptionRow } from './subscription.sql.ts';

/** What the payment of a period asks for: the one value of charge, receipt, mails and pages (invariant 47). */
export interface Asked extends Terms {
  cents: Cents;
}

/** What the next period of a subscription costs: for the plan that it has, or that was chosen to follow. */
export function askedOf(row: Pick<SubscriptionRow, 'plan' | 'per' | 'next_plan' | 'next_per'>): Asked {
  return askedFor({ plan: row.next_plan ?? row.plan, per: row.next_per ?? row.per });
}

export function askedFor({ plan, per }: Terms): Asked {
  return { plan, per, cents: priceOf({ plan, per }) };
}

/** 'Professional, yearly' */
export function termsText({ plan, per }: Terms): string {
  return `${titles[plan]}, ${per}`;
}

/** 'AU$134.99 a year' */
export function priceText({ cents, per }: Asked): string {
  return periodPriceText(toDollars(cents), per);
}

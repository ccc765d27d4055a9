import type { Kysely } from 'kysely';
import type { SubscriptionType } from '#contract/subscriptions.ts';
import type { Tables } from '../db/tables.ts';
import { fail } from '../outcome.ts';
import { planNames, type Prices } from './plans.ts';
import { type PlanPriceRow, planPriceRows } from './plan-prices.sql.ts';

export { type PlanPriceRow, planPriceRows, takePlansOffSale, writePlanPrice } from './plan-prices.sql.ts';

/** What whoever subscribes now pays, and which plans they can have. */
export interface Offer {
  prices: Prices;
  onSale: readonly SubscriptionType[];
}

export async function currentOffer(source: Kysely<Tables>): Promise<Offer> {
  const rows = await planPriceRows(source);
  const [standard, pro] = planNames.map((plan) => rowOf(rows, plan));
  return {
    prices: { standard: toPrices(standard), pro: toPrices(pro) },
    onSale: planNames.filter((plan) => rowOf(rows, plan).on_sale === 1),
  };
}

export function rowOf(rows: readonly PlanPriceRow[], plan: SubscriptionType): PlanPriceRow {
  const row = rows.find((each) => each.plan === plan);
  if (!row) throw new Error(`The plan ${plan} has no price.`);
  return row;
}

const toPrices = (row: PlanPriceRow | undefined) => ({
  monthly: row?.monthly_cents ?? 0,
  yearly: row?.yearly_cents ?? 0,
});

/** Nobody new gets such a plan; whoever has it keeps it. */
export const notOnSale = fail('This plan is not for sale at the moment.', 'subscriptionType', 'not_on_sale');

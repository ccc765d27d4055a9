import type { PlanPrice, savePlan as call, StaffPlan } from '#contract/admin/plans.ts';
import type { Input } from '#contract/endpoint.ts';
import { toDollars, typedCents } from '#contract/money.ts';
import { planTitles } from '#contract/plan-titles.ts';
import type { Tx } from '../db/connect.ts';
import { asFlag } from '../db/flag.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { staleChange } from '../staff/change.ts';
import { type PlanPriceRow, planPriceRows, rowOf, writePlanPrice } from '../subscriptions/plan-prices.ts';
import { planNames } from '../subscriptions/plans.ts';
import { plansOpeningNow } from './for-sale.ts';
import { countReaders } from './holders.sql.ts';
import { guidesWithPages } from './plan.admin.sql.ts';

const countedReaders = 1000;

/** The plans as staff see them, with the guides that they open: those of Standard open with Professional too. */
export async function staffPlans(deps: Pick<Deps, 'db' | 'now'>): Promise<StaffPlan[]> {
  const { read } = deps.db;
  const [rows, guides] = await Promise.all([planPriceRows(read), guidesWithPages(read)]);
  const [opening, ...readers] = await Promise.all([
    plansOpeningNow(read, guides),
    ...planNames.map((plan) => countReaders(read, [plan], deps.now())),
  ]);
  return planNames.map((plan, at) => {
    const subscribers = readers[at] ?? 0;
    return {
      ...toPlanPrice(rowOf(rows, plan)),
      title: planTitles[plan],
      subscribers: subscribers > countedReaders ? null : subscribers,
      guides: guides
        .filter(({ id }) => opening.get(id)?.includes(plan))
        .map(({ id, title }) => ({ guideId: id, title })),
    };
  });
}

const toPlanPrice = (row: PlanPriceRow): PlanPrice => ({
  plan: row.plan === 'pro' ? 'pro' : 'standard',
  revision: row.revision,
  values: {
    monthly: toDollars(row.monthly_cents),
    yearly: toDollars(row.yearly_cents),
    onSale: row.on_sale === 1,
  },
});

const mostCents = 1_000_000;

/** Saves what a plan costs whoever subscribes from now on, in the caller's transaction. */
export async function savePlan(
  tx: Tx,
  { plan, revision, values }: Omit<Input<typeof call>, 'key'>,
): Promise<Outcome<{ before: PlanPrice; after: PlanPrice }>> {
  for (const field of ['monthly', 'yearly'] as const) {
    const cents = typedCents(values[field]);
    // The payment provider charges no less.
    if (!Number.isInteger(cents) || cents < 50 || cents > mostCents)
      return fail('Enter a price from 0.50 to 10,000.00.', field, 'invalid');
  }
  const before = toPlanPrice(rowOf(await planPriceRows(tx), plan));
  const written = await writePlanPrice(tx, plan, revision, {
    monthly_cents: typedCents(values.monthly),
    yearly_cents: typedCents(values.yearly),
    on_sale: asFlag(values.onSale),
  });
  const after = toPlanPrice(rowOf(await planPriceRows(tx), plan));
  if (written) return ok({ before, after });
  return staleChange(tx, `plan:${plan}`, { yours: values, now: after.values, revision: after.revision });
}

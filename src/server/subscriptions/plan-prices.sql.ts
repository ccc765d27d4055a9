import type { Kysely, Selectable } from 'kysely';
import type { SubscriptionType } from '#contract/subscriptions.ts';
import type { Tx } from '../db/connect.ts';
import { type Flag } from '../db/flag.ts';
import type { Tables } from '../db/tables.ts';

export type PlanPriceRow = Selectable<Tables['plan_price']>;

export async function planPriceRows(source: Kysely<Tables>): Promise<PlanPriceRow[]> {
  return source.selectFrom('plan_price').selectAll().execute();
}

/** Writes over the revision that was read; false if it is another one. */
export async function writePlanPrice(
  tx: Tx,
  plan: SubscriptionType,
  revision: number,
  values: { monthly_cents: number; yearly_cents: number; on_sale: Flag },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plan_price')
    .set({ ...values, revision: revision + 1 })
    .where('plan', '=', plan)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nobody new gets a plan until somebody puts it on sale. A screen that is open on a plan is stale now. */
export async function takePlansOffSale(tx: Tx): Promise<void> {
  await tx
    .updateTable('plan_price')
    .set(({ eb }) => ({ on_sale: 0, revision: eb('revision', '+', 1) }))
    .where('on_sale', '=', 1)
    .execute();
}

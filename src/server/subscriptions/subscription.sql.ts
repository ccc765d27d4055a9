import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type SubscriptionRow = Selectable<Tables['subscription']>;

/** The subscription of a person that has not ended. */
export async function liveSubscription(source: Source, uid: string): Promise<SubscriptionRow | undefined> {
  return source.selectFrom('subscription').selectAll().where('live_uid', '=', uid).executeTakeFirst();
}

/** The newest subscription of a person, also one that has ended; never one that was not paid. */
export async function latestPaidSubscription(source: Source, uid: string): Promise<SubscriptionRow | undefined> {
  return source
    .selectFrom('subscription')
    .selectAll()
    .where('uid', '=', uid)
    .where('periods_paid', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function subscriptionById(source: Source, id: number): Promise<SubscriptionRow | undefined> {
  return source.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Does nothing if the person has a subscription that has not ended. */
export async function insertSubscription(source: Source, row: Insertable<Tables['subscription']>): Promise<void> {
  await source
    .insertInto('subscription')
    .values(row)
    .onConflict((conflict) => conflict.column('live_uid').doNothing())
    .execute();
}

export async function updateSubscription(
  source: Source,
  id: number,
  values: Updateable<Tables['subscription']>,
): Promise<void> {
  await source.updateTable('subscription').set(values).where('id', '=', id).execute();
}

/** Changes the subscription only if exactly `paid` periods are paid and it has not ended; returns false otherwise. */
export async function updateIfPaid(
  source: Source,
  id: number,
  paid: number,
  values: Updateable<Tables['subscription']>,
): Promise<boolean> {
  const { numUpdatedRows } = await source
    .updateTable('subscription')
    .set(values)
    .where('id', '=', id)
    .where('periods_paid', '=', paid)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Subscriptions to charge or to end, those due for longest first. */
export async function dueSubscriptions(source: Source, at: string, limit: number): Promise<SubscriptionRow[]> {
  return source
    .selectFrom('subscription')
    .selectAll()
    .where('status', 'in', ['active', 'pastDue'])
    .where('next_charge_at', '<=', at)
    .orderBy('next_charge_at')
    .limit(limit)
    .execute();
}

/**
 * Moves the due time of a subscription into the future and returns it as it is now; undefined if another process has
 * done so.
 */
export async function claimDue(
  source: Source,
  row: SubscriptionRow,
  until: string,
): Promise<SubscriptionRow | undefined> {
  return source
    .updateTable('subscription')
    .set({ next_charge_at: until })
    .where('id', '=', row.id)
    .where('next_charge_at', '=', row.next_charge_at)
    .where('status', 'in', ['active', 'pastDue'])
    .returningAll()
    .executeTakeFirst();
}

/** Stores what follows the paid period; returns false if its renewal has begun, because that is charged as it was. */
export async function planNext(
  source: Source,
  row: SubscriptionRow,
  values: Pick<SubscriptionRow, 'next_plan' | 'next_per' | 'updated_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await source
    .updateTable('subscription')
    .set(values)
    .where('id', '=', row.id)
    .where('periods_paid', '=', row.periods_paid)
    .where('status', '=', 'active')
    .where('next_charge_at', '=', row.paid_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Active subscriptions that are charged in this time. */
export async function chargedBetween(source: Source, from: string, until: string): Promise<SubscriptionRow[]> {
  return source
    .selectFrom('subscription')
    .selectAll()
    .where('status', '=', 'active')
    .where('cancel_at_end', '=', 0)
    .where('next_charge_at', '>', from)
    .where('next_charge_at', '<=', until)
    .execute();
}

export async function latestSubscriptions(source: Source, limit: number): Promise<SubscriptionRow[]> {
  return source.selectFrom('subscription').selectAll().orderBy('updated_at', 'desc').limit(limit).execute();
}

export async function subscriptionsOf(source: Source, uid: string): Promise<SubscriptionRow[]> {
  return source.selectFrom('subscription').selectAll().where('uid', '=', uid).execute();
}

export async function endedWithCard(source: Source, limit: number): Promise<SubscriptionRow[]> {
  return source
    .selectFrom('subscription')
    .selectAll()
    .where('status', '=', 'ended')
    .where('card_sealed', 'is not', null)
    .limit(limit)
    .execute();
}

export async function cardsToStore(source: Source, limit: number): Promise<SubscriptionRow[]> {
  return source.selectFrom('subscription').selectAll().where('card_order_id', 'is not', null).limit(limit).execute();
}

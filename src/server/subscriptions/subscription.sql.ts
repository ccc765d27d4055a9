import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { SubscriptionType } from '#contract/subscriptions.ts';
import { claim } from '../db/claim.sql.ts';
import { countUpTo } from '../db/counted.ts';
import type { Tables } from '../db/tables.ts';
import { accessAfter } from './plans.ts';

type Source = Kysely<Tables>;
export type SubscriptionRow = Selectable<Tables['subscription']>;

/** The subscription of a person that has not ended. */
export async function liveSubscription(source: Source, uid: string): Promise<SubscriptionRow | undefined> {
  return source.selectFrom('subscription').selectAll().where('live_uid', '=', uid).executeTakeFirst();
}

/** The subscriptions of these plans that give access now (`planOf`). */
export function openSubscriptions(source: Source, plans: readonly SubscriptionType[], now: Date) {
  const { ending, going } = accessAfter(now);
  return source
    .selectFrom('subscription')
    .where('live_uid', 'is not', null)
    .where('subscription.status', 'in', ['active', 'pastDue'])
    .where('subscription.plan', 'in', plans)
    .where((where) =>
      where.or([
        where.and([where('cancel_at_end', '=', 1), where('paid_until', '>', ending.toISOString())]),
        where.and([where('cancel_at_end', '=', 0), where('paid_until', '>', going.toISOString())]),
        where.and([where('cancel_at_end', '=', 0), where('grace_until', '>', now.toISOString())]),
      ]),
    );
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

export async function subscriptionsById(source: Source, ids: number[]): Promise<SubscriptionRow[]> {
  return ids.length === 0 ? [] : source.selectFrom('subscription').selectAll().where('id', 'in', ids).execute();
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

/** Changes the subscription only if it is as it was read: nobody has claimed, renewed, changed or ended it since. */
export async function updateAsRead(
  source: Source,
  { id, periods_paid, status, next_charge_at, cancel_at_end }: SubscriptionRow,
  values: Updateable<Tables['subscription']>,
): Promise<boolean> {
  const { numUpdatedRows } = await source
    .updateTable('subscription')
    .set(values)
    .where('id', '=', id)
    .where('periods_paid', '=', periods_paid)
    .where('status', '=', status)
    .where('cancel_at_end', '=', cancel_at_end)
    .where('next_charge_at', next_charge_at === null ? 'is' : '=', next_charge_at)
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

/** How many renewals have waited since `before` without a decline; each is tried again by `until`. */
export async function countWaitingRenewals(source: Source, before: string, until: string): Promise<number> {
  const waiting = source
    .selectFrom('subscription')
    .selectAll()
    .where('next_charge_at', '<=', until)
    .where('cancel_at_end', '=', 0)
    .where('paid_until', '<', before)
    .where((where) =>
      where.or([
        where('status', '=', 'active'),
        where.and([
          where('status', '=', 'pastDue'),
          where('failed_charges', '=', 0),
          where('card_asked_period', '=', where('periods_paid', '+', 1)),
        ]),
      ]),
    );
  return countUpTo(source, waiting);
}

/** How many subscriptions are renewed with a card that the provider keeps. */
export async function countKeptCards(source: Source): Promise<number> {
  const kept = source
    .selectFrom('subscription')
    .selectAll()
    .where('status', 'in', ['active', 'pastDue'])
    .where('card_sealed', 'is not', null);
  return countUpTo(source, kept);
}

/** Moves the due time of a subscription ahead and returns it as it is now; undefined if another has done so. */
export async function claimDue(source: Source, { id, next_charge_at, status }: SubscriptionRow, until: string) {
  return claim(source, 'subscription', { id, next_charge_at, status }, until);
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

/** Active subscriptions that are charged in this time, the first ones after the place of one of them. */
export async function chargedBetween(
  source: Source,
  { from, until, limit }: { from: string; until: string; limit: number },
  after: Pick<SubscriptionRow, 'next_charge_at' | 'id'> | null,
): Promise<SubscriptionRow[]> {
  let query = source
    .selectFrom('subscription')
    .selectAll()
    .where('status', '=', 'active')
    .where('cancel_at_end', '=', 0)
    .where('next_charge_at', '>', from)
    .where('next_charge_at', '<=', until);
  if (after) query = query.where(sql<boolean>`(next_charge_at, id) > (${after.next_charge_at}, ${after.id})`);
  return query.orderBy('next_charge_at').orderBy('id').limit(limit).execute();
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

import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The subscription of a person that has not ended. */
export async function liveSubscription(source: Kysely<Tables>, uid: string) {
  return source.selectFrom('subscription').selectAll().where('live_uid', '=', uid).executeTakeFirst();
}
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof liveSubscription>>>;

/** The newest subscription of a person, also one that has ended; never one that was not paid. */
export async function latestPaidSubscription(
  source: Kysely<Tables>,
  uid: string,
): Promise<SubscriptionRow | undefined> {
  return source
    .selectFrom('subscription')
    .selectAll()
    .where('uid', '=', uid)
    .where('paid_until', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

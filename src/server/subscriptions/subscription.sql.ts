import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The subscription of a person that has not ended. */
export async function liveSubscription(source: Kysely<Tables>, uid: string) {
  return source.selectFrom('subscription').selectAll().where('live_uid', '=', uid).executeTakeFirst();
}
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof liveSubscription>>>;

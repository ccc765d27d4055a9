import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { accessUntil } from './plans.ts';
import { latestPaidSubscription, liveSubscription, type SubscriptionRow } from './subscription.sql.ts';

export type { SubscriptionRow } from './subscription.sql.ts';

/** The subscription of a member, paid or not; null if there is none or it has ended. */
export async function subscriptionOf(source: Kysely<Tables>, uid: string): Promise<SubscriptionRow | null> {
  return (await liveSubscription(source, uid)) ?? null;
}

/** Like `subscriptionOf`, but also one that has ended; for offers to renew it. */
export async function lastSubscriptionOf(source: Kysely<Tables>, uid: string): Promise<SubscriptionRow | null> {
  return (await latestPaidSubscription(source, uid)) ?? null;
}

/** The plan that a subscription gives access to now; null before the first payment and after the grace time. */
export function planOf(
  subscription: Pick<SubscriptionRow, 'plan' | 'status' | 'paid_until' | 'cancel_at_end'> | null,
  now: Date,
): 'standard' | 'pro' | null {
  if (!subscription?.paid_until || (subscription.status !== 'active' && subscription.status !== 'pastDue')) return null;
  return now < accessUntil(new Date(subscription.paid_until), subscription.cancel_at_end === 1)
    ? subscription.plan
    : null;
}

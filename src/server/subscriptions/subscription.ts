import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { accessUntil } from './plans.ts';
import { latestPaidSubscription, liveSubscription, type SubscriptionRow } from './subscription.sql.ts';

export { openSubscriptions, type SubscriptionRow } from './subscription.sql.ts';

/** The subscription of a member, paid or not; null if there is none or it has ended. */
export async function subscriptionOf(source: Kysely<Tables>, uid: string): Promise<SubscriptionRow | null> {
  return (await liveSubscription(source, uid)) ?? null;
}

/** Like `subscriptionOf`, but also one that has ended; for offers to renew it. */
export async function lastSubscriptionOf(source: Kysely<Tables>, uid: string): Promise<SubscriptionRow | null> {
  return (await latestPaidSubscription(source, uid)) ?? null;
}

/** To when the plan of a paid subscription is open, its grace time included. */
export function planUntil({
  paid_until,
  grace_until: graceUntil,
  cancel_at_end,
}: Pick<SubscriptionRow, 'paid_until' | 'grace_until' | 'cancel_at_end'>): string | null {
  if (paid_until === null) return null;
  return accessUntil({ paidUntil: new Date(paid_until), graceUntil }, cancel_at_end === 1).toISOString();
}

/** The plan that a subscription gives access to now; null before the first payment and after the grace time. */
export function planOf(
  subscription: Pick<SubscriptionRow, 'plan' | 'status' | 'paid_until' | 'grace_until' | 'cancel_at_end'> | null,
  now: Date,
): 'standard' | 'pro' | null {
  if (!subscription || (subscription.status !== 'active' && subscription.status !== 'pastDue')) return null;
  const until = planUntil(subscription);
  return until !== null && now < new Date(until) ? subscription.plan : null;
}

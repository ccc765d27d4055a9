import { type Cents, typedCents } from '#contract/money.ts';
import type { CancelWay } from '#contract/admin/subscriptions.ts';
import { memberContact } from '../accounts/member.ts';
import type { Tx } from '../db/connect.ts';
import { asFlag } from '../db/flag.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../jobs/outbox.ts';
import { fail, type Failure, ok, type Outcome } from '../outcome.ts';
import type { StaffCall } from '../staff/audited.ts';
import { refundOrder } from '../store/refunds/refund.ts';
import { isPaymentOpen, lockRequests, type Refundable } from '../store/refunds/refundable.ts';
import { paidForPeriod, refundOf, requestsOf } from './paid-period.ts';
import { isBeingRenewed } from './renew.ts';
import { renewalNow } from './renewal-clock.ts';
import { cancelledByStaffMail, endedByStaffMail, keptByStaffMail } from './subscription-mails.ts';
import { subscriptionById, type SubscriptionRow, updateAsRead } from './subscription.sql.ts';

const gone = fail('This subscription has ended already.', undefined, 'ended');
const renewing = fail(
  'This subscription is being renewed right now. Look again in a few minutes; then it can be cancelled.',
  undefined,
  'renewing',
);
const changed = fail(
  'This subscription has changed since you looked. Look at it again before you decide.',
  undefined,
  'stale',
);
const notOurs = fail(
  'The subscriber cancelled it, so only they can keep it, in their account.',
  undefined,
  'cancelled_by_member',
);
const over = fail('The paid time is over, so it cannot be kept going.', undefined, 'ended');
const notCancelled = fail('This subscription is not cancelled.', undefined, 'not_cancelled');

/** What became of a subscription. The refunds are sent to the provider after the transaction. */
export interface Cancelled {
  subscriptionId: number;
  state: 'ending' | 'ended' | 'active';
  /** When access ends; null if it goes on. */
  endsAt: string | null;
  refundIds: string[];
  refundCents: Cents;
}

interface Wish {
  subscriptionId: number;
  way: CancelWay;
  /** What the person has seen: until when it is paid, and in dollars what goes back. */
  paidUntil: string;
  refund: number;
  reason: string;
  key: string;
}

type PaidRow = SubscriptionRow & { paid_until: string };

async function runningOf(tx: Tx, id: number): Promise<PaidRow | null> {
  const row = await subscriptionById(tx, id);
  return row?.paid_until && row.status !== 'ended' ? { ...row, paid_until: row.paid_until } : null;
}

/**
 * Ends a subscription for the subscriber: with its paid period, or at once, with or without the money for the period. A
 * renewal that is being charged comes first: nothing is paid for a period that nobody gets. One that waits for a failed
 * payment has no paid time left and ends at once.
 */
export async function cancelByStaff(
  tx: Tx,
  deps: Deps,
  { subscriptionId, way, paidUntil, refund, reason, key }: Wish,
  { uid }: StaffCall,
): Promise<Outcome<{ before: object; after: Cancelled }>> {
  const row = await runningOf(tx, subscriptionId);
  if (!row) return gone;
  const now = await renewalNow(deps, tx);
  const refused = await refuse(tx, row, now);
  if (refused) return refused;
  const isNow = way !== 'atEnd' || row.status === 'pastDue';
  if (row.paid_until !== paidUntil || (!isNow && row.cancel_at_end === 1)) return changed;
  const paid = way === 'refund' ? await lockedPayments(tx, row, now) : ok([]);
  if (!paid.ok) return paid;
  const refundCents = refundOf(paid.value);
  if (refundCents !== typedCents(refund)) return changed;

  const at = deps.now().toISOString();
  const ended = { status: 'ended' as const, live_uid: null, next_charge_at: null, ended_at: at };
  const values = { ...(isNow ? ended : { cancel_at_end: asFlag(true) }), cancelled_by: 'staff', updated_at: at };
  if (!(await updateAsRead(tx, row, values))) return renewing;
  const refundIds: string[] = [];
  // One order, and one for each upgrade within the period.
  for (const { orderId } of paid.value) {
    const who = { key: `${uid}-${key}-${orderId}`, actor: `staff:${uid}`, alsoBegun: true as const };
    const made = await refundOrder(tx, deps, { orderId, reason: reason || 'The subscription was cancelled.', ...who });
    if (!made.ok) return made;
    refundIds.push(made.value.id);
  }
  const contact = await memberContact(tx, row.uid);
  const mail = isNow ? endedByStaffMail(deps, row, contact, refundCents) : cancelledByStaffMail(deps, row, contact);
  await queueMail(tx, deps, mail);
  return ok({
    before: { status: row.status, paidUntil: row.paid_until },
    after: {
      subscriptionId,
      state: isNow ? 'ended' : 'ending',
      endsAt: isNow ? at : row.paid_until,
      refundIds,
      refundCents,
    },
  });
}

/** Takes back what staff did, while the paid time runs. What the subscriber has cancelled only they can continue. */
export async function keepByStaff(
  tx: Tx,
  deps: Deps,
  { subscriptionId }: { subscriptionId: number },
): Promise<Outcome<{ before: object; after: Cancelled }>> {
  const row = await runningOf(tx, subscriptionId);
  if (!row) return gone;
  if (row.cancel_at_end === 0) return notCancelled;
  if (row.cancelled_by !== 'staff') return notOurs;
  if (Date.parse(row.paid_until) <= (await renewalNow(deps, tx)).getTime()) return over;
  const values = { cancel_at_end: asFlag(false), cancelled_by: null, updated_at: deps.now().toISOString() };
  if (!(await updateAsRead(tx, row, values))) return changed;
  await queueMail(tx, deps, keptByStaffMail(deps, row, await memberContact(tx, row.uid)));
  return ok({
    before: { status: row.status, paidUntil: row.paid_until },
    after: { subscriptionId, state: 'active', endsAt: null, refundIds: [], refundCents: 0 },
  });
}

/** A renewal that is under way, by the job or by the subscriber. */
async function refuse(tx: Tx, row: SubscriptionRow, now: Date): Promise<Failure | null> {
  if (isBeingRenewed(row, now)) return renewing;
  return (await isPaymentOpen(tx, requestsOf(row.id, row.periods_paid + 1))) ? renewing : null;
}

/** In the order of every settlement: the payments are locked before the subscription. */
async function lockedPayments(tx: Tx, row: PaidRow, now: Date): Promise<Outcome<Refundable[]>> {
  await lockRequests(tx, requestsOf(row.id, row.periods_paid));
  return paidForPeriod(tx, row, now);
}

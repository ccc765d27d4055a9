import type { SubscriptionRow } from '#contract/admin/subscriptions.ts';
import { toDollars } from '#contract/money.ts';
import { askedOf, termsText } from './asked.ts';
import { accessUntil, retryDays } from './plans.ts';
import type { StaffSubscription } from './subscription.admin.sql.ts';
import type { SubscriptionRow as Row } from './subscription.sql.ts';

/** Staff have cancelled it and can still take that back. */
export function canKeep(
  row: Pick<Row, 'status' | 'cancel_at_end' | 'cancelled_by' | 'paid_until'>,
  now: Date,
): boolean {
  const isOurs = row.cancel_at_end === 1 && row.cancelled_by === 'staff';
  return row.status === 'active' && isOurs && new Date(row.paid_until ?? 0) > now;
}

/** '03/2027' of '2027-03', as it stands on the card. */
const monthOf = (month: string): string => month.replace(/^(\d{4})-(\d\d)$/, '$2/$1');

/** The same rules as the renewal itself (renew.ts). */
export function toStaffRow(row: StaffSubscription, now: Date): SubscriptionRow {
  const asked = askedOf(row);
  const isFailing = row.status === 'pastDue';
  const isCancelled = row.cancel_at_end === 1;
  const open = { paidUntil: new Date(row.paid_until ?? row.created_at), graceUntil: row.grace_until };
  const ends = accessUntil(open, isCancelled).toISOString();
  const isChargedAgain = !isCancelled && row.failed_charges <= retryDays.length;
  return {
    subscriptionId: row.id,
    uid: row.uid,
    name: row.display_name ?? '',
    email: row.email ?? '',
    plan: termsText(row),
    nextPlan: row.next_plan === null && row.next_per === null ? null : termsText(asked),
    state: isCancelled ? 'ending' : isFailing ? 'failing' : 'active',
    failedCharges: row.failed_charges,
    chargeAt: isChargedAgain ? row.next_charge_at : null,
    amount: toDollars(asked.cents),
    endsAt: isFailing || isCancelled ? ends : null,
    card:
      row.card_last4 === null
        ? null
        : `${row.card_brand ?? 'Card'} ending in ${row.card_last4}${row.card_expires ? `, expires ${monthOf(row.card_expires)}` : ''}`,
    isCardAsked: isFailing && row.failed_charges === 0 && row.card_asked_period === row.periods_paid + 1,
    canKeep: canKeep(row, now),
  };
}

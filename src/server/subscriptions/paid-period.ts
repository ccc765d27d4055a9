import type { Kysely } from 'kysely';
import type { Cents } from '#contract/money.ts';
import type { Tables } from '../db/tables.ts';
import { fail, type Outcome } from '../outcome.ts';
import { type Refundable, refundableOf } from '../store/refunds/refundable.ts';
import type { SubscriptionRow } from './subscription.sql.ts';

const used = fail('The paid time is over, so there is nothing to refund.', undefined, 'nothing_to_refund');

/** With what the request keys of a period begin: of its order, and of each upgrade within it (pay.ts). */
export const requestsOf = (subscriptionId: number, period: number): string =>
  `subscription:${subscriptionId}:${period}:`;

/** What was paid for the period that runs and can go back, by the rules of a refund of an order. */
export async function paidForPeriod(
  source: Kysely<Tables>,
  row: Pick<SubscriptionRow, 'id' | 'periods_paid' | 'paid_until'>,
  now: Date,
): Promise<Outcome<Refundable[]>> {
  if (Date.parse(row.paid_until ?? '') <= now.getTime()) return used;
  const paid = await refundableOf(source, requestsOf(row.id, row.periods_paid));
  return paid.ok && paid.value.length === 0 ? used : paid;
}

export function refundOf(paid: readonly Refundable[]): Cents {
  return paid.reduce((sum, { cents }) => sum + cents, 0);
}

import type { Kysely } from 'kysely';
import type { Days } from '#contract/quarters.ts';
import { keysetPage, number, text } from '../../db/keyset.ts';
import type { Tables } from '../../db/tables.ts';

/** The entries of a period, oldest first, with the provider's ids of charge and refund. */
export async function journalPage(
  source: Kysely<Tables>,
  { from, to }: Days,
  place: { after: string | undefined; size: number },
) {
  const query = source
    .selectFrom('money_entry')
    .innerJoin('orders', 'orders.id', 'money_entry.order_id')
    .leftJoin('payment_attempt', 'payment_attempt.order_id', 'money_entry.order_id')
    .leftJoin('refund', 'refund.id', 'money_entry.refund_id')
    .selectAll('money_entry')
    .select(['orders.order_no', 'payment_attempt.charge_ref', 'refund.refund_ref'])
    .where('money_entry.day', '>=', from)
    .where('money_entry.day', '<=', to);
  const keys = [text('day', 'money_entry.day'), number('id', 'money_entry.id')];
  return keysetPage(source, query, { ...place, sort: 'day', keys, isCounted: false });
}

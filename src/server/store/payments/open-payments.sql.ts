import { type Kysely, sql } from 'kysely';
import { counted, countUpTo } from '../../db/counted.ts';
import { keysetPage, number, text } from '../../db/keyset.ts';
import type { Tables } from '../../db/tables.ts';

type Source = Kysely<Tables>;

/** A page of the payments that have no outcome. */
export async function openAttemptRows(
  source: Source,
  place: { sort: 'begunAt' | '-begunAt'; after: string | undefined },
) {
  const query = source
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select([
      'payment_attempt.order_id',
      'payment_attempt.created_at',
      'payment_attempt.amount_cents',
      'payment_attempt.status',
      'payment_attempt.lease_until',
      'orders.first_name',
      'orders.surname',
      'orders.email',
    ])
    .where('payment_attempt.status', 'in', ['pending', 'requiresAction']);
  return keysetPage(source, query, {
    ...place,
    keys: [text('created_at', 'payment_attempt.created_at'), number('order_id')],
  });
}

/** How many payments that began before then have no outcome. */
export async function countOpenAttempts(source: Source, before: string): Promise<number> {
  const open = source
    .selectFrom('payment_attempt')
    .selectAll()
    .where('status', 'in', ['pending', 'requiresAction'])
    .where('created_at', '<', before);
  return countUpTo(source, open);
}

/** How many payments and refunds the provider has not answered. */
export async function countOpenMoney(source: Source): Promise<number> {
  const payments = source
    .selectFrom('payment_attempt')
    .selectAll()
    .where('status', 'in', ['pending', 'requiresAction']);
  const refunds = source.selectFrom('refund').selectAll().where('status', '=', 'pending');
  const { total } = await source
    .selectNoFrom(sql<number>`${counted(payments)} + ${counted(refunds)}`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** How many orders were paid at the provider and could be refunded there. */
export async function countRefundable(source: Source): Promise<number> {
  const paid = source
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select('orders.id')
    .where('payment_attempt.status', '=', 'succeeded')
    .where('orders.status', 'in', ['paid', 'partiallyRefunded']);
  return countUpTo(source, paid);
}

/** The newest refunds since then that the provider has refused. */
export async function failedRefunds(source: Source, since: string, limit: number) {
  return source
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select(['refund.order_id', 'refund.amount_cents', 'orders.order_no'])
    .where('refund.status', '=', 'failed')
    .where('refund.updated_at', '>=', since)
    .orderBy('refund.updated_at', 'desc')
    .limit(limit)
    .execute();
}

/** The oldest refunds that the provider has not answered. */
export async function openRefundRows(source: Source, limit: number) {
  return source
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select([
      'refund.id',
      'refund.order_id',
      'refund.created_at',
      'refund.amount_cents',
      'refund.refund_ref',
      'orders.order_no',
      'orders.email',
    ])
    .where('refund.status', '=', 'pending')
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .limit(limit)
    .execute();
}

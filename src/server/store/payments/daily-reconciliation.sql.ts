import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { RefundRow } from '../refunds/refund.sql.ts';

type Source = Kysely<Tables>;
export type ExplainedAttempt = Awaited<ReturnType<typeof chargedIn>>[number];

/** PostgreSQL and SQLite limit the parameters of a statement. */
const chunk = 500;

function attempts(source: Source) {
  return source
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select([
      'payment_attempt.order_id',
      'payment_attempt.charge_ref',
      'payment_attempt.amount_cents',
      'payment_attempt.status',
      'orders.order_no',
      'orders.total_cents',
      'orders.shipping_cents',
      'orders.paid_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('order_line')
        .select((line) => line.fn.coalesce(line.fn.sum<number>('order_line.amount_cents'), line.lit(0)).as('cents'))
        .whereRef('order_line.order_id', '=', 'orders.id')
        .as('lines_cents'),
    );
}

/** The successful attempts that were last changed in a period. */
export async function chargedIn(source: Source, from: string, to: string) {
  const rows = await attempts(source)
    .where('payment_attempt.status', '=', 'succeeded')
    .where('payment_attempt.updated_at', '>=', from)
    .where('payment_attempt.updated_at', '<', to)
    .execute();
  return rows.map((row) => ({ ...row, lines_cents: Number(row.lines_cents) }));
}

export async function attemptsByCharge(source: Source, refs: string[]) {
  const found = await inChunks(refs, (part) => attempts(source).where('charge_ref', 'in', part).execute());
  return found.map((row) => ({ ...row, lines_cents: Number(row.lines_cents) }));
}

/** The refunds that the provider paid in a period. */
export async function refundsIn(source: Source, from: string, to: string) {
  return source
    .selectFrom('refund')
    .leftJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .selectAll('refund')
    .select('payment_attempt.charge_ref')
    .where('refund.status', '=', 'refunded')
    .where('refund.updated_at', '>=', from)
    .where('refund.updated_at', '<', to)
    .execute();
}

export async function refundsByRef(source: Source, refs: string[]): Promise<RefundRow[]> {
  return inChunks(refs, (part) => source.selectFrom('refund').selectAll().where('refund_ref', 'in', part).execute());
}

async function inChunks<T>(keys: string[], read: (part: string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < keys.length; at += chunk) found.push(...(await read(keys.slice(at, at + chunk))));
  return found;
}

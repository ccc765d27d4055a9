import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Customer } from '../purchasable.ts';

/** What the paid and the waiting orders of a customer hold of each pool. */
export async function heldOfPools(
  source: Kysely<Tables>,
  { uid, emailKey }: Customer,
  keys: readonly string[],
): Promise<(key: string) => number> {
  const rows = await source
    .selectFrom('reservation')
    .innerJoin('orders', 'orders.id', 'reservation.order_id')
    .select(['capacity_key', (eb) => eb.fn.sum<number | string>('quantity').as('held')])
    .where('capacity_key', 'in', keys)
    .where('reservation.status', 'in', ['held', 'final'])
    .where((eb) => {
      const ways: Expression<SqlBool>[] = [];
      if (emailKey !== null) ways.push(eb(sql`lower(orders.email)`, '=', emailKey));
      if (uid !== null) ways.push(eb('orders.uid', '=', uid));
      return eb.or(ways);
    })
    .groupBy('capacity_key')
    .execute();
  const found = new Map(rows.map(({ capacity_key: key, held }) => [key, Number(held)]));
  return (key) => found.get(key) ?? 0;
}

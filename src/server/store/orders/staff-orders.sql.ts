import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { OrderRow } from './order.sql.ts';

function matching(source: Kysely<Tables>, search: string) {
  const orders = source.selectFrom('orders');
  if (search === '') return orders;
  return orders.where((eb) =>
    eb.or([eb('order_no', '=', search.toUpperCase()), eb(sql<string>`lower(email)`, '=', search.toLowerCase())]),
  );
}

export async function orderRows(
  source: Kysely<Tables>,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<OrderRow[]> {
  return matching(source, search).selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export async function countOrders(source: Kysely<Tables>, search: string): Promise<number> {
  const { count } = await matching(source, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { OrderLineRow } from './order.sql.ts';

type Source = Kysely<Tables>;

function paidOrdersOf(source: Source, uid: string) {
  return source
    .selectFrom('orders')
    .where('uid', '=', uid)
    .where('status', 'in', ['paid', 'partiallyRefunded', 'refunded']);
}

/** The paid orders of a member, newest first. */
export async function memberOrderRows(source: Source, uid: string, offset: number, limit: number) {
  return paidOrdersOf(source, uid).selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

/** The orders whose parcel has no address yet; a refunded one needs none. */
export async function unsentOrderRows(source: Source, uid: string) {
  return paidOrdersOf(source, uid)
    .selectAll()
    .where('status', '<>', 'refunded')
    .where('delivery_status', '=', 'addressMissing')
    .orderBy('id')
    .execute();
}

export async function countMemberOrders(source: Source, uid: string): Promise<number> {
  const { count } = await paidOrdersOf(source, uid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function linesOfOrders(source: Source, orderIds: number[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  return source.selectFrom('order_line').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute();
}

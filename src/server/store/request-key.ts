import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { endedOrders } from './orders/order.sql.ts';

/**
 * The request key for the next try to pay for something that is paid once, such as a period of a subscription. Callers
 * that try at the same time get the same key, and so one order; a new key is free only once that order has ended
 * without payment.
 */
export async function freeRequestKey(source: Kysely<Tables>, base: string): Promise<string> {
  return `${base}:${(await endedOrders(source, `${base}:`)) + 1}`;
}

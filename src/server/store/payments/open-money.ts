import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { countOpenMoney, countRefundable } from './open-payments.sql.ts';

/** How many payments and refunds have no outcome at the provider; cut at one more than lists count. */
export async function openMoney(source: Kysely<Tables>): Promise<number> {
  return countOpenMoney(source);
}

/** How many orders the provider could refund; cut in the same way. */
export async function refundableOrders(source: Kysely<Tables>): Promise<number> {
  return countRefundable(source);
}

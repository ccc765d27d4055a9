import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { ordersOfRequests } from './orders/order.sql.ts';

/**
 * The request key for the next try to pay for something that is paid once, such as a period of a subscription. Callers
 * that try at the same time get the same key, and so one order; a new key is free only once that order has ended
 * without payment. Numbers are read, not counted: orders that nobody paid are deleted after a year.
 */
export async function freeRequestKey(source: Kysely<Tables>, base: string): Promise<string> {
  const tries = (await ordersOfRequests(source, `${base}:`)).flatMap(({ request_key: key, status }) => {
    const number = Number(key?.slice(base.length + 1));
    // Other things have longer keys: an upgrade in this period.
    return Number.isInteger(number) ? [{ number, hasEnded: status === 'cancelled' || status === 'refunded' }] : [];
  });
  const open = tries.filter(({ hasEnded }) => !hasEnded).map(({ number }) => number);
  const next = open.length > 0 ? Math.min(...open) : Math.max(0, ...tries.map(({ number }) => number)) + 1;
  return `${base}:${next}`;
}

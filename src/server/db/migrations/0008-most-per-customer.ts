import { sql } from 'kysely';
import { nullableInteger } from './columns.ts';
import type { Migration } from './migrate.ts';

/** How much of a product or an event one customer may have, and the index that finds a customer's orders. */
export const mostPerCustomer = {
  name: '0008-most-per-customer',
  columns: { product: nullableInteger('max_per_customer'), event: nullableInteger('max_per_customer') },
  async up(tx) {
    await tx.schema
      .createIndex('orders_lower_email_ix')
      .on('orders')
      .expression(sql`lower(email)`)
      .execute();
  },
} satisfies Migration;

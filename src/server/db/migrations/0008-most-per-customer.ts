import { sql } from 'kysely';
import type { Migration } from './migrate.ts';

/** How much of a product or an event one customer may have, and the index that finds a customer's orders. */
export const mostPerCustomer: Migration = {
  name: '0008-most-per-customer',
  async up(tx) {
    await tx.schema.alterTable('product').addColumn('max_per_customer', 'integer').execute();
    await tx.schema.alterTable('event').addColumn('max_per_customer', 'integer').execute();
    await tx.schema
      .createIndex('orders_lower_email_ix')
      .on('orders')
      .expression(sql`lower(email)`)
      .execute();
  },
};

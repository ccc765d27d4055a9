import { sql } from 'kysely';
import { createTables, flag, integer, nullableInteger, nullableText, type Table, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

const tables: readonly Table[] = [
  {
    name: 'shipping_country',
    key: 'country',
    columns: [...text('country'), ...nullableInteger('free_from_cents')],
  },
  {
    name: 'shipping_rate',
    key: 'id',
    columns: [...text('country'), ...nullableInteger('max_grams'), ...integer('price_cents')],
    indexes: [['country']],
  },
  // A job sends the mails, so that the response is the same for addresses with and without orders.
  { name: 'order_link_request', key: 'id', columns: text('email', 'created_at') },
];

const columns = {
  product: [...flag('requires_shipping', 'weight_grams')],
  product_variant: nullableInteger('weight_grams'),
  cart: nullableText('delivery_json'),
  orders: nullableText('delivery_status', 'delivery_country', 'delivery_json'),
} as const;

export const deliveryTables: Migration = {
  name: '0006-delivery',
  async up(tx, engine) {
    await createTables(tx, engine, tables);
    for (const [table, added] of Object.entries(columns))
      for (const [name, type, rule] of added)
        await tx.schema
          .alterTable(table)
          .addColumn(name, type, (column) => (rule === 'flag' ? column.notNull().defaultTo(0) : column))
          .execute();
    // The orders of an e-mail address, for a buyer without an account.
    await tx.schema
      .createIndex('orders_email_ix')
      .on('orders')
      .expression(sql`lower(email)`)
      .execute();
  },
};

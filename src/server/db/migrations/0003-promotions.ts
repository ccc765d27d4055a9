import { sql } from 'kysely';
import { createTables, flag, integer, nullableInteger, nullableText, type Table, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

const tables: readonly Table[] = [
  {
    name: 'promotion',
    key: 'id',
    columns: [
      ...text('code', 'description'),
      ...nullableInteger('percent', 'amount_cents'),
      ...text('scope_json'),
      ...integer('min_spend_cents'),
      ...nullableText('starts_at', 'ends_at'),
      ...nullableInteger('limit_per_customer'),
      ...flag('active'),
      ...text('created_at'),
    ],
    unique: [['code']],
  },
];

const amounts = ['discount_cents', 'amount_cents', 'gst_cents', 'discount_gst_cents'] as const;

export const promotionTables: Migration = {
  name: '0003-promotions',
  async up(tx, engine) {
    await createTables(tx, engine, tables);
    for (const column of amounts)
      await tx.schema
        .alterTable('order_line')
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
    // Orders from before had no discounts. Their GST was rounded once per order; here each line is rounded.
    await sql`update order_line set amount_cents = (unit_cents + added_cents) * quantity`.execute(tx);
    await sql`update order_line set gst_cents = (amount_cents * 2 + 11) / 22 where gst_free = 0`.execute(tx);
    await tx.schema
      .alterTable('orders')
      .addColumn('shipping_gst_cents', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await tx.schema.alterTable('orders').addColumn('promotion_id', 'integer').execute();
    await tx.schema.alterTable('orders').addColumn('promo_code', 'text').execute();
    await tx.schema.alterTable('orders').addColumn('promo_description', 'text').execute();
    await tx.schema.alterTable('cart').addColumn('promo_code', 'text').execute();
  },
};

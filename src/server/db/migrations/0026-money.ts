import { sql } from 'kysely';
import { choice, fromZero, id, integer, nullableText, text } from './columns.ts';
import type { Migration } from './migrate.ts';

const sums = integer('quantity', 'amount_cents', 'gst_cents', 'taxable_cents', 'discount_cents');

/**
 * The journal of what was sold and what went back, its sums of each day, and what each day's comparison with the
 * payment provider found. A job writes journal and sums of the orders and refunds that exist and of those of the
 * version before (store/money/book-money.ts); null in `booked_at` is what it has not looked at. The version before
 * changes a refund that was booked without knowing that column, so that a later `updated_at` says it too.
 */
export const money = {
  name: '0026-money',
  tables: {
    // An order line, a delivery or a part of a refund (negative); rows are never changed. `day` is that in Sydney.
    money_entry: {
      columns: {
        ...id,
        ...text('at', 'day'),
        ...integer('order_id'),
        ...nullableText('refund_id'),
        ...text('kind'),
        ...integer('item_id'),
        ...text('name'),
        ...sums,
      },
      references: [['order_id', 'orders']],
      indexes: [['day', 'id'], ['refund_id'], ['order_id']],
    },
    money_day: {
      key: ['day', 'way', 'kind', 'item_id'],
      columns: {
        ...text('day'),
        ...choice({ way: ['sale', 'refund'] }),
        ...text('kind'),
        ...integer('item_id'),
        ...text('name'),
        ...sums,
      },
    },
    // `until` is before the end of the day if it was compared during the day.
    money_check: {
      key: 'day',
      columns: {
        ...text('day', 'until', 'checked_at'),
        ...integer('charges', 'charged_cents', 'refunds', 'refunded_cents', 'disputes', 'disputed_cents'),
        ...fromZero('differences', 'different_cents'),
        ...text('differences_json'),
      },
    },
  },
  columns: { orders: nullableText('booked_at'), refund: nullableText('booked_at') },
  async up(tx) {
    await tx.schema
      .createIndex('orders_to_book_ix')
      .on('orders')
      .column('id')
      .where(sql<boolean>`booked_at is null and paid_at is not null`)
      .execute();
    await tx.schema
      .createIndex('refund_to_book_ix')
      .on('refund')
      .column('id')
      .where(sql<boolean>`status <> 'pending' and (booked_at is null or updated_at > booked_at)`)
      .execute();
  },
} satisfies Migration;

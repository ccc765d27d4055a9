import { fromZero, id, integer, nullableText, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/** What staff write about an order, when its parcel was packed, and the indexes of their lists. */
export const ordersOfStaff = {
  name: '0016-orders-of-staff',
  tables: {
    // Erased with the account of the buyer.
    order_note: {
      columns: { ...id, ...integer('order_id'), ...text('uid', 'text', 'created_at') },
      references: [['order_id', 'orders']],
      indexes: [['order_id']],
    },
  },
  columns: { orders: { ...fromZero('revision'), ...nullableText('packed_at', 'tracking') } },
  indexes: {
    orders: [
      ['created_at', 'id'],
      ['status', 'created_at', 'id'],
      ['delivery_status', 'packed_at', 'created_at', 'id'],
    ],
    cart: [['status', 'created_at']],
  },
} satisfies Migration;

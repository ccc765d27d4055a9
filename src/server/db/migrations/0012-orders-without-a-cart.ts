import type { Migration } from './migrate.ts';

/**
 * An order may come from no cart. `request_key` names the request that made it, so that a repeated request finds it.
 * An order has one payment attempt.
 */
export const ordersWithoutACart: Migration = {
  name: '0012-orders-without-a-cart',
  async up(tx) {
    // SQLite cannot allow null in a column that exists, so the column is made anew.
    await tx.schema.dropIndex('orders_cart_id_ix').execute();
    await tx.schema.alterTable('orders').renameColumn('cart_id', 'old_cart_id').execute();
    await tx.schema.alterTable('orders').addColumn('cart_id', 'text').execute();
    await tx
      .updateTable('orders')
      .set((eb) => ({ cart_id: eb.ref('old_cart_id' as 'cart_id') }))
      .execute();
    await tx.schema.alterTable('orders').dropColumn('old_cart_id').execute();
    await tx.schema.createIndex('orders_cart_id_ix').on('orders').column('cart_id').execute();

    await tx.schema.alterTable('orders').addColumn('request_key', 'text').execute();
    await tx.schema.createIndex('orders_request_key_ix').unique().on('orders').column('request_key').execute();

    await tx.schema.dropIndex('payment_attempt_order_id_ix').execute();
    await tx.schema
      .createIndex('payment_attempt_order_id_ix')
      .unique()
      .on('payment_attempt')
      .column('order_id')
      .execute();
  },
};

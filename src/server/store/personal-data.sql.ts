import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export async function ordersOfPerson(source: Kysely<Tables>, uid: string) {
  return source.selectFrom('orders').selectAll().where('uid', '=', uid).orderBy('id').execute();
}

export async function cartsOfPerson(source: Kysely<Tables>, uid: string) {
  return source
    .selectFrom('cart')
    .select(['id', 'status', 'first_name', 'surname', 'email', 'phone', 'delivery_json', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();
}

/** Deletes the open carts of a person; a cart that is paid or being paid loses the person's details. */
export async function eraseCarts(tx: Tx, uid: string): Promise<void> {
  const open = tx
    .selectFrom('cart')
    .select('id')
    .where('uid', '=', uid)
    .where('status', '=', 'open')
    .where('open_order_id', 'is', null);
  await tx.deleteFrom('cart_line').where('cart_id', 'in', open).execute();
  await tx
    .deleteFrom('cart')
    .where('uid', '=', uid)
    .where('status', '=', 'open')
    .where('open_order_id', 'is', null)
    .execute();
  await tx
    .updateTable('cart')
    .set({ first_name: null, surname: null, email: null, phone: null, delivery_json: null })
    .where('uid', '=', uid)
    .execute();
}

/** Erases what a receipt does not need: phone number, delivery address, and the form of each attendee. */
export async function trimOrders(tx: Tx, uid: string): Promise<void> {
  // The orders first, all of them: a refund locks its order before the tickets, which are erased after this.
  await tx
    .updateTable('orders')
    // Staff see that a parcel has no address any more.
    .set((eb) => ({
      phone: null,
      delivery_json: null,
      delivery_status: eb
        .case()
        .when('delivery_status', '=', 'addressKnown')
        .then('addressMissing' as const)
        .else(eb.ref('delivery_status'))
        .end(),
    }))
    .where('uid', '=', uid)
    .where('status', '<>', 'awaitingPayment')
    .execute();
  const settled = tx.selectFrom('orders').select('id').where('uid', '=', uid).where('status', '<>', 'awaitingPayment');
  await tx
    .updateTable('order_line')
    .set({ details_json: null })
    .where('details_json', 'is not', null)
    .where('order_id', 'in', settled)
    .execute();
}

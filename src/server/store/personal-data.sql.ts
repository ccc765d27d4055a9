import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Person } from '../personal-data.ts';
import type { PurchasableKind } from './purchasable.ts';

/** The orders of the account; with a proven address also those that were bought without an account. */
function isBuyer({ uid, email }: Person) {
  return (eb: ExpressionBuilder<Tables, 'orders'>) =>
    eb.or([
      eb('orders.uid', '=', uid),
      ...(email === null ? [] : [eb.and([eb('orders.uid', 'is', null), eb(sql`lower(orders.email)`, '=', email)])]),
    ]);
}

export async function ordersOfPerson(source: Kysely<Tables>, person: Person) {
  return source.selectFrom('orders').selectAll().where(isBuyer(person)).orderBy('id').execute();
}

/** The paid orders, which an erasure keeps. */
export async function countKeptOrders(source: Kysely<Tables>, person: Person): Promise<number> {
  const { count } = await source
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isBuyer(person))
    .where('status', '<>', 'awaitingPayment')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function cartsOfPerson(source: Kysely<Tables>, uid: string) {
  return source
    .selectFrom('cart')
    .select(['id', 'status', 'first_name', 'surname', 'email', 'phone', 'delivery_json', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();
}

/** What staff wrote about the orders of a person. */
export async function notesOfPerson(source: Kysely<Tables>, person: Person) {
  return source
    .selectFrom('order_note')
    .innerJoin('orders', 'orders.id', 'order_note.order_id')
    .select(['order_no', 'order_note.text', 'order_note.created_at'])
    .where(isBuyer(person))
    .orderBy('order_note.id')
    .execute();
}

type Kinds = readonly PurchasableKind['kind'][];

/** Deletes the open carts of a person; one that is paid or being paid loses the person's details and the forms. */
export async function eraseCarts(tx: Tx, uid: string, kindsWithForm: Kinds): Promise<void> {
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
  await tx
    .updateTable('cart_line')
    .set({ details_json: null })
    .where('kind', 'in', kindsWithForm)
    .where('cart_id', 'in', tx.selectFrom('cart').select('id').where('uid', '=', uid))
    .execute();
}

/** Erases what a receipt does not need: phone, address and parcel, the forms in lines of some kinds, notes of staff. */
export async function trimOrders(tx: Tx, person: Person, kindsWithForm: Kinds): Promise<void> {
  // The orders first, all of them: a refund locks its order before the tickets, which are erased after this.
  await tx
    .updateTable('orders')
    // Staff see that a parcel has no address any more.
    .set((eb) => ({
      phone: null,
      delivery_json: null,
      tracking: null,
      revision: eb('revision', '+', 1),
      delivery_status: eb
        .case()
        .when('delivery_status', '=', 'addressKnown')
        .then('addressMissing' as const)
        .else(eb.ref('delivery_status'))
        .end(),
    }))
    .where(isBuyer(person))
    .where('status', '<>', 'awaitingPayment')
    .execute();
  await tx
    .deleteFrom('order_note')
    .where('order_id', 'in', tx.selectFrom('orders').select('id').where(isBuyer(person)))
    .execute();
  const settled = tx.selectFrom('orders').select('id').where(isBuyer(person)).where('status', '<>', 'awaitingPayment');
  await tx
    .updateTable('order_line')
    // What is printed below the name of a line names the attendee, too.
    .set({ details_json: null, description_html: null })
    .where('details_json', 'is not', null)
    .where('kind', 'in', kindsWithForm)
    .where('order_id', 'in', settled)
    .execute();
}

import type { Kysely } from 'kysely';
import { toDollars } from '#contract/money.ts';
import type { Tables } from '../db/tables.ts';
import type { Person, PersonalData } from '../personal-data.ts';
import { linesOfOrders } from './orders/member-orders.sql.ts';
import { addressIn } from './shipping/order-delivery.ts';
import {
  cartsOfPerson,
  countKeptOrders,
  eraseCarts,
  notesOfPerson,
  ordersOfPerson,
  trimOrders,
} from './personal-data.sql.ts';

/** Orders stay with the buyer's name and e-mail address, because tax and company law require the records. */
export const storeData: PersonalData = {
  async read(source, person) {
    const orders = await ordersOfPerson(source, person);
    const lines = await linesOfOrders(
      source,
      orders.map((order) => order.id),
    );
    const [carts, notes] = [await cartsOfPerson(source, person.uid), await notesOfPerson(source, person)];
    return {
      orders: orders.map((order) => ({
        orderNo: order.order_no,
        status: order.status,
        orderedAt: order.created_at,
        paidAt: order.paid_at,
        totalDollars: toDollars(order.total_cents),
        gstDollars: toDollars(order.gst_cents),
        promoCode: order.promo_code,
        discountDollars: toDollars(order.discount_cents),
        deliveryAddress: addressIn(order),
        buyer: { firstName: order.first_name, surname: order.surname, email: order.email, phone: order.phone },
        items: lines
          .filter((line) => line.order_id === order.id)
          .map((line) => ({
            name: line.name,
            quantity: line.quantity,
            unitDollars: toDollars(line.unit_cents + line.added_cents),
            details: line.details_json === null ? null : (JSON.parse(line.details_json) as unknown),
          })),
      })),
      notesAboutOrders: notes.map((note) => ({ orderNo: note.order_no, note: note.text, writtenAt: note.created_at })),
      carts: carts.map((cart) => ({
        status: cart.status,
        firstName: cart.first_name,
        surname: cart.surname,
        email: cart.email,
        phone: cart.phone,
        deliveryAddress: addressIn(cart),
        createdAt: cart.created_at,
      })),
    };
  },
  async erase(tx, person, _at, { purchasables }) {
    const forms = Object.values(purchasables).flatMap(({ kind, hasForm }) => (hasForm ? [kind] : []));
    await eraseCarts(tx, person.uid, forms);
    await trimOrders(tx, person, forms);
  },
};

export const keptOrdersOf = (source: Kysely<Tables>, person: Person): Promise<number> =>
  countKeptOrders(source, person);

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { makeBookingCode } from './booking-code.ts';

type Source = Kysely<Tables>;

export interface NewRegistration {
  event_id: number;
  order_line_id: number | null;
  uid: string | null;
  first_name: string;
  surname: string;
  email: string;
  phone: string | null;
  tickets: number;
  created_at: string;
}
export interface RegistrationRow extends NewRegistration {
  id: number;
  booking_code: string;
}

/** The registration that the same address made for the same event between the two moments. */
export async function recentRegistration(source: Source, eventId: number, email: string, from: Date, to: Date) {
  return source
    .selectFrom('registration')
    .select(['id', 'booking_code'])
    .where('event_id', '=', eventId)
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<=', to.toISOString())
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('order_line_id', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores it under a booking code of its own; null when its order line has one already, so that settling twice books once. */
export async function insertRegistration(source: Source, registration: NewRegistration): Promise<RegistrationRow | null> {
  for (;;) {
    const values = { ...registration, booking_code: makeBookingCode() };
    const row = await source.insertInto('registration').values(values).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst();
    if (row) return { ...values, id: row.id };
    if (registration.order_line_id !== null && (await hasRegistration(source, registration.order_line_id))) return null;
  }
}

async function hasRegistration(source: Source, orderLineId: number): Promise<boolean> {
  const row = await source.selectFrom('registration').select('id').where('order_line_id', '=', orderLineId).executeTakeFirst();
  return row !== undefined;
}

/** The booking code as the order shows it. */
export async function writeBookingCode(source: Source, orderLineId: number, bookingCode: string): Promise<void> {
  await source.updateTable('order_line').set({ booking_code: bookingCode }).where('id', '=', orderLineId).execute();
}

export async function cancelRegistrations(source: Source, orderLineIds: number[], at: string): Promise<void> {
  if (orderLineIds.length === 0) return;
  await source.updateTable('registration').set({ cancelled_at: at }).where('order_line_id', 'in', orderLineIds).where('cancelled_at', 'is', null).execute();
}

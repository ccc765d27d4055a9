import { type Expression, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Customer } from '../store/purchasable.ts';
import { cancelAttendees, insertAttendees, keepAttendees } from './attendee.sql.ts';
import { makeBookingCode } from './booking-code.ts';

type Source = Kysely<Tables>;

export type StoredRegistration = Selectable<Tables['registration']>;
export type NewRegistration = Omit<StoredRegistration, 'id' | 'booking_code' | 'cancelled_at' | 'added'> &
  Partial<Pick<StoredRegistration, 'added'>>;
export interface RegistrationRow extends NewRegistration {
  id: number;
  booking_code: string;
}

/** Also a cancelled one. */
export async function registrationByCode(source: Source, bookingCode: string) {
  return source.selectFrom('registration').selectAll().where('booking_code', '=', bookingCode).executeTakeFirst();
}

/** The latest free registration of an e-mail address for an event between `from` and `to`. */
export async function recentRegistration(
  source: Source,
  eventId: number,
  form: { email: string; firstName: string; surname: string; numberOfTickets: number },
  from: Date,
  to: Date,
) {
  return source
    .selectFrom('registration')
    .select(['id', 'booking_code'])
    .where('event_id', '=', eventId)
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<=', to.toISOString())
    .where(sql`lower(email)`, '=', form.email.toLowerCase())
    .where('first_name', '=', form.firstName)
    .where('surname', '=', form.surname)
    .where('tickets', '=', form.numberOfTickets)
    .where('order_line_id', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The tickets of an event that a person has, by account or by address. */
export async function ticketsOfCustomer(source: Source, eventId: number, { uid, emailKey }: Customer): Promise<number> {
  const { tickets } = await source
    .selectFrom('registration')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('tickets'), eb.lit(0)).as('tickets'))
    .where('event_id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .where((eb) => {
      const ways: Expression<SqlBool>[] = [];
      if (emailKey !== null) ways.push(eb(sql`lower(email)`, '=', emailKey));
      if (uid !== null) ways.push(eb('uid', '=', uid));
      return eb.or(ways);
    })
    .executeTakeFirstOrThrow();
  return Number(tickets);
}

/**
 * Inserts registrations with unique booking codes, and their attendees. Skips order lines that are already registered,
 * so that settling an order twice registers once.
 */
export async function insertRegistrations(
  source: Source,
  registrations: NewRegistration[],
): Promise<RegistrationRow[]> {
  const stored: RegistrationRow[] = [];
  for (let pending = registrations; pending.length > 0;) {
    const rows = pending.map((registration) => ({ ...registration, booking_code: makeBookingCode() }));
    const made = await source
      .insertInto('registration')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'booking_code'])
      .execute();
    const ids = new Map(made.map((row) => [row.booking_code, row.id]));
    for (const row of rows) {
      const id = ids.get(row.booking_code);
      if (id !== undefined) stored.push({ ...row, id });
    }
    pending = await withTakenCode(
      source,
      rows.filter((row) => !ids.has(row.booking_code)),
    );
  }
  await insertAttendees(source, stored);
  return stored;
}

/** Of the skipped registrations, those whose booking code was already taken; they get a new code. */
async function withTakenCode(source: Source, refused: NewRegistration[]): Promise<NewRegistration[]> {
  const lineIds = refused.flatMap((registration) => registration.order_line_id ?? []);
  if (lineIds.length === 0) return refused;
  const rows = await source
    .selectFrom('registration')
    .select('order_line_id')
    .where('order_line_id', 'in', lineIds)
    .execute();
  return refused.filter(
    (registration) =>
      !rows.some((row) => row.order_line_id !== null && row.order_line_id === registration.order_line_id),
  );
}

/** The latest registration of an address for an event; undefined without one. */
export async function latestRegistration(
  source: Source,
  eventId: number,
  emailKey: string,
): Promise<StoredRegistration | undefined> {
  return source
    .selectFrom('registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .where(sql`lower(email)`, '=', emailKey)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Copies the booking codes to the order lines. */
export async function writeBookingCodes(source: Source, orderLineIds: number[]): Promise<void> {
  await source
    .updateTable('order_line')
    .set((eb) => ({
      booking_code: eb
        .selectFrom('registration')
        .select('registration.booking_code')
        .whereRef('registration.order_line_id', '=', 'order_line.id'),
    }))
    .where('id', 'in', orderLineIds)
    .execute();
}

/** Cancels the registrations of order lines, with all their attendees. */
export async function cancelRegistrations(source: Source, orderLineIds: number[], at: string): Promise<void> {
  if (orderLineIds.length === 0) return;
  const cancelled = await source
    .updateTable('registration')
    .set({ cancelled_at: at })
    .where('order_line_id', 'in', orderLineIds)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .execute();
  await cancelAttendees(
    source,
    cancelled.map(({ id }) => id),
    at,
  );
}

/** Sets how many tickets the registration of an order line still has; the last attendees are cancelled. */
export async function setTickets(source: Source, orderLineId: number, tickets: number, at: string): Promise<void> {
  const changed = await source
    .updateTable('registration')
    .set({ tickets })
    .where('order_line_id', '=', orderLineId)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of changed) await keepAttendees(source, id, tickets, at);
}

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Person } from '../personal-data.ts';
import { cancelAttendees } from './attendee.sql.ts';
import { findAnew } from '../db/find-keys.ts';

type Source = Kysely<Tables>;

/**
 * Registrations that the member made when logged in, or that a paid order of the member contains; with a proven address
 * also those that staff added, or that were made or bought logged out with this address.
 */
function isOwn({ uid, email }: Person) {
  return (eb: ExpressionBuilder<Tables, 'registration'>) => {
    // Each way by an index of its own.
    const own = () => eb.selectFrom('registration as own').select('own.id');
    const ofOrders = (column: 'own.order_line_id' | 'own.paid_line_id') =>
      own().innerJoin('order_line', 'order_line.id', column).innerJoin('orders', 'orders.id', 'order_line.order_id');
    const known = own()
      .where('own.uid', '=', uid)
      .union(ofOrders('own.order_line_id').where('orders.uid', '=', uid));
    if (email === null) return eb('registration.id', 'in', known);
    const boughtLoggedOut = (column: 'own.order_line_id' | 'own.paid_line_id') =>
      ofOrders(column)
        .where('orders.uid', 'is', null)
        .where(sql`lower(orders.email)`, '=', email);
    const booked = own()
      .where('own.uid', 'is', null)
      .where('own.order_line_id', 'is', null)
      .where(sql`lower(own.email)`, '=', email);
    const byAddress = booked.union(boughtLoggedOut('own.order_line_id')).union(boughtLoggedOut('own.paid_line_id'));
    return eb('registration.id', 'in', known.union(byAddress));
  };
}

function ticketsOf(source: Source, uid: string) {
  return source
    .selectFrom('registration')
    .where(isOwn({ uid, email: null }))
    .where('registration.cancelled_at', 'is', null);
}

/** Coming events first, the next one on top; then past ones, the last one on top. */
export async function ticketRows(source: Source, uid: string, now: string, offset: number, limit: number) {
  const isPast = sql<number>`case when event.ends_at > ${now} then 0 else 1 end`;
  return ticketsOf(source, uid)
    .innerJoin('event', 'event.id', 'registration.event_id')
    .selectAll('registration')
    .select([
      'event.title',
      'event.slug',
      'event.starts_at',
      'event.ends_at',
      'event.time_zone',
      'event.venue',
      'event.venue_address',
      'event.directions',
      'event.join_url',
      'event.asks_attendees',
      'event.cancelled_at as event_cancelled_at',
      'event.cancellation_until_hours',
      'event.moved_at',
      'event.moved_cancel_until',
    ])
    .orderBy(isPast)
    .orderBy(sql`case when event.ends_at > ${now} then event.starts_at else '' end`)
    .orderBy('event.starts_at', 'desc')
    .orderBy('registration.id')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type TicketRow = Awaited<ReturnType<typeof ticketRows>>[number];

export async function countTickets(source: Source, uid: string): Promise<number> {
  const { count } = await ticketsOf(source, uid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A registration of the member that is not cancelled. */
export async function ownRegistration(source: Source, uid: string, id: number) {
  return ticketsOf(source, uid).selectAll('registration').where('registration.id', '=', id).executeTakeFirst();
}

/** All registrations of the person with their events, also cancelled ones. */
export async function registrationsOfPerson(source: Source, person: Person) {
  return source
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .selectAll('registration')
    .select(['event.title', 'event.starts_at'])
    .where(isOwn(person))
    .orderBy('registration.id')
    .execute();
}

/** Cancels the registrations of the person for events that have not begun; returns them with their orders. */
export async function cancelComing(tx: Tx, person: Person, at: string) {
  const cancelled = await tx
    .updateTable('registration')
    .set({ cancelled_at: at })
    .where(isOwn(person))
    .where('registration.cancelled_at', 'is', null)
    .where('registration.event_id', 'in', (eb) =>
      eb.selectFrom('event').select('event.id').where('event.starts_at', '>', at),
    )
    .returning(['registration.id', 'registration.event_id', 'registration.tickets', 'registration.order_line_id'])
    .execute();
  await cancelAttendees(
    tx,
    cancelled.map(({ id }) => id),
    at,
  );
  const lineIds = cancelled.flatMap((row) => row.order_line_id ?? []);
  const lines =
    lineIds.length === 0
      ? []
      : await tx.selectFrom('order_line').select(['id', 'order_id']).where('id', 'in', lineIds).execute();
  const orders = new Map(lines.map((line) => [line.id, line.order_id]));
  return cancelled.map((row) => ({
    eventId: row.event_id,
    tickets: row.tickets,
    orderId: row.order_line_id === null ? null : (orders.get(row.order_line_id) ?? null),
  }));
}

/** Names of attendees in registrations of the person, in the order of their tickets. */
export async function attendeesOfPerson(source: Source, person: Person) {
  return source
    .selectFrom('attendee')
    .innerJoin('registration', 'registration.id', 'attendee.registration_id')
    .selectAll('attendee')
    .where(isOwn(person))
    .orderBy('attendee.registration_id')
    .orderBy('attendee.seq')
    .execute();
}

/** Tickets that others bought and gave this e-mail address. */
export async function ticketsNaming(source: Source, email: string) {
  return source
    .selectFrom('attendee')
    .innerJoin('registration', 'registration.id', 'attendee.registration_id')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(['attendee.id', 'attendee.name', 'attendee.email', 'attendee.code', 'event.title', 'event.starts_at'])
    .where(sql`lower(attendee.email)`, '=', email)
    .orderBy('attendee.id')
    .execute();
}

/**
 * Removes the names from all registrations of the person, and from tickets with the person's e-mail address; the
 * number of people who came stays.
 */
export async function anonymise(tx: Tx, person: Person): Promise<void> {
  const unnamed = { name: null, email: null, ...findAnew };
  await tx
    .updateTable('attendee')
    .set(unnamed)
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registration').select('registration.id').where(isOwn(person)),
    )
    .execute();
  if (person.email !== null)
    await tx
      .updateTable('attendee')
      .set(unnamed)
      .where(sql`lower(attendee.email)`, '=', person.email)
      .execute();
  await tx
    .updateTable('registration')
    .set({ uid: null, first_name: 'Erased', surname: '', email: '', phone: null })
    .where(isOwn(person))
    .where('registration.email', '<>', '')
    .execute();
  if (person.email !== null) await handBack(tx, person.email);
}

/** Tickets that somebody else booked with this address stay theirs: what is told about them goes to whoever booked. */
async function handBack(tx: Tx, email: string): Promise<void> {
  type Row = ExpressionBuilder<Tables, 'registration'>;
  const ofBooker = (eb: Row, field: 'first_name' | 'surname' | 'email', nobody: string) =>
    eb.fn.coalesce(
      eb.selectFrom('member').select(`member.${field}`).whereRef('member.uid', '=', 'registration.uid'),
      eb
        .selectFrom('order_line')
        .innerJoin('orders', 'orders.id', 'order_line.order_id')
        .select(`orders.${field}`)
        .where('order_line.id', '=', sql<number>`coalesce(registration.order_line_id, registration.paid_line_id)`),
      eb.val(nobody),
    );
  await tx
    .updateTable('registration')
    .set((eb) => ({
      first_name: ofBooker(eb, 'first_name', 'Erased'),
      surname: ofBooker(eb, 'surname', ''),
      email: ofBooker(eb, 'email', ''),
      phone: null,
    }))
    .where(sql`lower(email)`, '=', email)
    .execute();
}

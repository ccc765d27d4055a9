import type { Insertable, Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type NewArrival = Insertable<Tables['arrival']>;

/** Events that end after `from` and begin before `to`, the next one first. */
export async function eventsBetween(source: Source, from: string, to: string, limit: number) {
  return source
    .selectFrom('event')
    .select(['id', 'title', 'starts_at', 'ends_at', 'time_zone', 'venue', 'cancelled_at'])
    .where('ends_at', '>', from)
    .where('starts_at', '<=', to)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** An event, unless it ended before `from`. */
export async function doorEventById(source: Source, id: number, from: string) {
  return source
    .selectFrom('event')
    .select(['id', 'title', 'starts_at', 'ends_at', 'time_zone', 'venue', 'cancelled_at'])
    .where('id', '=', id)
    .where('ends_at', '>', from)
    .executeTakeFirst();
}
export type DoorEventRow = NonNullable<Awaited<ReturnType<typeof doorEventById>>>;

/** A ticket with what the door asks about it, and the arrival that counts. */
function doorTickets(source: Source) {
  return source
    .selectFrom('attendee')
    .innerJoin('registration', 'registration.id', 'attendee.registration_id')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .leftJoin('arrival', 'arrival.live_attendee_id', 'attendee.id')
    .leftJoin('member', 'member.uid', 'arrival.by_uid')
    .select([
      'attendee.id',
      'attendee.seq',
      'attendee.code',
      'attendee.name',
      'attendee.cancelled_at',
      'attendee.registration_id',
      'registration.event_id',
      'registration.booking_code',
      'registration.first_name',
      'registration.surname',
      'registration.cancelled_at as registration_cancelled_at',
      'event.title as event_title',
      'event.cancelled_at as event_cancelled_at',
      'arrival.id as arrival_id',
      'arrival.arrived_at',
      'arrival.about',
      'arrival.device',
      'member.display_name as by_name',
    ]);
}
export type DoorTicketRow = Awaited<ReturnType<typeof bookingsOfTickets>>[number];

/**
 * All tickets of an event in the order in which they were booked, also cancelled ones: only what a phone keeps, because
 * there may be thousands.
 */
export async function ticketsOfEvent(source: Source, eventId: number) {
  return source
    .selectFrom('registration')
    .innerJoin('attendee', 'attendee.registration_id', 'registration.id')
    .leftJoin('arrival', 'arrival.live_attendee_id', 'attendee.id')
    .select([
      'attendee.id',
      'attendee.seq',
      'attendee.name',
      'attendee.cancelled_at',
      'registration.booking_code',
      'registration.first_name',
      'registration.surname',
      'registration.cancelled_at as registration_cancelled_at',
      'arrival.id as arrival_id',
      'arrival.arrived_at',
      'arrival.about',
    ])
    .where('registration.event_id', '=', eventId)
    .orderBy('registration.id')
    .orderBy('attendee.seq')
    .execute();
}
export type ListedTicketRow = Awaited<ReturnType<typeof ticketsOfEvent>>[number];

/** The bookings of these tickets, whole: by the number or code of a ticket, or by the code of the booking. */
export async function bookingsOfTickets(source: Source, { ids, codes }: { ids: number[]; codes: string[] }) {
  if (ids.length + codes.length === 0) return [];
  const found = source
    .selectFrom('attendee')
    .innerJoin('registration', 'registration.id', 'attendee.registration_id')
    .select('registration.id')
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('attendee.id', 'in', ids)] : []),
        ...(codes.length > 0 ? [eb('attendee.code', 'in', codes), eb('registration.booking_code', 'in', codes)] : []),
      ]),
    );
  return doorTickets(source)
    .where('registration.id', 'in', found)
    .orderBy('registration.id')
    .orderBy('attendee.seq')
    .execute();
}

/** Scans of a phone that are stored. */
export async function scansOfDevice(source: Source, device: string, scanIds: string[]) {
  if (scanIds.length === 0) return [];
  return source
    .selectFrom('arrival')
    .select(['id', 'event_id', 'local_id', 'attendee_id', 'answer', 'undone_at'])
    .where('device', '=', device)
    .where('local_id', 'in', scanIds)
    .execute();
}

export async function arrivalsById(source: Source, ids: number[]) {
  if (ids.length === 0) return [];
  return source
    .selectFrom('arrival')
    .select(['id', 'event_id', 'local_id', 'attendee_id', 'answer', 'undone_at'])
    .where('id', 'in', ids)
    .execute();
}
export type StoredScan = Awaited<ReturnType<typeof arrivalsById>>[number];

export async function undoArrivals(tx: Tx, ids: number[], at: string, uid: string): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('arrival')
    .set({ live_attendee_id: null, undone_at: at, undone_uid: uid })
    .where('id', 'in', ids)
    .where('undone_at', 'is', null)
    .execute();
}

export async function insertArrivals(tx: Tx, rows: NewArrival[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('arrival').values(rows).execute();
}

/** The last arrivals of an event with the people who noted them and took them back; none if it ended before `from`. */
export async function lastArrivals(source: Source, eventId: number, from: string, limit: number) {
  return source
    .selectFrom('arrival')
    .innerJoin('event', 'event.id', 'arrival.event_id')
    .leftJoin('attendee', 'attendee.id', 'arrival.attendee_id')
    .leftJoin('registration', 'registration.id', 'attendee.registration_id')
    .leftJoin('member as by', 'by.uid', 'arrival.by_uid')
    .leftJoin('member as undoer', 'undoer.uid', 'arrival.undone_uid')
    .select([
      'arrival.id',
      'arrival.attendee_id',
      'arrival.arrived_at',
      'arrival.about',
      'arrival.undone_at',
      'attendee.name',
      'registration.first_name',
      'registration.surname',
      'by.display_name as by_name',
      'undoer.display_name as undone_name',
    ])
    .where('arrival.event_id', '=', eventId)
    .where('event.ends_at', '>', from)
    .where('arrival.answer', '=', 'welcome')
    .orderBy('arrival.id', 'desc')
    .limit(limit)
    .execute();
}

import type { Kysely, Selectable } from 'kysely';
import { eventPool } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { cancelAttendees } from './attendee.sql.ts';
import { findAnew } from '../db/find-keys.ts';

type Source = Kysely<Tables>;
export type Registration = Selectable<Tables['registration']>;

/** Marks an event as cancelled; the caller holds the lock of its pool and has seen that it is not. */
export async function markCancelled(tx: Tx, eventId: number, at: string, reason: string): Promise<void> {
  await tx
    .updateTable('event')
    .set({ cancelled_at: at, cancel_reason: reason })
    .where('id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .execute();
}

/** A page of the registrations that cancelled events still have, after the id `after`. */
export async function leftInCancelled(source: Source, after: number, limit: number): Promise<Registration[]> {
  return source
    .selectFrom('registration')
    .where('registration.event_id', 'in', (eb) =>
      eb.selectFrom('event').select('event.id').where('event.cancelled_at', 'is not', null),
    )
    .where('registration.cancelled_at', 'is', null)
    .where('registration.id', '>', after)
    .selectAll('registration')
    .orderBy('registration.id')
    .limit(limit)
    .execute();
}

export async function registrationById(source: Source, id: number): Promise<Registration | undefined> {
  return source.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Cancels a registration with its attendees; returns false if it was cancelled before. */
export async function endRegistrationRow(tx: Tx, id: number, at: string): Promise<boolean> {
  const row = await tx
    .updateTable('registration')
    .set({ cancelled_at: at })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row) await cancelAttendees(tx, [id], at);
  return row !== undefined;
}

/** The registrations of an event that are not cancelled: how many, and their tickets. */
export async function bookedFor(source: Source, eventId: number): Promise<{ registrations: number; tickets: number }> {
  const row = await source
    .selectFrom('registration')
    .select((eb) => [eb.fn.countAll<number>().as('registrations'), eb.fn.sum<number | null>('tickets').as('tickets')])
    .where('event_id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { registrations: Number(row.registrations), tickets: Number(row.tickets ?? 0) };
}

/** The tickets that were moved to other events from these order lines, in the order of the pool keys. */
export async function movedFrom(source: Source, lineIds: number[]): Promise<Registration[]> {
  if (lineIds.length === 0) return [];
  const rows = await source
    .selectFrom('registration')
    .selectAll()
    .where('paid_line_id', 'in', lineIds)
    .where('cancelled_at', 'is', null)
    .execute();
  return rows.sort((a, b) => (eventPool(a.event_id) < eventPool(b.event_id) ? -1 : 1));
}

export type Attendee = Selectable<Tables['attendee']>;

/** A ticket by its code, such as 'A1B2C3D4-2'. */
export async function attendeeByCode(source: Source, code: string): Promise<Attendee | undefined> {
  return source.selectFrom('attendee').selectAll().where('code', '=', code.trim().toUpperCase()).executeTakeFirst();
}

export async function endAttendeeRow(tx: Tx, id: number, at: string): Promise<void> {
  await tx
    .updateTable('attendee')
    .set({ cancelled_at: at })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .execute();
}

export async function setTicketsLeft(tx: Tx, registrationId: number, tickets: number): Promise<void> {
  await tx.updateTable('registration').set({ tickets }).where('id', '=', registrationId).execute();
}

/** Where a ticket went that has ended here. */
export async function noteMovedTo(tx: Tx, attendeeId: number, eventId: number): Promise<void> {
  await tx.updateTable('attendee').set({ moved_to: eventId }).where('id', '=', attendeeId).execute();
}

/** The person of a moved ticket, in the registration that it moved to. */
export async function nameFirstAttendee(tx: Tx, registrationId: number, { name, email }: Attendee): Promise<void> {
  await tx
    .updateTable('attendee')
    .set({ name, email, ...findAnew })
    .where('registration_id', '=', registrationId)
    .where('seq', '=', 1)
    .execute();
}

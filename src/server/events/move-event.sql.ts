import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Registration } from './cancellation.sql.ts';
import type { EventRow } from './event.sql.ts';

export type EventMoveRow = Selectable<Tables['event_move']>;

/** Stores what the event was, and its new facts; raises its calendar sequence. The caller holds its pool and row. */
export async function moveFacts(
  tx: Tx,
  event: EventRow,
  facts: Updateable<Tables['event']> & { moved_at: string },
  reason: string,
): Promise<void> {
  const sequence = event.calendar_sequence + 1;
  const { starts_at, ends_at, time_zone, venue, venue_address } = event;
  await tx
    .insertInto('event_move')
    .values({
      event_id: event.id,
      sequence,
      starts_at,
      ends_at,
      time_zone,
      venue,
      venue_address,
      reason,
      created_at: facts.moved_at,
    })
    .execute();
  await tx
    .updateTable('event')
    .set({ ...facts, calendar_sequence: sequence })
    .where('id', '=', event.id)
    .execute();
}

/** A page of registrations of coming events that do not know the last move, after the id `after`. */
export async function notToldOfMove(
  source: Kysely<Tables>,
  now: string,
  after: number,
  limit: number,
): Promise<Registration[]> {
  // As numbers first: joined and put in order at once, SQLite reads all registrations that there are.
  const untold = source
    .selectFrom('event')
    .innerJoin('registration as booked', 'booked.event_id', 'event.id')
    .select('booked.id')
    .where(sql<boolean>`event.calendar_sequence > 0`)
    .where('event.ends_at', '>', now)
    .where('event.cancelled_at', 'is', null)
    .whereRef('booked.told_sequence', '<', 'event.calendar_sequence')
    .where('booked.cancelled_at', 'is', null);
  return source
    .selectFrom('registration')
    .selectAll()
    .where('id', 'in', untold)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns false if the registration was told or cancelled meanwhile. */
export async function setTold(tx: Tx, { id, told_sequence }: Registration, sequence: number): Promise<boolean> {
  const row = await tx
    .updateTable('registration')
    .set({ told_sequence: sequence })
    .where('id', '=', id)
    .where('told_sequence', '=', told_sequence)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function factsBefore(
  source: Kysely<Tables>,
  eventId: number,
  sequence: number,
): Promise<EventMoveRow | undefined> {
  return source
    .selectFrom('event_move')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('sequence', '>=', sequence)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
}

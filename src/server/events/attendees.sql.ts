import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { attendeeFilters } from '#contract/admin/attendees.schemas.ts';
import { beginsWithExactly } from '../db/begins-with.ts';
import { foundAmong, foundInOrder } from '../db/find-keys.ts';
import { keysetPage, number } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export interface AskedPeople {
  eventId: number;
  state?: (typeof attendeeFilters)[number] | undefined;
  find?: string | undefined;
  sort?: 'bookedAt' | '-bookedAt' | undefined;
}

/** The tickets of an event, in the order in which they were booked. */
export async function attendeesPage(
  source: Source,
  { eventId, state, find = '', sort = '-bookedAt' }: AskedPeople,
  place: { after: string | undefined; size?: number; isCounted?: boolean },
) {
  let query = source
    .selectFrom('registration')
    .innerJoin('attendee', 'attendee.registration_id', 'registration.id')
    .leftJoin('arrival', 'arrival.live_attendee_id', 'attendee.id')
    .leftJoin('event as target', 'target.id', 'attendee.moved_to')
    .leftJoin('order_line', (join) =>
      join.on(sql<boolean>`order_line.id = coalesce(registration.order_line_id, registration.paid_line_id)`),
    )
    .where('registration.event_id', '=', eventId)
    .select([
      'registration.id as booking',
      'attendee.seq',
      'attendee.code',
      'attendee.name',
      'attendee.email as own_email',
      'attendee.cancelled_at',
      'attendee.moved_to',
      'arrival.arrived_at',
      'target.title as moved_to_title',
      'registration.booking_code',
      'registration.first_name',
      'registration.surname',
      'registration.email',
      'registration.phone',
      'registration.tickets',
      'registration.added',
      'registration.created_at',
      'order_line.order_id',
      'order_line.amount_cents',
    ]);
  if (state === 'coming') query = query.where('attendee.cancelled_at', 'is', null);
  if (state === 'arrived') query = query.where('arrival.id', 'is not', null);
  if (state === 'moved') query = query.where('attendee.moved_to', 'is not', null);
  if (state === 'cancelled')
    query = query.where('attendee.cancelled_at', 'is not', null).where('attendee.moved_to', 'is', null);
  if (find.trim() !== '') query = query.where(foundIn(source, eventId, find.trim()));
  return keysetPage(source, query, {
    sort,
    keys: [number('booking', 'registration.id'), number('seq', 'attendee.seq')],
    ...place,
  });
}
export type AttendeeDbRow = Awaited<ReturnType<typeof attendeesPage>>['rows'][number];

/** Tickets by the beginning of their code, or of the name or address of whoever comes; the newest first. */
export async function ticketsFound(source: Source, by: 'code' | 'person', find: string, limit: number) {
  const code = find.trim().toUpperCase();
  const query = source
    .selectFrom('attendee')
    .innerJoin('registration', 'registration.id', 'attendee.registration_id')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(['attendee.code', 'attendee.name', 'attendee.cancelled_at', 'registration.event_id', 'event.title'])
    .orderBy('attendee.id', 'desc')
    .limit(limit);
  return by === 'person'
    ? query.where((await foundInOrder(source, 'attendee', find)).is).execute()
    : query.where(beginsWithExactly('attendee.code', code)).execute();
}

/**
 * All tickets of a booking in which somebody is found by the keys, or who booked it by the beginning of a name, address
 * or code. Only the rows of one event are read.
 */
function foundIn(source: Source, eventId: number, find: string): RawBuilder<boolean> {
  const text = find.toLowerCase();
  const begins = (value: RawBuilder<string>, what: string) =>
    sql<boolean>`substr(${value}, 1, ${sql.lit([...what].length)}) = ${what}`;
  const byKeys = source
    .selectFrom('attendee')
    .innerJoin('registration as booked', 'booked.id', 'attendee.registration_id')
    .select('attendee.registration_id')
    .where('booked.event_id', '=', eventId)
    .where(foundAmong('attendee', find));
  return sql<boolean>`(registration.id in (${byKeys})
    or ${begins(sql`attendee.code`, find.toUpperCase())}
    or ${begins(sql`lower(registration.email)`, text)}
    or ${begins(sql`lower(registration.first_name || ' ' || registration.surname)`, text)}
    or ${begins(sql`lower(registration.surname)`, text)})`;
}

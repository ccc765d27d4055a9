import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** Three characters of a code find at most so many; with the fourth the right one is among them. */
const mostLines = 200;

/** The tickets that order lines have paid for, also cancelled and moved ones, with their events. */
export async function ticketRowsOfLines(source: Source, lineIds: number[]) {
  if (lineIds.length === 0) return [];
  return source
    .selectFrom('registration')
    .innerJoin('attendee', 'attendee.registration_id', 'registration.id')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select([
      'registration.order_line_id',
      'registration.paid_line_id',
      'registration.created_at',
      'registration.cancelled_at as registration_cancelled_at',
      'attendee.code',
      'attendee.name',
      'attendee.cancelled_at',
      'event.title',
      'event.starts_at',
      'event.ends_at',
      'event.venue',
      'event.time_zone',
    ])
    .where((eb) =>
      eb.or([eb('registration.order_line_id', 'in', lineIds), eb('registration.paid_line_id', 'in', lineIds)]),
    )
    .orderBy('registration.id')
    .orderBy('attendee.seq')
    .execute();
}

/** The lines that paid for tickets whose booking codes are in a range; null is without an end. */
export async function linesOfCodes(source: Source, from: string, until: string | null): Promise<number[]> {
  let query = source
    .selectFrom('registration')
    .select(sql<number>`coalesce(order_line_id, paid_line_id)`.as('line_id'))
    .where('booking_code', '>=', from)
    .where((eb) => eb.or([eb('order_line_id', 'is not', null), eb('paid_line_id', 'is not', null)]));
  if (until !== null) query = query.where('booking_code', '<', until);
  const rows = await query.orderBy('booking_code').limit(mostLines).execute();
  return rows.map(({ line_id }) => Number(line_id));
}

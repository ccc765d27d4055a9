import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** Events joined with their capacity; every event has a capacity row. */
function eventsWithPool(source: Source) {
  return source
    .selectFrom('event')
    .innerJoin('capacity', (join) => join.on(sql<boolean>`capacity.key = 'event:' || event.id`));
}

function eventRows(source: Source) {
  return eventsWithPool(source).selectAll('event').select(['capacity', 'used']);
}

export async function publishedEvents(source: Source) {
  return eventRows(source).where('published', '=', 1).orderBy('starts_at').orderBy('id').execute();
}
export type EventRow = Awaited<ReturnType<typeof publishedEvents>>[number];

/** What each moved event was before its last move. */
export async function lastMoves(source: Source) {
  const rows = await source
    .selectFrom('event_move')
    .innerJoin('event', (join) =>
      join.onRef('event.id', '=', 'event_move.event_id').onRef('event.moved_at', '=', 'event_move.created_at'),
    )
    .selectAll('event_move')
    .where('event.published', '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.event_id, row]));
}
export type LastMoves = Awaited<ReturnType<typeof lastMoves>>;

/** The number of taken places of each published event. */
export async function takenPlaces(source: Source): Promise<Map<number, number>> {
  const rows = await eventsWithPool(source).select(['event.id', 'used']).where('published', '=', 1).execute();
  return new Map(rows.map((row) => [row.id, row.used]));
}

/** Events by id, also unpublished ones: a cart may contain an event that is no longer published. */
export async function eventsById(source: Source, ids: number[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return eventRows(source).where('event.id', 'in', ids).execute();
}

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** Events with their places; every event has its pool. */
function eventRows(source: Source) {
  return source
    .selectFrom('event')
    .innerJoin('capacity', (join) => join.on(sql<boolean>`capacity.key = 'event:' || event.id`))
    .selectAll('event')
    .select(['capacity', 'used']);
}

export async function publishedEvents(source: Source) {
  return eventRows(source).where('published', '=', 1).orderBy('starts_at').orderBy('id').execute();
}
export type EventRow = Awaited<ReturnType<typeof publishedEvents>>[number];

/** Events by id, published or not: a cart may hold what has gone meanwhile. */
export async function eventsById(source: Source, ids: number[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return eventRows(source).where('event.id', 'in', ids).execute();
}

import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { titlesByNumber } from '../staff/entity.ts';
import { eventPool } from '../db/capacity.sql.ts';

type Source = Kysely<Tables>;
type Row<T extends keyof Tables> = Insertable<Tables[T]>;

export async function selectEventRow(source: Source, id: number) {
  return source.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes an event if nobody else has since `revision`. */
export async function updateEventRow(
  tx: Tx,
  id: number,
  revision: number,
  set: Updateable<Tables['event']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('event')
    .set({ ...set, lock: revision + 1 })
    .where('id', '=', id)
    .where('lock', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface NewEvent {
  event: Row<'event'>;
  /** Null without a limit. */
  places: number | null;
  used: number;
  /** What a moved event was before. */
  move?: Omit<Row<'event_move'>, 'event_id'>;
}

/** Returns the ids of the events by slug. */
export async function insertEvents(tx: Tx, events: NewEvent[]): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('event')
    .values(events.map(({ event }) => event))
    .returning(['id', 'slug'])
    .execute();
  const pools = new Map(events.map(({ event, places, used }) => [event.slug, { capacity: places, used }]));
  await tx
    .insertInto('capacity')
    .values(rows.map((row) => ({ key: eventPool(row.id), capacity: null, used: 0, ...pools.get(row.slug) })))
    .execute();
  const ids = new Map(rows.map((row) => [row.slug, row.id]));
  const moves = events.flatMap(({ event, move }) => (move ? [{ ...move, event_id: ids.get(event.slug) ?? 0 }] : []));
  if (moves.length > 0) await tx.insertInto('event_move').values(moves).execute();
  return ids;
}

/** What events are called now. */
export async function eventTitles(source: Source, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return titlesByNumber(ids, (numbers) =>
    source.selectFrom('event').select(['id', 'title']).where('id', 'in', numbers).execute(),
  );
}

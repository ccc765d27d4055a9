import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { eventOfPool, eventPool } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import { keysetPage, number } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type WaitingEntry = Selectable<Tables['waiting_entry']>;

/** In the queue, or holding an offer. */
const open = ['waiting', 'offered', 'paying'] as const;

/** The open entry of an address for an event. Call it under the lock of the event's pool. */
export async function openEntry(source: Source, eventId: number, emailKey: string) {
  return source
    .selectFrom('waiting_entry')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('email_key', '=', emailKey)
    .where('status', 'in', open)
    .executeTakeFirst();
}

export async function insertEntry(tx: Tx, row: Insertable<Tables['waiting_entry']>): Promise<number> {
  return (await tx.insertInto('waiting_entry').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function entryById(source: Source, id: number): Promise<WaitingEntry | undefined> {
  return source.selectFrom('waiting_entry').selectAll().where('id', '=', id).executeTakeFirst();
}

/** From 1. */
export async function positionOf(source: Source, { event_id: eventId, id }: WaitingEntry): Promise<number> {
  const { ahead } = await source
    .selectFrom('waiting_entry')
    .select((select) => select.fn.countAll<number>().as('ahead'))
    .where('event_id', '=', eventId)
    .where('status', '=', 'waiting')
    .where('id', '<', id)
    .executeTakeFirstOrThrow();
  return Number(ahead) + 1;
}

/** Changes the status if it is still one of `from`; `after` also requires that the offer ends later than that. */
export async function moveEntry(
  tx: Tx,
  id: number,
  from: readonly WaitingEntry['status'][],
  set: { status: WaitingEntry['status']; expires_at?: string | null; order_id?: number | null },
  after?: string,
): Promise<boolean> {
  let query = tx.updateTable('waiting_entry').set(set).where('id', '=', id).where('status', 'in', from);
  if (after !== undefined) query = query.where('expires_at', '>', after);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Everybody in the queue of an event, in order. */
export async function waitingEntries(source: Source, eventId: number): Promise<WaitingEntry[]> {
  return source
    .selectFrom('waiting_entry')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute();
}

/** A page of the list of an event as staff see it: who waits, and the offers that are out. */
export async function waitingPage(source: Source, { eventId, after }: { eventId: number; after?: string | undefined }) {
  const query = source
    .selectFrom('waiting_entry')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', 'in', open);
  return keysetPage(source, query, { sort: 'since', keys: [number('id')], after });
}

/** Offers of an event; with the places that the order which pays for it has, null if it has none (any more). */
export async function offersOf(source: Source, eventId: number) {
  return source
    .selectFrom('waiting_entry')
    .leftJoin('reservation', (join) =>
      join
        .onRef('reservation.order_id', '=', 'waiting_entry.order_id')
        .on('reservation.capacity_key', '=', eventPool(eventId))
        .on('reservation.status', 'in', ['held', 'final']),
    )
    .selectAll('waiting_entry')
    .select('reservation.id as reservation_id')
    .where('waiting_entry.event_id', '=', eventId)
    .where('waiting_entry.status', 'in', ['offered', 'paying'])
    .orderBy('waiting_entry.id')
    .execute();
}

/** The offers of a paid order are used. */
export async function finishOffers(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({ status: 'done' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'paying')
    .execute();
}

export async function entriesOfPerson(source: Source, uid: string, email: string | null) {
  return source
    .selectFrom('waiting_entry')
    .innerJoin('event', 'event.id', 'waiting_entry.event_id')
    .select(['waiting_entry.id', 'event_id', 'event.title', 'tickets', 'status', 'waiting_entry.created_at'])
    .where((where) => where.or([where('uid', '=', uid), ...(email === null ? [] : [where('email_key', '=', email)])]))
    .execute();
}

/** Removes the person from entries that are over; open ones are left first. */
export async function anonymiseEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('waiting_entry')
    .set({ email: '', email_key: sql<string>`'erased:' || id`, first_name: '', surname: '', phone: null, uid: null })
    .where('id', 'in', ids)
    .execute();
}

/** Events whose queue may have work: places are kept or free, an offer is old, or a payment of an offer has failed. */
export async function queuesToServe(source: Source, now: string): Promise<number[]> {
  // Normally none: asked with the rest at once, SQLite reads all events for it.
  const queued = await source.selectFrom('capacity').select('key').where('queued', '=', 1).execute();
  const ids = queued.map(({ key }) => eventOfPool(key));
  if (ids.length === 0) return [];
  const rows = await source
    .selectFrom('capacity')
    .innerJoin('event', (join) => join.on(sql<boolean>`capacity.key = 'event:' || event.id`))
    .select('event.id')
    .where('event.id', 'in', ids)
    .where('capacity.queued', '=', 1)
    .where(
      sql<boolean>`(capacity.kept > 0 or capacity.capacity is null or capacity.used < capacity.capacity
        or event.starts_at <= ${now} or event.cancelled_at is not null
        or exists (select 1 from waiting_entry where waiting_entry.event_id = event.id
          and (waiting_entry.status = 'paying' or (waiting_entry.status = 'offered' and waiting_entry.expires_at <= ${now}))))`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { detachArrivals } from './arrival-data.sql.ts';
import { anonymiseEntries } from './waiting-list.sql.ts';
import { findAnew } from '../db/find-keys.ts';

/**
 * Removes the names from up to `limit` registrations of events that ended before `before`, and from their tickets.
 * Returns how many. The numbers stay, and the order of a paid registration keeps its buyer.
 */
export async function anonymiseRegistrations(tx: Tx, before: string, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select('registration.id')
    .where('event.ends_at', '<', before)
    // As the index of 0040 says it: those without names are not read again.
    .where(sql<boolean>`registration.email <> ''`)
    .limit(limit)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const tickets = await tx
    .updateTable('attendee')
    .set({ name: null, email: null, ...findAnew })
    .where('registration_id', 'in', ids)
    .returning('id')
    .execute();
  await detachArrivals(
    tx,
    tickets.map(({ id }) => id),
  );
  await tx
    .updateTable('registration')
    .set({ uid: null, first_name: 'Erased', surname: '', email: '', phone: null })
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

/**
 * Deletes up to `limit` entries of the waiting lists of events that ended before `before`. One that still holds places
 * loses its names only.
 */
export async function deleteOldEntries(tx: Tx, before: string, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('waiting_entry')
    .innerJoin('event', 'event.id', 'waiting_entry.event_id')
    .select(['waiting_entry.id', 'waiting_entry.status'])
    .where('event.ends_at', '<', before)
    .where((entry) =>
      entry.or([entry('waiting_entry.status', 'not in', [...holding]), entry('waiting_entry.email', '<>', '')]),
    )
    .limit(limit)
    .execute();
  const holds = ({ status }: { status: string }) => holding.some((each) => each === status);
  await anonymiseEntries(
    tx,
    old.filter(holds).map(({ id }) => id),
  );
  const done = old.filter((entry) => !holds(entry)).map(({ id }) => id);
  if (done.length > 0)
    await tx
      .deleteFrom('waiting_entry')
      .where('id', 'in', done)
      .where('status', 'not in', [...holding])
      .execute();
  return old.length;
}
const holding = ['offered', 'paying'] as const;

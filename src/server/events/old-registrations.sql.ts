import type { Tx } from '../db/connect.ts';
import { anonymiseEntries } from './waiting-list.sql.ts';

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
    .where('registration.email', '<>', '')
    .orderBy('registration.id')
    .limit(limit)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.updateTable('attendee').set({ name: null, email: null }).where('registration_id', 'in', ids).execute();
  await tx
    .updateTable('registration')
    .set({ uid: null, first_name: 'Erased', surname: '', email: '', phone: null })
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

/** The same for waiting lists. */
export async function anonymiseOldEntries(tx: Tx, before: string, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('waiting_entry')
    .innerJoin('event', 'event.id', 'waiting_entry.event_id')
    .select('waiting_entry.id')
    .where('event.ends_at', '<', before)
    .where('waiting_entry.email', '<>', '')
    .orderBy('waiting_entry.id')
    .limit(limit)
    .execute();
  await anonymiseEntries(
    tx,
    old.map(({ id }) => id),
  );
  return old.length;
}

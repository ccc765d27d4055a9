import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** When these tickets were used, by ticket. */
export async function arrivalsOfTickets(source: Source, ticketIds: number[]): Promise<Map<number, string>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await source
    .selectFrom('arrival')
    .select(['live_attendee_id', 'arrived_at'])
    .where('live_attendee_id', 'in', ticketIds)
    .execute();
  return new Map(rows.map((row) => [row.live_attendee_id ?? 0, row.arrived_at]));
}

/** What somebody did at doors: checked people in, and took arrivals back. */
export async function doneAtDoors(source: Source, uid: string) {
  return source
    .selectFrom('arrival')
    .innerJoin('event', 'event.id', 'arrival.event_id')
    .select(['event.title', 'arrival.arrived_at', 'arrival.by_uid', 'arrival.undone_at', 'arrival.undone_uid'])
    .where((eb) => eb.or([eb('arrival.by_uid', '=', uid), eb('arrival.undone_uid', '=', uid)]))
    .orderBy('arrival.id')
    .execute();
}

/** Nothing leads from an arrival to these tickets any more, so to nobody; how many came to the event stays. */
export async function detachArrivals(tx: Tx, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await tx
    .updateTable('arrival')
    .set({ attendee_id: null, live_attendee_id: null })
    .where('attendee_id', 'in', ticketIds)
    .execute();
}

/** Nor to whoever stood at the door. */
export async function forgetDoorStaff(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('arrival').set({ by_uid: null }).where('by_uid', '=', uid).execute();
  await tx.updateTable('arrival').set({ undone_uid: null }).where('undone_uid', '=', uid).execute();
}

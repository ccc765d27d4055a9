import type { Updateable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { poolUse } from './evidence.sql.ts';
import type { OthersHaveRead } from './together.ts';
import type { Deps } from '../deps.ts';

/** Removes the addresses of everybody who booked an event, as an erasure does. */
export async function forgetAddress({ db }: Pick<Deps, 'db'>, eventId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .updateTable('registration')
      .set({ email: '' })
      .where('event_id', '=', eventId)
      .returning('id')
      .execute();
    await tx
      .updateTable('attendee')
      .set({ email: null })
      .where(
        'registration_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  });
}

/** Changes columns of an event, whatever its verbs would refuse. */
export async function setEvent(
  { db }: Pick<Deps, 'db'>,
  eventId: number,
  set: Updateable<Tables['event']>,
): Promise<void> {
  await db.transaction((tx) => tx.updateTable('event').set(set).where('id', '=', eventId).execute());
}

/** Negative control: looks how much of a pool is taken, then makes it smaller without a condition in the update. */
export async function resizeWithoutCondition(
  deps: Deps,
  key: string,
  capacity: number,
  othersHaveRead: OthersHaveRead,
): Promise<void> {
  const { used } = await poolUse(deps, key);
  await othersHaveRead();
  if (used > capacity) return;
  await deps.db.transaction((tx) => tx.updateTable('capacity').set({ capacity }).where('key', '=', key).execute());
}

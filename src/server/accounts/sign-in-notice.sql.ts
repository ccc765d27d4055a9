import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** Marks the device as seen; returns false if the member has not used it before. */
export async function seeDevice(source: Source, deviceHash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await source
    .updateTable('known_device')
    .set({ seen_at: at })
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many devices the account has got after an instant. */
export async function countDevicesSince(source: Source, uid: string, after: string): Promise<number> {
  const { count } = await source
    .selectFrom('known_device')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('uid', '=', uid)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertDevice(source: Source, uid: string, deviceHash: string, at: string): Promise<void> {
  await source
    .insertInto('known_device')
    .values({ uid, device_hash: deviceHash, created_at: at, seen_at: at })
    .onConflict((conflict) => conflict.column('device_hash').doNothing())
    .execute();
}

export async function deleteDevices(source: Source, uid: string): Promise<void> {
  await source.deleteFrom('known_device').where('uid', '=', uid).execute();
}

/** Deletes up to `limit` devices that were last seen before the instant; returns the number deleted. */
export async function deleteOldDevices(source: Source, before: string, limit: number): Promise<number> {
  const old = source.selectFrom('known_device').select('device_hash').where('seen_at', '<', before).limit(limit);
  const { numDeletedRows } = await source.deleteFrom('known_device').where('device_hash', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export async function insertResetRequest(
  source: Source,
  request: Insertable<Tables['password_reset_request']>,
): Promise<void> {
  await source.insertInto('password_reset_request').values(request).execute();
}

export async function oldestResetRequests(source: Source, limit: number) {
  return source.selectFrom('password_reset_request').selectAll().orderBy('id').limit(limit).execute();
}

/** Returns false if another process has taken the request. */
export async function takeResetRequest(source: Source, id: number): Promise<boolean> {
  const { numDeletedRows } = await source.deleteFrom('password_reset_request').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

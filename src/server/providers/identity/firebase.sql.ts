import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

type Source = Kysely<Tables>;

/** Replaces an earlier revocation of the same account, which this one contains. */
export async function insertRevocation(
  source: Source,
  revocation: Insertable<Tables['identity_revocation']>,
): Promise<void> {
  const { uid: _uid, ...values } = revocation;
  await source
    .insertInto('identity_revocation')
    .values(revocation)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(values))
    .execute();
}

export async function revocationOf(source: Source, uid: string) {
  return source.selectFrom('identity_revocation').selectAll().where('uid', '=', uid).executeTakeFirst();
}

export async function insertLogOut(source: Source, logOut: Insertable<Tables['identity_log_out']>): Promise<void> {
  await source
    .insertInto('identity_log_out')
    .values(logOut)
    .onConflict((conflict) => conflict.columns(['uid', 'auth_time']).doNothing())
    .execute();
}

export async function isLoggedOut(source: Source, uid: string, authTime: number): Promise<boolean> {
  const row = await source
    .selectFrom('identity_log_out')
    .select('uid')
    .where('uid', '=', uid)
    .where('auth_time', '=', authTime)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes up to `limit` log-outs from before `before`; returns their number. */
export async function deleteLogOuts(source: Source, before: string, limit: number): Promise<number> {
  const old = await source
    .selectFrom('identity_log_out')
    .select(['uid', 'auth_time'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  for (const { uid, auth_time: authTime } of old)
    await source.deleteFrom('identity_log_out').where('uid', '=', uid).where('auth_time', '=', authTime).execute();
  return old.length;
}

/** Deletes up to `limit` revocations from before `before`; returns their number. */
export async function deleteRevocations(source: Source, before: string, limit: number): Promise<number> {
  const old = source.selectFrom('identity_revocation').select('uid').where('created_at', '<', before).limit(limit);
  const { numDeletedRows } = await source
    .deleteFrom('identity_revocation')
    .where('uid', 'in', old)
    // One that was made anew meanwhile stays.
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

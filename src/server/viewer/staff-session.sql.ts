import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** What is known of a log-in of staff, and whether the account has a second factor. */
export async function staffStateOf(source: Source, uid: string, sessionId: string) {
  const row = await source
    .selectFrom('member')
    .leftJoin('second_factor', 'second_factor.uid', 'member.uid')
    .leftJoin('staff_session', (join) =>
      join.onRef('staff_session.uid', '=', 'member.uid').on('staff_session.session_id', '=', sessionId),
    )
    .select([
      'second_factor.created_at as set_up_at',
      'staff_session.used_at',
      'staff_session.passed_at',
      'staff_session.pass_hash',
    ])
    .where('member.uid', '=', uid)
    .executeTakeFirst();
  return row ?? { set_up_at: null, used_at: null, passed_at: null, pass_hash: null };
}

export async function noteSessionUse(source: Source, uid: string, sessionId: string, at: string): Promise<void> {
  await source
    .insertInto('staff_session')
    .values({ uid, session_id: sessionId, used_at: at, passed_at: null, pass_hash: null })
    .onConflict((conflict) => conflict.columns(['uid', 'session_id']).doUpdateSet({ used_at: at }))
    .execute();
}

export async function notePassed(
  source: Source,
  session: { uid: string; sessionId: string; passHash: string },
  at: string,
): Promise<void> {
  const passed = { used_at: at, passed_at: at, pass_hash: session.passHash };
  await source
    .insertInto('staff_session')
    .values({ uid: session.uid, session_id: session.sessionId, ...passed })
    .onConflict((conflict) => conflict.columns(['uid', 'session_id']).doUpdateSet(passed))
    .execute();
}

/** Every log-in of the account has to pass the second factor again. */
export async function forgetPasses(source: Source, uid: string): Promise<void> {
  await source.updateTable('staff_session').set({ passed_at: null, pass_hash: null }).where('uid', '=', uid).execute();
}

/** Every browser of staff is asked for the second factor again. */
export async function forgetEveryPass(source: Source): Promise<void> {
  await source.updateTable('staff_session').set({ passed_at: null, pass_hash: null }).execute();
}

export async function deleteOldStaffSessions(source: Source, before: string, limit: number): Promise<number> {
  const old = await source
    .selectFrom('staff_session')
    .select(['uid', 'session_id'])
    .where('used_at', '<', before)
    .orderBy('used_at')
    .limit(limit)
    .execute();
  if (old.length === 0) return 0;
  await source
    .deleteFrom('staff_session')
    .where(({ eb, or }) =>
      or(old.map((row) => eb.and([eb('uid', '=', row.uid), eb('session_id', '=', row.session_id)]))),
    )
    .execute();
  return old.length;
}

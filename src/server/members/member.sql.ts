import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export async function memberByUid(source: Source, uid: string) {
  return source.selectFrom('member').selectAll().where('uid', '=', uid).executeTakeFirst();
}
export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberByUid>>>;

/** What every signed-in call needs to know; kept apart because it runs that often. */
export async function standingOf(source: Source, uid: string) {
  return source.selectFrom('member').select(['status', 'roles_json']).where('uid', '=', uid).executeTakeFirst();
}

interface Known {
  uid: string;
  email: string;
  displayName: string | null;
  emailVerified: boolean;
  at: string;
}

/** Creates the member; false when the row was there already. */
export async function insertMember(
  source: Source,
  known: Known & { firstName: string | null; surname: string | null },
): Promise<boolean> {
  const inserted = await source
    .insertInto('member')
    .values({
      uid: known.uid,
      email: known.email,
      display_name: known.displayName,
      email_verified: Number(known.emailVerified),
      first_name: known.firstName,
      surname: known.surname,
      status: 'active',
      roles_json: '[]',
      created_at: known.at,
      updated_at: known.at,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning('uid')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateMember(source: Source, known: Known): Promise<void> {
  await source
    .updateTable('member')
    .set({
      email: known.email,
      display_name: known.displayName,
      email_verified: Number(known.emailVerified),
      updated_at: known.at,
    })
    .where('uid', '=', known.uid)
    .execute();
}

export async function noteSeen(source: Source, uid: string, at: string): Promise<void> {
  await source.updateTable('member').set({ last_seen_at: at }).where('uid', '=', uid).execute();
}

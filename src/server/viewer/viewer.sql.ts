import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** The columns that every signed-in call needs; a separate query because it runs so often. */
export async function standingOf(source: Source, uid: string) {
  return source
    .selectFrom('member')
    .select(['status', 'roles_json', 'email', 'email_verified'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

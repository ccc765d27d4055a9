import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** As the index `member_staff_ix` has it: a parameter would not match it. */
export const isStaff = sql<boolean>`roles_json <> '[]'`;

/** Everybody with a role and an active account. */
export async function selectActiveStaff(source: Source) {
  return source
    .selectFrom('member')
    .select(['uid', 'email', 'display_name', 'roles_json'])
    .where(isStaff)
    .where('status', '=', 'active')
    .execute();
}

/** What people are called now. */
export async function personTitles(source: Source, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await source
    .selectFrom('member')
    .select(['uid', 'email', 'display_name'])
    .where('uid', 'in', uids)
    .execute();
  return new Map(rows.map((row) => [row.uid, row.display_name ?? row.email]));
}

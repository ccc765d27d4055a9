import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { isStaff } from '../viewer/colleagues.ts';

type Source = Kysely<Tables>;

export async function hasAdministrator(source: Source): Promise<boolean> {
  const found = await source
    .selectFrom('member')
    .select('uid')
    .where(isStaff)
    .where('roles_json', 'like', '%"admin"%')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasPages(source: Source): Promise<boolean> {
  return (await source.selectFrom('page').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Gives an account the role admin; a member who exists keeps everything else. */
export async function makeAdministrator(
  tx: Tx,
  { uid, email, name, at }: { uid: string; email: string; name: string; at: string },
): Promise<void> {
  const roles_json = JSON.stringify(['admin']);
  await tx
    .insertInto('member')
    .values({
      uid,
      email,
      display_name: name,
      email_verified: 1,
      status: 'active',
      roles_json,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ roles_json, status: 'active', updated_at: at }))
    .execute();
}

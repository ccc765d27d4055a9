import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export async function membershipsOfPerson(source: Kysely<Tables>, uid: string) {
  return source
    .selectFrom('corporate_member')
    .innerJoin('corporate', 'corporate.id', 'corporate_member.corporate_id')
    .select(['corporate.name', 'corporate_member.role', 'corporate_member.joined_at'])
    .where('corporate_member.uid', '=', uid)
    .orderBy('corporate_member.joined_at')
    .execute();
}

/** Deletes the memberships and the invitations that the person got. */
export async function eraseMemberships(tx: Tx, uid: string, emailKey: string | null): Promise<void> {
  await tx.deleteFrom('corporate_member').where('uid', '=', uid).execute();
  await tx.deleteFrom('corporate_invitation').where('accepted_uid', '=', uid).execute();
  await tx.deleteFrom('corporate_invitation').where('for_uid', '=', uid).execute();
  if (emailKey !== null) await tx.deleteFrom('corporate_invitation').where('email_key', '=', emailKey).execute();
}

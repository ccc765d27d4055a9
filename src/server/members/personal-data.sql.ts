import { type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export async function devicesOf(source: Kysely<Tables>, uid: string) {
  return source
    .selectFrom('known_device')
    .select(['created_at', 'seen_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();
}

/** The second factor and the log-ins of somebody with a role. */
export async function staffDataOf(source: Kysely<Tables>, uid: string) {
  const [factor, sessions] = await Promise.all([
    source.selectFrom('second_factor').select('created_at').where('uid', '=', uid).executeTakeFirst(),
    source
      .selectFrom('staff_session')
      .select(['used_at', 'passed_at'])
      .where('uid', '=', uid)
      .orderBy('used_at')
      .execute(),
  ]);
  return { factor, sessions };
}

export async function eraseMember(tx: Tx, uid: string, emailKey: string | null): Promise<void> {
  for (const table of ['known_device', 'second_factor', 'recovery_code', 'staff_session'] as const)
    await tx.deleteFrom(table).where('uid', '=', uid).execute();
  await tx.deleteFrom('email_change').where('uid', '=', uid).execute();
  await tx.deleteFrom('link_token').where('subject', '=', uid).execute();
  if (emailKey !== null) {
    await tx
      .deleteFrom('link_token')
      .where(sql`lower(subject)`, '=', emailKey)
      .execute();
    await tx
      .deleteFrom('password_reset_request')
      .where(sql`lower(email)`, '=', emailKey)
      .execute();
  }
  await tx.deleteFrom('member').where('uid', '=', uid).execute();
}

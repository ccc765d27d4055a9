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

export async function eraseMember(tx: Tx, uid: string, emailKey: string | null): Promise<void> {
  await tx.deleteFrom('known_device').where('uid', '=', uid).execute();
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

import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

export async function insertReceivers(
  source: Kysely<Tables>,
  receivers: { email_key: string; email: string; created_at: string }[],
): Promise<void> {
  if (receivers.length === 0) return;
  await source
    .insertInto('form_receiver')
    .values(receivers)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
}

/** The e-mail address as the editor entered it. */
export async function receiverByKey(source: Kysely<Tables>, key: string): Promise<string | undefined> {
  return (await source.selectFrom('form_receiver').select('email').where('email_key', '=', key).executeTakeFirst())
    ?.email;
}

/** Addresses that published forms have used, the newest first. */
export async function newestReceivers(source: Kysely<Tables>, limit: number): Promise<{ email: string }[]> {
  return source
    .selectFrom('form_receiver')
    .select('email')
    .orderBy('created_at', 'desc')
    .orderBy('email_key')
    .limit(limit)
    .execute();
}

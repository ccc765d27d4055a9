import { type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

const address = sql<string>`lower(email)`;

export async function enquiriesOf(source: Kysely<Tables>, emailKey: string) {
  return source.selectFrom('enquiry').selectAll().where(address, '=', emailKey).orderBy('id').execute();
}

export async function consentsOf(source: Kysely<Tables>, emailKey: string) {
  return source
    .selectFrom('consent')
    .innerJoin('subscriber', 'subscriber.id', 'consent.subscriber_id')
    .select(['consent.kind', 'consent.wording', 'consent.means', 'consent.at'])
    .where('subscriber.email_key', '=', emailKey)
    .orderBy('consent.id')
    .execute();
}

/** The files of deleted enquiries are deleted by the daily job (attachments.ts). */
export async function eraseForms(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('enquiry').where(address, '=', emailKey).execute();
  const subscriber = tx.selectFrom('subscriber').select('id').where('email_key', '=', emailKey);
  await tx.deleteFrom('consent').where('subscriber_id', 'in', subscriber).execute();
  await tx.deleteFrom('subscriber').where('email_key', '=', emailKey).execute();
}

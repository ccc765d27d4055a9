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
    .select([
      'consent.kind',
      'consent.wording',
      'consent.means',
      'consent.at',
      'consent.source',
      'consent.reason',
      'consent.recorded_at as recordedAt',
    ])
    .where('subscriber.email_key', '=', emailKey)
    .orderBy('consent.id')
    .execute();
}

/** The replies to what an address has sent. */
export async function repliesToAddress(source: Kysely<Tables>, emailKey: string) {
  return source
    .selectFrom('enquiry_reply')
    .innerJoin('enquiry', 'enquiry.id', 'enquiry_reply.enquiry_id')
    .select(['enquiry_id', 'enquiry_reply.subject', 'enquiry_reply.text', 'enquiry_reply.created_at'])
    .where(sql<string>`lower(enquiry.email)`, '=', emailKey)
    .orderBy('enquiry_reply.id')
    .execute();
}

/** What somebody who works here did with messages. */
export async function messagesOfStaff(source: Kysely<Tables>, uid: string) {
  const [assigned, replies] = await Promise.all([
    source.selectFrom('enquiry').select('id').where('assignee_uid', '=', uid).orderBy('id').execute(),
    source
      .selectFrom('enquiry_reply')
      .select(['enquiry_id', 'created_at'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
  ]);
  return { assigned, replies };
}

/** What an erased account did with messages stays done; nobody can see who it was. */
export async function forgetStaff(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('enquiry').set({ assignee_uid: null }).where('assignee_uid', '=', uid).execute();
  await tx.updateTable('enquiry_reply').set({ uid: null }).where('uid', '=', uid).execute();
}

/** Deletes what an address has sent, with the replies; returns the numbers of both. */
export async function eraseMessages(tx: Tx, emailKey: string): Promise<{ messages: number[]; replies: number[] }> {
  const messages = (await tx.deleteFrom('enquiry').where(address, '=', emailKey).returning('id').execute()).map(
    ({ id }) => id,
  );
  if (messages.length === 0) return { messages, replies: [] };
  await tx.deleteFrom('enquiry_file').where('enquiry_id', 'in', messages).execute();
  const replies = await tx.deleteFrom('enquiry_reply').where('enquiry_id', 'in', messages).returning('id').execute();
  return { messages, replies: replies.map(({ id }) => id) };
}

/** False if the list does not know the address. */
export async function eraseSubscriber(tx: Tx, emailKey: string): Promise<boolean> {
  const subscriber = tx.selectFrom('subscriber').select('id').where('email_key', '=', emailKey);
  await tx.deleteFrom('consent').where('subscriber_id', 'in', subscriber).execute();
  const { numDeletedRows } = await tx.deleteFrom('subscriber').where('email_key', '=', emailKey).executeTakeFirst();
  return numDeletedRows > 0n;
}

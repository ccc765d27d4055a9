import { type Kysely, sql } from 'kysely';
import { type DueBy, isDue } from '../db/due.sql.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export interface NewMail {
  cause: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  attachments_json: string;
  status: 'waiting' | 'failed';
  last_error: string | null;
  unsubscribe_url: string | null;
  uid: string | null;
  created_at: string;
  next_attempt_at: string;
}

/** Inserts mails; ignores a mail whose cause already exists (invariant 31). */
export async function insertMails(source: Source, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  await source
    .insertInto('outbox_mail')
    .values(mails.map((mail) => ({ ...mail, attempts: 0 })))
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute();
}

/** True if a mail is due. Only reads, so that an idle worker never takes the write lock. */
export async function mailIsDue(source: Source, due: DueBy): Promise<boolean> {
  const found = await source
    .selectFrom('outbox_mail')
    .select('id')
    .where('status', '=', 'waiting')
    .where(isDue('next_attempt_at', due))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Claims the oldest due mail until `until`. PostgreSQL checks the outer conditions again on the locked row, so only one
 * of two concurrent processes gets it; the other one gets undefined.
 */
export async function claimMail(source: Source, due: DueBy, until: string) {
  return source
    .updateTable('outbox_mail')
    .set((eb) => ({ next_attempt_at: until, attempts: eb('attempts', '+', 1) }))
    .where('status', '=', 'waiting')
    .where(isDue('next_attempt_at', due))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox_mail')
        .select('id')
        .where('status', '=', 'waiting')
        .where(isDue('next_attempt_at', due))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

type Settled =
  | { status: 'sent'; sent_at: string; last_error: null }
  | { status: 'waiting'; next_attempt_at: string; last_error: string }
  | { status: 'failed'; last_error: string };

/** `attempts` identifies the claim: a worker whose claim has expired cannot overwrite a later result. */
export async function settleMail(
  source: Source,
  claimed: ClaimedMail,
  settled: Settled,
  { keepBody }: { keepBody: boolean },
): Promise<void> {
  await source
    .updateTable('outbox_mail')
    .set({ ...settled, ...(settled.status !== 'waiting' && !keepBody && noBody) })
    .where('id', '=', claimed.id)
    .where('attempts', '=', claimed.attempts)
    .execute();
}

/** Links in a mail open accounts, tickets and orders, so a mail that needs no more sending keeps none. */
const noBody = { html: '', text: '', attachments_json: '[]', unsubscribe_url: null };

/** Empties up to `limit` mails that are sent or given up; returns their number. */
export async function emptySettledMails(source: Source, limit: number): Promise<number> {
  const settled = source
    .selectFrom('outbox_mail')
    .select('id')
    .where('status', '<>', 'waiting')
    .where('html', '<>', '')
    .limit(limit);
  const { numUpdatedRows } = await source
    .updateTable('outbox_mail')
    .set(noBody)
    .where('id', 'in', settled)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteOldMails(source: Source, before: string, limit: number): Promise<number> {
  const old = source
    .selectFrom('outbox_mail')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await source.deleteFrom('outbox_mail').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function recentMails(source: Source, limit: number) {
  return source
    .selectFrom('outbox_mail')
    .select(['id', 'cause', 'recipient', 'subject', 'status', 'attempts', 'last_error', 'created_at', 'sent_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function mailById(source: Source, id: number) {
  return source.selectFrom('outbox_mail').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The mails that were sent to an address, given in lower case. */
export async function mailsTo(source: Source, emailKey: string) {
  return source
    .selectFrom('outbox_mail')
    .select(['subject', 'sent_at'])
    .where(sql`lower(recipient)`, '=', emailKey)
    .where('status', '=', 'sent')
    .orderBy('id')
    .execute();
}

/** Deletes the mails that an account has caused, to any address, except those that wait to be sent. */
export async function deleteMailsOf(source: Source, uid: string): Promise<void> {
  await source.deleteFrom('outbox_mail').where('uid', '=', uid).where('status', '<>', 'waiting').execute();
}

/** Deletes the mails to an address, except those that wait to be sent. */
export async function deleteMailsTo(source: Source, emailKey: string): Promise<void> {
  await source
    .deleteFrom('outbox_mail')
    .where(sql`lower(recipient)`, '=', emailKey)
    .where('status', '<>', 'waiting')
    .execute();
}

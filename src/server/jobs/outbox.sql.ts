import { type Kysely, sql } from 'kysely';
import { beginsWithExactly } from '../db/begins-with.ts';
import { claimNext, type DueBy, isAnyFree } from '../db/claim.sql.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export interface NewMail {
  cause: string;
  recipient: string;
  /** `recipient` as staff look for it (db/find-keys.ts). */
  find_recipient: string;
  reply_to: string | null;
  reply_to_name: string | null;
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

const isWaiting = sql<boolean>`status = 'waiting'`;

export async function mailIsDue(source: Source, due: DueBy): Promise<boolean> {
  return isAnyFree(source, 'outbox_mail', { open: isWaiting, due });
}

/** Claims the oldest due mail until `until`. */
export async function claimMail(source: Source, due: DueBy, until: string) {
  return claimNext(source, 'outbox_mail', { open: isWaiting, due }, until);
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
    .set({ ...settled, ...(settled.status === 'sent' && !keepBody && noBody) })
    .where('id', '=', claimed.id)
    .where('attempts', '=', claimed.attempts)
    .execute();
}

/** Links in a mail open accounts, tickets and orders, so a mail that was sent keeps none. */
const noBody = { html: '', text: '', attachments_json: '[]', unsubscribe_url: null };

interface Emptied {
  /** Of mails that were sent: by when they were written. */
  sent: string;
  /** Of refused ones: by the last attempt. */
  failed: string;
  /** Of those that no mail server has taken: by when they were written, or sent again. They are given up. */
  waiting: string;
}

/** Takes the texts out of up to `limit` mails of each state; what each was about and whom it went to stays. */
export async function emptySettledMails(
  tx: Source,
  before: Emptied,
  { limit, now }: { limit: number; now: string },
): Promise<number> {
  const since = { sent: sql`created_at`, failed: triedAt, waiting: sql`coalesce(resent_at, created_at)` };
  let emptied = 0;
  for (const status of ['sent', 'failed', 'waiting'] as const) {
    const settled = tx
      .selectFrom('outbox_mail')
      .select('id')
      .where('status', '=', status)
      // As the index of 0040 says it.
      .where(sql<boolean>`html <> ''`)
      .where('created_at', '<', before[status])
      .where(sql<boolean>`${since[status]} < ${before[status]}`)
      .limit(limit);
    const { numUpdatedRows } = await tx
      .updateTable('outbox_mail')
      .set({ ...noBody, ...(status === 'waiting' && { ...givenUp, told_at: now }) })
      .where('id', 'in', settled)
      .where('status', '=', status)
      .executeTakeFirst();
    emptied += Number(numUpdatedRows);
  }
  return emptied;
}
const givenUp = { status: 'failed', last_error: 'Not sent within three days.' } as const;

/** Minutes after the last attempt; a mail that was never tried counts from when it was written. */
const triedAt = sql<string>`case when attempts = 0 then created_at else next_attempt_at end`;

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

/** The mails with one of these causes, or with a cause below one: `receipt:17` and `receipt:17:again:…`. */
export async function selectMailsOfCauses(source: Source, causes: readonly string[]) {
  if (causes.length === 0) return [];
  return source
    .selectFrom('outbox_mail')
    .select(['cause', 'recipient', 'subject', 'status', 'last_error', 'created_at', 'sent_at'])
    .where((eb) =>
      eb.or([eb('cause', 'in', [...causes]), ...causes.map((cause) => beginsWithExactly('cause', `${cause}:`))]),
    )
    .orderBy('id')
    .execute();
}

export async function deleteMailsBecause(source: Source, causes: readonly string[]): Promise<void> {
  if (causes.length === 0) return;
  await source.deleteFrom('outbox_mail').where('cause', 'in', causes).where('status', '<>', 'waiting').execute();
}

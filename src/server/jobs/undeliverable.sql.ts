import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

/** Begins the cause of every mail that tells of others; such a mail is never told of itself. */
export const digestCause = 'undeliverable:';

function untold(source: Kysely<Tables>) {
  return source
    .selectFrom('outbox_mail')
    .where('status', '=', 'failed')
    .where('told_at', 'is', null)
    .where('cause', 'not like', `${digestCause}%`);
}

/** Only reads, so that a run without failed mails takes no lock. */
export async function hasUntold(source: Kysely<Tables>): Promise<boolean> {
  return (await untold(source).select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function untoldMails(tx: Tx, limit: number) {
  return untold(tx)
    .select(['id', 'cause', 'recipient', 'last_error', 'created_at'])
    .orderBy('id')
    .limit(limit)
    .execute();
}
export type UntoldMail = Awaited<ReturnType<typeof untoldMails>>[number];

export async function lastDigestAt(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('outbox_mail')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('cause', 'like', `${digestCause}%`)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** A mail that fails meanwhile stays for the next digest. */
export async function markTold(tx: Tx, mails: readonly UntoldMail[], at: string): Promise<void> {
  const ids = mails.map(({ id }) => id);
  await tx.updateTable('outbox_mail').set({ told_at: at }).where('id', 'in', ids).execute();
}

import { type Kysely, sql } from 'kysely';
import { counted } from '../db/counted.ts';
import { beginsWith } from '../db/find-keys.ts';
import { keysetPage, nameOf, number } from '../db/keyset.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
type Status = 'waiting' | 'sent' | 'failed';

/** Never the text. Whether there is one still says if the mail can be sent again. */
const shown = [
  'id',
  'cause',
  'recipient',
  'subject',
  'status',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
  sql<number>`case when html = '' then 0 else 1 end`.as('has_text'),
] as const;

interface Wanted {
  find: string;
  status: Status | undefined;
  sort: 'writtenAt' | '-writtenAt';
  after: string | undefined;
}

/** Mails are numbered in the order in which they were written. */
const orders = { writtenAt: [number('id')] } as const;

export async function mailsPage(source: Source, { find, status, sort, after }: Wanted) {
  let query = source.selectFrom('outbox_mail').select(shown);
  if (status !== undefined) query = query.where('status', '=', status);
  if (find !== '') query = query.where(beginsWith('find_recipient', find));
  return keysetPage(source, query, { sort, keys: orders[nameOf(sort)], after });
}
export type MailPageRow = Awaited<ReturnType<typeof mailsPage>>['rows'][number];

/** How many mails are in each state, and since when the oldest waits that the mail server has not taken. */
export async function mailCounts(source: Source) {
  const of = (status: Status) =>
    counted(source.selectFrom('outbox_mail').select('id').where('status', '=', status)).as(status);
  const row = await source
    .selectNoFrom(() => [of('waiting'), of('failed'), of('sent')])
    .select(
      source
        .selectFrom('outbox_mail')
        .select('created_at')
        .where('status', '=', 'waiting')
        .where('last_error', 'is not', null)
        // By the index of states; the smallest time would be looked for among all mails.
        .orderBy('id')
        .limit(1)
        .as('stuck_since'),
    )
    .executeTakeFirstOrThrow();
  return row;
}

export async function mailForStaff(source: Source, id: number) {
  return source.selectFrom('outbox_mail').select(shown).where('id', '=', id).executeTakeFirst();
}

export async function mailsBecause(source: Source, causes: readonly string[]) {
  return causes.length === 0
    ? []
    : source.selectFrom('outbox_mail').select(shown).where('cause', 'in', causes).execute();
}

/** Makes a refused mail wait to be sent; false if it is not refused any more, or its text is gone. */
export async function queueAgain(tx: Tx, id: number, { at, due }: { at: string; due: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox_mail')
    .set({ status: 'waiting', next_attempt_at: due, resent_at: at, last_error: null, told_at: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('html', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function mailTitles(source: Source, ids: number[]) {
  return source.selectFrom('outbox_mail').select(['id', 'subject as title']).where('id', 'in', ids).execute();
}

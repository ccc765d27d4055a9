import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

const tables = { given_access: 'uid', order_note: 'id', enquiry_reply: 'id', publish_request: 'page_id' } as const;
type Table = keyof typeof tables;
export type Key = string | number;

/** The next keys of a table: its rows are looked at a part at a time. */
export async function keysAfter(tx: Tx, table: Table, from: string, limit: number): Promise<Key[]> {
  const key = sql.ref(tables[table]);
  const after = table === 'given_access' ? from : Number(from);
  const { rows } = await sql<{
    key: Key;
  }>`select distinct ${key} as key from ${sql.table(table)} where ${key} > ${after}
    order by ${key} limit ${limit}`.execute(tx);
  return rows.map((row) => row.key);
}

/** Access that was given to accounts that are gone. */
export async function deleteGivenToNobody(tx: Tx, uids: readonly Key[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('given_access')
    .where('uid', 'in', uids.map(String))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member').select('member.uid').whereRef('member.uid', '=', 'given_access.uid'))),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What staff wrote about orders of accounts that are gone. Notes about buyers without an account go after a year. */
export async function deleteNotesAboutNobody(tx: Tx, ids: readonly Key[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('order_note')
    .where('id', 'in', ids.map(Number))
    .where(
      sql<boolean>`exists (select 1 from orders where orders.id = order_note.order_id and orders.uid is not null
        and not exists (select 1 from member where member.uid = orders.uid))`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Replies to messages that are gone. */
export async function deleteRepliesToNobody(tx: Tx, ids: readonly Key[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('enquiry_reply')
    .where('id', 'in', ids.map(Number))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('enquiry').select('enquiry.id').whereRef('enquiry.id', '=', 'enquiry_reply.enquiry_id'))),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

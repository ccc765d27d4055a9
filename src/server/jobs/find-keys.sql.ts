import { type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { findAnew, type FoundTable, foundTables } from '../db/find-keys.ts';
import type { Tables } from '../db/tables.ts';

/** What names the person in a row: first name and surname. */
const nameIn = {
  orders: sql<string | null>`orders.first_name || ' ' || orders.surname`,
  attendee: sql<string | null>`attendee.name`,
  member: sql<string | null>`coalesce(member.first_name || ' ' || member.surname, member.display_name)`,
  enquiry: sql<string | null>`enquiry.name`,
} satisfies Record<FoundTable, unknown>;

const surnameIn = (table: FoundTable) =>
  table === 'orders' || table === 'member' ? sql.ref(`${table}.surname`) : sql`null`;

export interface Unkeyed {
  id: string | number;
  email: string | null;
  name: string | null;
  surname: string | null;
}
interface Keyed extends Unkeyed {
  keys: { email: string; name: string; surname: string };
}

export async function rowsToKey(source: Kysely<Tables>, table: FoundTable, limit: number): Promise<Unkeyed[]> {
  const { rows } =
    await sql<Unkeyed>`select ${sql.ref(`${table}.${foundTables[table]}`)} as id, ${sql.table(table)}.email,
    ${nameIn[table]} as name, ${surnameIn(table)} as surname
    from ${sql.table(table)} where find_email is null limit ${limit}`.execute(source);
  return rows;
}

/**
 * Writes the keys of the rows that still have the address and the name that they had when they were read; returns how
 * many.
 */
export async function writeKeys(tx: Tx, table: FoundTable, rows: readonly Keyed[]): Promise<number> {
  const text = (value: string | null) => sql`cast(${value ?? ''} as text)`;
  const values = rows.map(
    ({ id, email, name, keys }) =>
      sql`(${table === 'member' ? text(String(id)) : sql`cast(${id} as integer)`}, ${text(email)}, ${text(name)},
        ${text(keys.email)}, ${text(keys.name)}, ${text(keys.surname)})`,
  );
  const { numAffectedRows = 0n } =
    await sql`with keyed (id, email, name, find_email, find_name, find_surname) as (values ${sql.join(values)})
    update ${sql.table(table)} set
      find_email = keyed.find_email, find_name = keyed.find_name, find_surname = keyed.find_surname
    from keyed
    where ${sql.ref(`${table}.${foundTables[table]}`)} = keyed.id
      and coalesce(${sql.table(table)}.email, '') = keyed.email
      and coalesce(${nameIn[table]}, '') = keyed.name`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Tickets whose person is erased and still found: the version before, which may serve beside this one, erases names and
 * knows no keys. Returns how many are keyed anew.
 */
export async function dropErasedKeys(tx: Tx, limit: number): Promise<number> {
  const erased = tx
    .selectFrom('attendee')
    .select('id')
    .where(sql<boolean>`email is null and name is null and (find_email > '' or find_name > '')`)
    // Without an order SQLite goes through all keys, instead of the few rows of attendee_erased_ix.
    .orderBy('id')
    .limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable('attendee')
    .set(findAnew)
    .where('id', 'in', erased)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Mails of the version before, which does not write by what their receiver is found. */
export async function mailsToKey(source: Kysely<Tables>, limit: number) {
  return source
    .selectFrom('outbox_mail')
    .select(['id', 'recipient'])
    .where('find_recipient', 'is', null)
    .limit(limit)
    .execute();
}

export async function writeMailKeys(tx: Tx, keyed: readonly { id: number; key: string }[]): Promise<void> {
  const values = keyed.map(({ id, key }) => sql`(cast(${id} as integer), cast(${key} as text))`);
  await sql`with keyed (id, find_recipient) as (values ${sql.join(values)})
    update outbox_mail set find_recipient = keyed.find_recipient from keyed where outbox_mail.id = keyed.id`.execute(
    tx,
  );
}

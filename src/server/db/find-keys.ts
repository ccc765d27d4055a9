import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countedRows } from '#contract/admin/list.schemas.ts';
import { folded } from '#contract/folded.ts';
import type { Tables } from './tables.ts';

// By what staff look for people, orders, tickets and messages: by the beginning of an address or a name.

/** The tables with the columns of migration 0013, and what names their rows. */
export const foundTables = { orders: 'id', attendee: 'id', member: 'uid', enquiry: 'id' } as const;
export type FoundTable = keyof typeof foundTables;

/** Set wherever an address or a name changes or goes: the job writes the keys anew within seconds. */
export const findAnew = { find_email: null, find_name: null, find_surname: null };

/** A text as the keys have it: folded, one space between words. */
export function foldedKey(text: string): string {
  // Searches fold thousands of titles, most of them plain: that takes a tenth of the time.
  const plain = (/[^ -~]/.test(text) ? folded(text.normalize('NFC')) : text.toLowerCase()).trim();
  return /\s\s|[^\S ]/.test(plain) ? plain.replaceAll(/\s+/g, ' ') : plain;
}

/** Greater than each code point that a text may have. */
export const lastSign = '\u{10ffff}';

/** That a folded column begins with what was typed. Signs such as `%` mean themselves, and an index is used. */
export function beginsWith(column: string, find: string): RawBuilder<boolean> {
  const from = foldedKey(find);
  return sql<boolean>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${from + lastSign})`;
}

const keys = ['find_email', 'find_name', 'find_surname'] as const;

/** That the address, first name or surname in a row begins with what was typed. */
export function foundBy(table: FoundTable, find: string): RawBuilder<boolean> {
  const id = sql.ref(`${table}.${foundTables[table]}`);
  const [byEmail, byName, bySurname] = keys.map(
    (key) => sql`select ${id} from ${sql.table(table)} where ${beginsWith(`${table}.${key}`, find)}`,
  );
  return sql<boolean>`${id} in (${byEmail} union ${byName} union ${bySurname})`;
}

/** Rows that are found, and whether there are more than a list counts. */
export interface Found {
  is: RawBuilder<boolean>;
  areMany: boolean;
}

/**
 * The same for a list of many rows: what thousands have in common, such as one letter, is not collected and put in
 * order first. The list reads them from its own index, where enough of them come soon.
 */
export async function foundInOrder(source: Kysely<Tables>, table: FoundTable, find: string): Promise<Found> {
  const counts = keys.map(
    (key) =>
      sql`(select count(*) from (select 1 from ${sql.table(table)} where ${beginsWith(`${table}.${key}`, find)} limit ${countedRows + 1}) as begins)`,
  );
  const { rows } = await sql<{ most: number | string }>`
    select max(rows_of_key) as most from (select ${sql.join(counts, sql` as rows_of_key union all select `)}) as counted`.execute(
    source,
  );
  const areMany = Number(rows[0]?.most) > countedRows;
  return { is: areMany ? foundAmong(table, find) : foundBy(table, find), areMany };
}

/** The same among rows that another index has narrowed or puts in order: a value that is computed has no index. */
export function foundAmong(table: FoundTable, find: string): RawBuilder<boolean> {
  const [from, until] = [foldedKey(find), foldedKey(find) + lastSign];
  const ways = keys.map((key) => {
    const value = sql`(${sql.ref(`${table}.${key}`)} || '')`;
    return sql`(${value} >= ${from} and ${value} < ${until})`;
  });
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

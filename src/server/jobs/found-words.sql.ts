import { type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { type WordedTable, wordedTables } from '../db/found-words.ts';
import type { Tables } from '../db/tables.ts';

interface Row {
  id: number;
  text: string;
}

/** All texts of a row that have words. */
const textOf = (table: WordedTable) =>
  sql<string>`${sql.join(
    wordedTables[table].map((column) => sql`coalesce(${sql.ref(`${table}.${column}`)}, '')`),
    sql` || ' ' || `,
  )}`;

export async function rowsWithoutWords(source: Kysely<Tables>, table: WordedTable, limit: number): Promise<Row[]> {
  return source
    .selectFrom(table)
    .select(['id', textOf(table).as('text')])
    .where('words_known', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

const wordsAtOnce = 1000;

/** Replaces the words of these rows and returns how many are known now: what has changed since it was read is not. */
export async function writeWords(
  tx: Tx,
  table: WordedTable,
  rows: readonly (Row & { words: readonly string[] })[],
): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const words = rows.flatMap(({ id, words: of }) => of.map((word) => ({ kind: table, word, source_id: id })));
  await tx.deleteFrom('found_word').where('kind', '=', table).where('source_id', 'in', ids).execute();
  for (let from = 0; from < words.length; from += wordsAtOnce)
    await tx
      .insertInto('found_word')
      .values(words.slice(from, from + wordsAtOnce))
      .execute();
  const texts = rows.map(({ id, text }) => sql`(cast(${id} as integer), cast(${text} as text))`);
  const { numAffectedRows = 0n } = await sql`with known (id, text) as (values ${sql.join(texts)})
    update ${sql.table(table)} set words_known = 1 from known
    where ${sql.ref(`${table}.id`)} = known.id and ${textOf(table)} = known.text`.execute(tx);
  return Number(numAffectedRows);
}

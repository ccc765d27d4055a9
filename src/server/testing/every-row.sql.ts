import { sql } from 'kysely';
import { allMigrations, type Migration } from '../db/migrations/migrate.ts';
import type { Deps } from '../deps.ts';

/** The names of all tables, those of later migrations too. */
export const everyTable: readonly string[] = allMigrations.flatMap(({ tables = {} }: Migration) => Object.keys(tables));

/** In which tables a text stands, in capital or small letters, with how many rows of each. */
export async function tablesThatHold({ db }: Pick<Deps, 'db'>, text: string): Promise<Record<string, number>> {
  const found: [string, number][] = [];
  for (const table of everyTable) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db.read);
    const holding = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(text.toLowerCase()));
    if (holding.length > 0) found.push([table, holding.length]);
  }
  return Object.fromEntries(found);
}

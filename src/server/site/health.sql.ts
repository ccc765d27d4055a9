import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** True if the database responds and `connect` has run its migrations. */
export async function isDatabaseReady(source: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select name from migration`.execute(source);
  return rows.length > 0;
}

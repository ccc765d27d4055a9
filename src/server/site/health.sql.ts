import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The database answers, and it is one that `connect` has brought up to date. */
export async function isDatabaseReady(source: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select name from migration`.execute(source);
  return rows.length > 0;
}

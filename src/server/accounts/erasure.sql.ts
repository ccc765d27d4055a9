import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The erasure of an account that was asked for and is not finished. */
export async function erasureOf(source: Kysely<Tables>, uid: string) {
  return source.selectFrom('erasure').selectAll().where('uid', '=', uid).executeTakeFirst();
}

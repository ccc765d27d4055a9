import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The guides by title, with the address of their page; the first 500. */
export async function guidesWithPages(source: Kysely<Tables>) {
  return source.selectFrom('guide').select(['id', 'title', 'page_url']).orderBy('title_key').limit(500).execute();
}

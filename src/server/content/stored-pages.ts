import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type PageIndex, makePageIndex, withPagesAbove } from './page-index.ts';
import { selectPagesAt } from './page.sql.ts';

/** The published pages at these canonical paths, from the database and with the rules that pages above give them. */
export async function storedPagesAt(source: Kysely<Tables>, paths: readonly string[]): Promise<PageIndex> {
  return makePageIndex(paths.length === 0 ? [] : await selectPagesAt(source, withPagesAbove(paths)));
}

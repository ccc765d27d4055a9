import { contentCache } from '../db/content-cache.ts';
import { ownTurn } from '../own-turn.ts';
import { makePageIndex } from './page-index.ts';
import { type PageIndexRow, selectPageIndex } from './page.sql.ts';

/** All published pages and redirects, without their content. */
export const publishedPages = contentCache(['pages'], async (deps) => {
  const rows: PageIndexRow[] = [];
  for await (const part of selectPageIndex(deps.db.read)) {
    rows.push(...part);
    // On a large site others are answered between two parts.
    if (rows.length > part.length) await ownTurn();
  }
  return makePageIndex(rows);
});

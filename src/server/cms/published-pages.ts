import { contentCache } from '../db/content-cache.ts';
import { makePageIndex } from './page-index.ts';
import { selectPageIndex } from './page.sql.ts';

/** All published pages and redirects, without their content. */
export const publishedPages = contentCache(['pages'], async (deps) =>
  makePageIndex(await selectPageIndex(deps.db.read)),
);

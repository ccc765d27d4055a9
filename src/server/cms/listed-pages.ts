import type { Locale } from '#contract/locale.ts';
import { contentCache } from '../db/content-cache.ts';
import { isInSitemap } from '../site/findable.ts';
import { makePageIndex } from './page-index.ts';
import { selectPageIndex, selectPublishedRevisions } from './page.sql.ts';
import type { StoredContent } from './page.wire.ts';

export interface ListedPage {
  path: string;
  /** Publication time of the current revision; null if unknown. */
  publishedAt: string | null;
}

/**
 * Pages that search engines may list, by locale: published, public, and not excluded by their editors. nz also has the
 * pages of au.
 */
export const listedPages = contentCache(['pages'], async (deps): Promise<Record<Locale, ListedPage[]>> => {
  const rows = await selectPageIndex(deps.db.read);
  const index = makePageIndex(rows);
  const revisions = new Map<number, { publishedAt: string | null; payloads: StoredContent['payloads'] }>();
  // In parts, so that not all texts of a large site are in memory at the same time.
  for await (const part of selectPublishedRevisions(deps.db.read)) {
    for (const row of part)
      revisions.set(row.id, {
        publishedAt: row.published_at,
        payloads: (JSON.parse(row.content_json) as StoredContent).payloads,
      });
  }
  const paths = [...new Set(rows.map((row) => row.path))].toSorted();
  const pagesIn = (locale: Locale) =>
    paths.flatMap((path): ListedPage[] => {
      const page = index.find(path, locale);
      const revision = revisions.get(page?.revisionId ?? 0);
      if (
        !page ||
        !revision ||
        page.redirectTo !== null ||
        page.access.kind !== 'public' ||
        !isInSitemap(path, revision.payloads)
      )
        return [];
      return [{ path, publishedAt: revision.publishedAt }];
    });
  return { au: pagesIn('au'), nz: pagesIn('nz') };
});

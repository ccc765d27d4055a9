import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { isForEngines, isInSitemap } from '../http/findable.ts';
import { ownTurn } from '../own-turn.ts';
import type { IndexedPage } from './page-index.ts';
import type { StoredContent } from './page.wire.ts';
import { publishedPages } from './published-pages.ts';
import { notedTexts } from './texts-of-pages.ts';

export interface ListedPage {
  path: string;
  /** Publication time of the current revision; null if unknown. */
  publishedAt: string | null;
  /** Both locales have it: nz has all pages of au. */
  isShared: boolean;
}

/** So many paths are looked up in one turn of the event loop. */
const listedAtOnce = 1000;

const texts = notedTexts(({ published_at: publishedAt, content_json: content }) => ({
  publishedAt,
  isForEngines: isForEngines((JSON.parse(content) as StoredContent).payloads),
}));

/**
 * Pages that search engines may list, by locale: published, public, and not excluded by their editors. nz also has the
 * pages of au.
 */
export async function listedPages(deps: Deps): Promise<Record<Locale, ListedPage[]>> {
  const revisions = await texts(deps);
  const index = await publishedPages(deps);
  const listed = (page: IndexedPage | undefined) => {
    if (!page || page.redirectTo !== null || page.access.kind !== 'public') return undefined;
    const revision = revisions.get(page.revisionId ?? 0)?.noted;
    return revision?.isForEngines ? { path: page.path, publishedAt: revision.publishedAt } : undefined;
  };
  await ownTurn();
  const paths = [...new Set(index.rows().map(({ path }) => path))].filter(isInSitemap);
  await ownTurn();
  paths.sort();
  const pages: Record<Locale, ListedPage[]> = { au: [], nz: [] };
  for (let from = 0; from < paths.length; from += listedAtOnce) {
    await ownTurn();
    for (const path of paths.slice(from, from + listedAtOnce)) {
      const [au, nz] = [listed(index.find(path, 'au')), listed(index.find(path, 'nz'))];
      const isShared = au !== undefined;
      if (au) pages.au.push({ ...au, isShared });
      if (nz) pages.nz.push({ ...nz, isShared });
    }
  }
  return pages;
}

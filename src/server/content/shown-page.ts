import type { CmsPage, getPublishedPage } from '#contract/cms.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { PageAccess } from '../access/access.ts';
import type { Deps } from '../deps.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import type { IndexedPage, PageIndex } from './page-index.ts';
import { selectRevision } from './page.sql.ts';
import { toCmsPage } from './page.wire.ts';
import { publishedPages } from './published-pages.ts';
import { type ShopPage, shopPageAt } from './shop-paths.ts';

// Pages of the site whoever asks, without the decision whether a viewer may open them (cms/page.ts).

/** The page or redirect at a canonical path, without its content; null if nothing is published there. */
export async function indexedPageAt(deps: Deps, path: string, locale: Locale): Promise<IndexedPage | null> {
  return (await publishedPages(deps)).find(path, locale) ?? null;
}

/** The content of the page at a path, whoever asks; null if nothing is published there. */
export async function contentAt(deps: Deps, path: string, locale: Locale): Promise<CmsPage | null> {
  return pageShownAt(deps, path, locale, { data: null, noPermission: true });
}

/** The access rule of the page at a path; null if no page is published there. */
export async function pageAccessAt(deps: Deps, path: string, locale: Locale): Promise<PageAccess | null> {
  const index = await publishedPages(deps);
  const canonical = canonicalPath(path);
  const found = canonical === null ? null : pageAt(index, canonical, locale);
  return found?.page.access ?? null;
}

/** The page at a path regardless of access, because a document is rendered without knowing its viewer. */
export async function pageShownAt(
  deps: Deps,
  path: string,
  locale: Locale,
  { data, noPermission }: Pick<Output<typeof getPublishedPage>, 'data' | 'noPermission'>,
): Promise<CmsPage | null> {
  const canonical = noPermission ? canonicalPath(path) : null;
  const found = canonical === null ? null : pageAt(await publishedPages(deps), canonical, locale);
  return data ?? (found && (await contentOf(deps, found)));
}

export function pageAt(index: PageIndex, path: string, locale: Locale): ShopPage | null {
  const page = index.find(path, locale);
  return page ? { page, shop: false } : shopPageAt(index, path, locale);
}

export async function contentOf(
  deps: Deps,
  { page, shop }: { page: IndexedPage; shop: boolean },
): Promise<CmsPage | null> {
  const revision = page.revisionId === null ? undefined : await selectRevision(deps.db.read, page.revisionId);
  return revision ? toCmsPage(shop ? { ...page, pageTypeCode: 'Shop' } : page, revision) : null;
}

import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { redirectKind } from '#contract/redirect.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { noteMediaUses } from '../media/uses.ts';
import { makePicturesReady } from '../media/ready.ts';
import type { PageAccess } from '../members/access.ts';
import { canonicalPath } from '../members/canonical-path.ts';
import { indexForSearch } from '../search/documents.ts';
import { inheritedAccess } from '../cms/page-index.ts';
import { mainMenu } from '../cms/page.ts';
import { type DraftContent, toStoredContent } from '../cms/page.wire.ts';
import { cleanedJson } from './content.ts';
import { insertVersion, selectVersion, upsertMenu, upsertPage } from './page.sql.ts';
import { publishVersion } from './publishing.ts';

export interface PageToPublish {
  path: string;
  locale?: Locale;
  title: string;
  imageUrl?: string | null;
  pageTypeCode?: string;
  /** If omitted, the rule of the nearest ancestor applies. */
  access?: PageAccess;
  /** Pages that the product needs cannot be deleted. */
  protected?: boolean;
  createdBy?: string | null;
  content: DraftContent;
}

/** Writes and publishes a page in one step, for content from code. Earlier versions stay (invariant 29). */
export async function publishPage(deps: Deps, page: PageToPublish): Promise<{ pageId: number; revisionId: number }> {
  const contentJson = cleanedJson({ ...toStoredContent(page.content), nextItemId: 1 });
  await makePicturesReady(deps, `${contentJson} ${page.imageUrl ?? ''}`);
  const now = deps.now().toISOString();
  const published = await deps.db.transaction(async (tx) => {
    const pageId = await upsertPage(tx, { ...settingsOf(page), redirectTo: null, now });
    const { id: revisionId, number } = await insertVersion(tx, {
      page_id: pageId,
      title: page.title,
      image_url: page.imageUrl ?? null,
      content_json: contentJson,
      created_by: page.createdBy ?? null,
      created_at: now,
      published_at: now,
    });
    await noteMediaUses(tx, [{ pageId, text: `${contentJson} ${page.imageUrl ?? ''}` }]);
    const version = await selectVersion(tx, pageId, number);
    if (version) await publishVersion(tx, deps, page.createdBy ?? 'system', pageId, version);
    return { pageId, revisionId };
  });
  await deps.content.refresh();
  return published;
}

/** Stores a redirect to a path of this site or to an absolute http(s) URL. */
export async function saveRedirect(
  deps: Pick<Deps, 'db' | 'content' | 'now'>,
  redirect: { path: string; locale?: Locale; redirectTo: string },
): Promise<void> {
  if (redirectKind(redirect.redirectTo) === null)
    throw new Error(`${redirect.redirectTo} is neither a path of this site nor an http(s) URL.`);
  await deps.db.transaction(async (tx) => {
    const pageId = await upsertPage(tx, {
      ...settingsOf(redirect),
      redirectTo: redirect.redirectTo,
      now: deps.now().toISOString(),
    });
    await contentChanged(tx, 'pages');
    await indexForSearch(tx, deps.db, 'page', [pageId]);
  });
  await deps.content.refresh();
}

export async function saveMenu(
  deps: Pick<Deps, 'db' | 'content' | 'now'>,
  menu: { name?: string; locale?: Locale; items: MenuItem[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await upsertMenu(tx, {
      name: menu.name ?? mainMenu,
      locale: menu.locale ?? 'au',
      itemsJson: JSON.stringify(menu.items),
      now: deps.now().toISOString(),
    });
    await contentChanged(tx, 'menu');
  });
  await deps.content.refresh();
}

function settingsOf(page: Pick<PageToPublish, 'path' | 'locale' | 'access' | 'pageTypeCode' | 'protected'>) {
  const path = canonicalPath(page.path);
  if (path === null) throw new Error(`${page.path} is not a valid page path.`);
  return {
    path,
    locale: page.locale ?? 'au',
    accessJson: page.access ? JSON.stringify(page.access) : inheritedAccess,
    pageTypeCode: page.pageTypeCode ?? 'Page',
    protected: page.protected ?? false,
  };
}

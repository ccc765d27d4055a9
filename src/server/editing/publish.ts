import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { redirectKind } from '#contract/redirect.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { noteMediaUses } from '../media/uses.ts';
import { makePicturesReady } from '../media/ready.ts';
import type { PageAccess } from '../members/access.ts';
import { canonicalPath } from '../members/canonical-path.ts';
import { inheritedAccess } from '../cms/page-index.ts';
import { mainMenu } from '../cms/page.ts';
import { type DraftContent, toStoredContent } from '../cms/page.wire.ts';
import { cleanedJson } from './content.ts';
import { insertVersion, selectVersion, upsertPage } from './page.sql.ts';
import { publishVersion } from './publishing.ts';
import { writeSchedule } from './schedule.ts';
import { selectMenuRows } from './site-content.sql.ts';
import { writeMenu, writeRedirect } from './site-content.ts';

type WriteDeps = Pick<Deps, 'db' | 'now'>;

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
  await makePicturesReady(deps, JSON.stringify([page.content, page.imageUrl ?? '']));
  const published = await deps.db.transaction((tx) => writePage(tx, deps, page));
  await deps.content.refresh();
  return published;
}

/** Cleans, stores and publishes a page inside a transaction; its pictures must be there. */
export async function writePage(
  tx: Tx,
  deps: WriteDeps,
  page: PageToPublish,
): Promise<{ pageId: number; revisionId: number }> {
  const { pageId, revisionId, number } = await storePage(tx, deps, page, deps.now().toISOString());
  const version = await selectVersion(tx, pageId, number);
  if (version) await publishVersion(tx, deps, page.createdBy ?? 'system', pageId, version);
  return { pageId, revisionId };
}

/** Cleans and stores a page inside a transaction; it is published at a later time. */
export async function writePageForLater(
  tx: Tx,
  deps: WriteDeps,
  page: PageToPublish,
  { due, zone }: { due: Date; zone: string },
): Promise<void> {
  const { pageId, revisionId } = await storePage(tx, deps, page, null);
  await writeSchedule(tx, deps, page.createdBy ?? 'system', { pageId, revisionId, kind: 'publish', due, zone });
}

/** Stores a page with a version inside a transaction. */
async function storePage(
  tx: Tx,
  deps: WriteDeps,
  page: PageToPublish,
  publishedAt: string | null,
): Promise<{ pageId: number; revisionId: number; number: number }> {
  const contentJson = await cleanedJson({ ...toStoredContent(page.content), nextItemId: 1 });
  const now = deps.now().toISOString();
  const pageId = await upsertPage(tx, { ...settingsOf(page), redirectTo: null, now });
  const { id: revisionId, number } = await insertVersion(tx, {
    page_id: pageId,
    title: page.title,
    image_url: page.imageUrl ?? null,
    content_json: contentJson,
    created_by: page.createdBy ?? null,
    created_at: now,
    published_at: publishedAt,
  });
  await noteMediaUses(tx, [{ pageId, text: `${contentJson} ${page.imageUrl ?? ''}` }]);
  return { pageId, revisionId, number };
}

/** Stores a redirect to a path of this site or to an absolute http(s) URL. */
export async function saveRedirect(
  deps: WriteDeps & Pick<Deps, 'content'>,
  redirect: { path: string; locale?: Locale; redirectTo: string },
): Promise<void> {
  const { redirectTo } = redirect;
  if (redirectKind(redirectTo) === null)
    throw new Error(`${redirectTo} is neither a path of this site nor an http(s) URL.`);
  const { path, locale } = settingsOf(redirect);
  await deps.db.transaction((tx) => writeRedirect(tx, deps, { path, locale, redirectTo }));
  await deps.content.refresh();
}

/** Publishes a menu, for content from code, over whatever is there. */
export async function saveMenu(
  deps: WriteDeps & Pick<Deps, 'content'>,
  { locale = 'au', items }: { locale?: Locale; items: MenuItem[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = (await selectMenuRows(tx, mainMenu)).find((row) => row.locale === locale);
    const written = await writeMenu(tx, deps, 'system', { locale, items, lock: now?.lock ?? 0 });
    if (!written.ok) throw new Error(written.errors.map(({ errorMessage }) => errorMessage).join(' '));
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

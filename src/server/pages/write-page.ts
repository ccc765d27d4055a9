import type { Locale } from '#contract/locale.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { noteMediaUses } from '../media/uses.ts';
import { makePicturesReady } from '../media/ready.ts';
import type { PageAccess } from '../access/access.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { inheritedAccess } from '../content/page-index.ts';
import { type DraftContent, toStoredContent } from '../content/page.wire.ts';
import { cleanedJson } from './content.ts';
import { insertVersion, selectVersion, upsertPage } from './page.sql.ts';
import { publishVersion } from './publish.ts';
import { writeSchedule } from './schedule.ts';

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

import type { PageForEdit } from '#contract/admin/pages.ts';
import type { Deps } from '../deps.ts';
import { emptyContent, type PageVersion, readContent } from './content.ts';
import { workingCopyOf } from './draft.ts';
import { type PageRow, selectPage, selectVersion } from './page.sql.ts';

interface Wanted {
  pageId: number;
  viewMode: 'edit' | 'viewonly';
  publishVer: number | undefined;
  editVer: number | undefined;
}

/** Ids are 32-bit numbers in both databases; PostgreSQL refuses to compare with a larger one. */
const largestId = 2_147_483_647;

/**
 * The answer of GetPage: in edit mode the version `editVer`, else the working copy; in viewonly the version
 * `publishVer`, else `editVer`, else the published one. Null if there is no such page or version.
 */
export async function pageForEdit(deps: Deps, { pageId, viewMode, publishVer, editVer }: Wanted) {
  const page = pageId > largestId ? undefined : await selectPage(deps.db.read, pageId);
  if (!page || page.deleted_at !== null) return null;
  const wanted = viewMode === 'edit' ? editVer : (publishVer ?? editVer ?? page.published_number ?? undefined);
  if (wanted !== undefined) {
    const row = await selectVersion(deps.db.read, pageId, wanted);
    return row
      ? toPageForEdit(page, viewMode, row.number, {
          title: row.title,
          imageUrl: row.image_url,
          content: readContent(row.content_json),
        })
      : null;
  }
  const copy = await workingCopyOf(deps.db.read, pageId);
  return toPageForEdit(
    page,
    viewMode,
    copy?.base ?? 0,
    copy ?? { title: page.title, imageUrl: null, content: emptyContent },
  );
}

function toPageForEdit(
  page: PageRow,
  viewMode: 'edit' | 'viewonly',
  version: number,
  { title, imageUrl, content }: PageVersion,
): PageForEdit {
  return {
    pageId: page.id,
    pageUrl: page.path,
    pageTitle: title,
    pageTypeCode: page.page_type_code,
    imageUrl,
    ...content,
    version,
    publishVer: page.published_number,
    editVer: page.base_number,
    viewMode,
    revision: page.draft_lock,
  };
}

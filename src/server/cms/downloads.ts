import { monthOf } from '#contract/calendar.ts';
import { downloadPath, type getDownload } from '#contract/downloads.ts';
import type { Output } from '#contract/endpoint.ts';
import type { OpenBy } from '#contract/open-by.ts';
import { type AccessDecision, decideAccess, type PageAccess, parseAccess } from '../access/access.ts';
import { indexedPageAt } from '../content/shown-page.ts';
import type { Deps, Viewer } from '../deps.ts';
import { refusal } from '../errors.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { downloadUrl, readDownloadToken } from '../media/download-link.ts';
import {
  contentOf,
  countDownload,
  downloadById,
  downloadBySlug,
  type DownloadRow,
  localPath,
  typeOf,
} from '../media/download.ts';
import { viewerByUid } from '../viewer/viewer.ts';

/** For whom a file opens: one of a guide for whom the page of the guide opens, and while it is away for buyers only. */
async function accessOf(deps: Deps, row: DownloadRow): Promise<PageAccess> {
  if (row.guide_id === null || row.guide_url === null) return parseAccess(row.access_json);
  const path = canonicalPath(row.guide_url);
  const page = path === null ? null : await indexedPageAt(deps, path, 'au');
  // A redirect there has the rule of the pages above it, mostly that of everybody.
  return page?.redirectTo === null ? page.access : { kind: 'entitlement', guideId: row.guide_id };
}

/** A file with a URL for this viewer, or the decision that refuses it; null without such a file. */
export async function downloadFor(
  deps: Deps,
  { slug, viewer }: { slug: string; viewer: Viewer },
): Promise<{ download: Output<typeof getDownload>['download']; refused: AccessDecision | null }> {
  const row = await downloadBySlug(deps.db.read, slug);
  if (!row) return { download: null, refused: null };
  const access = await accessOf(deps, row);
  const decision = await decideAccess(deps, viewer, access, '/api/downloadfile');
  if (decision.needs) return { download: null, refused: decision };
  const url = downloadUrl(deps, { id: row.id, uid: access.kind === 'public' ? null : (viewer?.uid ?? null) });
  const { fileName, bytes } = contentOf(row);
  return { download: { fileName, bytes, url }, refused: null };
}

export interface FileToSend {
  id: number;
  /** By what it opens; null for staff, who open it by their role. */
  openBy: OpenBy | null;
  path: string;
  fileName: string;
  type: string;
  bytes: number;
}

/**
 * The file that a token permits. Refuses an unknown token with 404 and an expired one with 410 (contract §7), also if
 * the account it was made for may no longer have the file, for example after a refund. A file that the storage does not
 * have is refused with 404 too; if the storage fails, it throws StorageUnavailable.
 */
export async function fileOfToken(deps: Deps, token: string): Promise<FileToSend> {
  const link = readDownloadToken(deps, token);
  if (!link) throw refusal(404);
  if (link.isExpired) throw refusal(410);
  const row: DownloadRow | undefined = await downloadById(deps.db.read, link.id);
  if (!row) throw refusal(404);
  const { folder, file, ...content } = contentOf(row);
  const type = typeOf(content.fileName);
  if (type === undefined) throw refusal(404);
  const holder = link.uid === null ? null : await viewerByUid(deps, link.uid);
  const { needs, openBy } = await decideAccess(deps, holder, await accessOf(deps, row), downloadPath);
  if (needs) throw refusal(410);
  if (!(await deps.storage.bring(folder, file))) {
    deps.log.error({ file: row.slug, storedName: file }, 'A download is missing in the storage.');
    throw refusal(404);
  }
  return {
    id: row.id,
    openBy,
    path: localPath(deps, { folder, file }),
    type,
    ...content,
  };
}

/** Counts a download by what it opened. A failure never keeps the file back. */
export async function noteDownload(deps: Deps, { id, openBy }: Pick<FileToSend, 'id' | 'openBy'>): Promise<void> {
  if (openBy === null) return;
  try {
    const row = { download_id: id, month: monthOf(deps.now()), open_by: openBy };
    await deps.db.transaction((tx) => countDownload(tx, row));
  } catch (error) {
    deps.log.error({ err: error }, 'A download was not counted.');
  }
}

import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { getDownload } from '#contract/downloads.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { refusalOfDecision } from '../cms/page.ts';
import { downloadPath } from '#contract/downloads.ts';
import { viewerByUid } from '../members/viewer.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps, Viewer } from '../deps.ts';
import { refusal } from '../errors.ts';
import { type PageAccess, decideAccess, parseAccess } from '../members/access.ts';
import { downloadUrl, readDownloadToken } from './download-link.ts';
import { type DownloadRow, downloadById, downloadBySlug, downloadsBySlug, insertDownload } from './download.sql.ts';

/** The content types by file extension; other files are not stored (invariant 30). */
const types: Partial<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface NewDownload {
  /** Part of links to the file: /api/downloadFile?file=… */
  slug: string;
  fileName: string;
  content: Buffer;
  access: PageAccess;
}

/** The folder of downloads in the storage. No route serves it. */
const folder = 'files';

/** Stores a file under a random name. Throws StorageUnavailable if that fails; then nothing is stored. */
export async function addDownload(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'storage'>,
  { slug, fileName, content, access }: NewDownload,
): Promise<void> {
  if (typeOf(fileName) === undefined) throw new Error(`${fileName} has none of the extensions for downloads.`);
  const storedName = randomUUID();
  const path = localPath(deps, storedName);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, content, { mode: 0o600 });
    await deps.storage.keep(folder, [storedName]);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  await deps.db.transaction(async (tx) => {
    await insertDownload(tx, {
      slug,
      file_name: fileName,
      stored_name: storedName,
      bytes: content.length,
      access_json: JSON.stringify(access),
      created_at: deps.now().toISOString(),
    });
    // Pages list files with name and size.
    await contentChanged(tx, 'pages');
  });
}

/** A file with a URL for this viewer, or what would open it. */
export async function downloadFor(
  deps: Deps,
  { slug, viewer, locale }: { slug: string; viewer: Viewer; locale: Locale },
): Promise<Output<typeof getDownload>> {
  const row = await downloadBySlug(deps.db.read, slug);
  if (!row) return { download: null, refusal: null };
  const access = parseAccess(row.access_json);
  const decision = await decideAccess(deps, viewer, access, '/api/downloadfile');
  if (decision.needs) return { download: null, refusal: await refusalOfDecision(deps, decision, locale) };
  const url = downloadUrl(deps, { id: row.id, uid: access.kind === 'public' ? null : (viewer?.uid ?? null) });
  return { download: { fileName: row.file_name, bytes: row.bytes, url }, refusal: null };
}

/** Name and size of the files that a page lists; unknown ones are left out. */
export async function filesNamed(deps: Pick<Deps, 'db'>, slugs: readonly string[]) {
  const rows = await downloadsBySlug(deps.db.read, slugs);
  return slugs.flatMap((slug) => {
    const row = rows.find((each) => each.slug === slug);
    return row ? [{ slug, fileName: row.file_name, bytes: row.bytes }] : [];
  });
}

export interface FileToSend {
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
  const type = row && typeOf(row.file_name);
  if (!row || type === undefined) throw refusal(404);
  const holder = link.uid === null ? null : await viewerByUid(deps, link.uid);
  const { needs } = await decideAccess(deps, holder, parseAccess(row.access_json), downloadPath);
  if (needs) throw refusal(410);
  if (!(await deps.storage.bring(folder, row.stored_name))) {
    deps.log.error({ file: row.slug, storedName: row.stored_name }, 'A download is missing in the storage.');
    throw refusal(404);
  }
  return { path: localPath(deps, row.stored_name), fileName: row.file_name, type, bytes: row.bytes };
}

function typeOf(fileName: string): string | undefined {
  return types[extname(fileName).toLowerCase()];
}

function localPath({ config }: Pick<Deps, 'config'>, storedName: string): string {
  return join(config.DATA_DIR, folder, storedName);
}

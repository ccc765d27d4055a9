import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { endingOf } from '#contract/attachments.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import type { PageAccess } from '../access/access.ts';
import { fileName as addressName, storedAt } from './address.ts';
import { type DownloadRow, downloadsBySlug, downloadsOfGuide, insertDownload } from './download.sql.ts';
import { type FileEnding, fileTypes } from './file-kind.ts';
import { insertPrivateFile } from './library.sql.ts';
import { inStorage } from './media.ts';

export {
  countDownload,
  downloadById,
  downloadBySlug,
  downloadCounts,
  type DownloadRow,
  downloadsOfGuide,
  fileOfGuide,
  insertDownload,
  orderDownloads,
  updateDownload,
} from './download.sql.ts';

export interface NewDownload {
  /** Part of links to the file: /api/downloadFile?file=… */
  slug: string;
  fileName: string;
  content: Buffer;
  access: PageAccess;
}

/** The folder of downloads in the storage. No route serves it. */
export const downloadFolder = 'files';

/** Stores a file under a random name. Throws StorageUnavailable if that fails; then nothing is stored. */
export async function addDownload(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'storage'>,
  { slug, fileName, content, access }: NewDownload,
): Promise<void> {
  if (typeOf(fileName) === undefined) throw new Error(`${fileName} has none of the extensions for downloads.`);
  const storedName = randomUUID();
  const path = localPath(deps, { folder: downloadFolder, file: storedName });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, content, { mode: 0o600 });
    await deps.storage.keep(downloadFolder, [storedName]);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const at = deps.now().toISOString();
  await deps.db.transaction(async (tx) => {
    const guideId = access.kind === 'entitlement' ? access.guideId : null;
    await insertDownload(tx, {
      slug,
      file_name: fileName,
      stored_name: storedName,
      bytes: content.length,
      access_json: JSON.stringify(access),
      guide_id: guideId,
      // As staff add it: a file of a guide is a private entry of the library.
      media_id:
        guideId === null ? null : await insertPrivateFile(tx, { ...entryOf(fileName, content), storedName }, at),
      created_at: at,
    });
    // Pages list files with name and size.
    await contentChanged(tx, 'pages');
  });
}

function entryOf(name: string, content: Buffer) {
  const ending = endingOf(name) as FileEnding;
  const hash = createHash('sha256').update(content).digest('hex');
  return { ...fileTypes[ending], hash, bytes: content.length, name: addressName(name, ending, 'file') };
}

/** Name and size of the files of a guide, then of those that its text names; unknown ones are left out. */
export async function filesOfGuide(deps: Pick<Deps, 'db'>, guideId: number, named: readonly string[]) {
  const [own, others] = await Promise.all([
    downloadsOfGuide(deps.db.read, guideId),
    downloadsBySlug(deps.db.read, named),
  ]);
  const inOrder = named.flatMap((slug) => others.find((row) => row.slug === slug) ?? []);
  const rows = new Map([...own, ...inOrder].map((row) => [row.slug, row]));
  return [...rows.values()].map((row) => {
    const { fileName, bytes } = contentOf(row);
    return { slug: row.slug, fileName, bytes };
  });
}

/** The content type of a stored file; undefined for one that is not stored here (invariant 30). */
export function typeOf(fileName: string): string | undefined {
  const ending = endingOf(fileName);
  return Object.hasOwn(fileTypes, ending) ? fileTypes[ending as FileEnding].mime : undefined;
}

/** Stored instead of the name of a private file: the content is that of a public entry of the library. */
export const inLibrary = 'library';

/** Where the content of a file stands in the storage, how large it is, and under which name it is sent. */
export function contentOf(row: Content): { folder: string; file: string; bytes: number; fileName: string } {
  const place = row.stored_name === inLibrary && row.media_address !== null ? storedAt(row.media_address) : null;
  if (!place) return { folder: downloadFolder, file: row.stored_name, bytes: row.bytes, fileName: row.file_name };
  return {
    folder: inStorage(place.folder),
    file: place.file,
    bytes: row.media_bytes ?? row.bytes,
    fileName: withEnding(row.file_name, endingOf(place.file)),
  };
}
type Content = Pick<DownloadRow, 'stored_name' | 'file_name' | 'bytes' | 'media_address' | 'media_bytes'>;

/** The name with this ending: by its ending a file is sent as what it is. */
export function withEnding(fileName: string, ending: string): string {
  if (endingOf(fileName) === ending) return fileName;
  return `${fileName.replace(/\.[a-z0-9]{1,5}$/i, '') || 'file'}.${ending}`;
}

export function localPath(
  { config }: Pick<Deps, 'config'>,
  { folder, file }: { folder: string; file: string },
): string {
  return join(config.DATA_DIR, folder, file);
}

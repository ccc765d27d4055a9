import { randomBytes, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { endingOf } from '#contract/attachments.ts';
import type { GuideFile } from '#contract/admin/guides.ts';
import { monthOf } from '#contract/calendar.ts';
import { openBy } from '#contract/open-by.schemas.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { privateAt, storedAt } from '../media/address.ts';
import {
  contentOf,
  downloadCounts,
  downloadFolder,
  downloadsOfGuide,
  fileOfGuide,
  inLibrary,
  insertDownload,
  orderDownloads,
  updateDownload,
  withEnding,
} from '../media/download.ts';
import { entryByHash, insertPrivateFile, lockEntry, pictureById, type PrivateFile } from '../media/library.ts';
import { checkUpload } from '../media/upload.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { staleChange } from '../staff/change.ts';
import { selectGuideRow, takeFilesRevision } from './guide.admin.sql.ts';

/** More of them is a list that nobody reads. */
const maxFiles = 20;

const noGuide = fail('This guide does not exist any more.', undefined, 'missing');
const noFile = fail('Choose a file.', 'files', 'required');
const gone = fail('This file is not there any more.', 'fileId', 'missing');
const there = fail('This file is there already.', 'files', 'there');
const tooMany = fail(`A guide has at most ${maxFiles} files. Remove one first.`, 'files', 'too_many');
const notAll = fail('The files have changed meanwhile. Please try again.', 'fileIds', 'not_all');
const isEmpty = fail('This file is empty. Please choose it again.', 'files', 'empty');
const noPicture = fail(
  'This is a picture, and pictures stand in the page of the guide. Choose a PDF, Word, Excel, CSV, text or sound file.',
  'files',
  'kind',
);
const notInLibrary = fail('This file is not in the library any more. Choose another one.', 'mediaId', 'missing');

/** The files of a guide as staff see them: how often each was fetched, and by what the guide opened. */
export async function guideFiles(deps: Pick<Deps, 'db' | 'now'>, guideId: number): Promise<GuideFile[]> {
  const files = await downloadsOfGuide(deps.db.read, guideId);
  const counts = await downloadCounts(
    deps.db.read,
    files.map(({ id }) => id),
  );
  const month = monthOf(deps.now());
  return files.map((file) => {
    const own = counts.filter(({ download_id: id }) => id === file.id);
    const sum = (of: typeof own) => of.reduce((total, { times }) => total + times, 0);
    return {
      fileId: file.id,
      slug: file.slug,
      ...sent(file),
      isPublic: file.stored_name === inLibrary,
      addedAt: file.created_at,
      times: sum(own),
      monthTimes: sum(own.filter((each) => each.month === month)),
      by: openBy.options
        .map((by) => ({ openBy: by, times: sum(own.filter((each) => each.open_by === by)) }))
        .filter(({ times }) => times > 0),
    };
  });
}

const sent = (row: Parameters<typeof contentOf>[0]) => {
  const { fileName, bytes } = contentOf(row);
  return { fileName, bytes };
};

/**
 * A file as its row has it. The content never changes, so that putting back is a change of the row. `media_id` is null
 * for a file from before files of guides were entries of the library.
 */
interface Stored {
  stored_name: string;
  file_name: string;
  bytes: number;
  media_id: number | null;
}

/** What is given to a guide: an entry that is there, or a file that becomes one when it is written. */
type Given = { mediaId: number; fileName: string | null } | (PrivateFile & { fileName: string });

/**
 * A file that is public in the library already stays what it is. Any other one becomes a private entry: nobody reads it
 * but by the guide.
 */
async function givenFile(
  deps: Deps,
  [file]: readonly UploadedFile[],
  { mediaId }: { mediaId?: number | undefined },
): Promise<Outcome<{ given: Given; path: string | null }>> {
  if (!file) return mediaId === undefined ? noFile : ok({ given: { mediaId, fileName: null }, path: null });
  if (file.size === 0) return isEmpty;
  const checked = await checkUpload(file);
  if (!checked.ok) return checked;
  const { kind, mime, hash, bytes, address } = checked.value;
  if (kind === 'picture') return noPicture;
  const name = basename(file.filename).replaceAll(/\p{C}/gu, '').slice(-200);
  const fileName = withEnding(name, endingOf(address));
  const known = await entryByHash(deps.db.read, hash);
  if (known) return ok({ given: { mediaId: known.id, fileName }, path: null });
  const given = {
    kind,
    mime,
    hash,
    bytes: bytes.length,
    name: storedAt(address)?.file ?? '',
    storedName: randomUUID(),
  };
  return ok({ given: { ...given, fileName }, path: file.path });
}

/** Stores the content first: every row must have its file, while a file without a row is deleted again. */
async function giving<T extends { storedName: string }>(
  deps: Deps,
  files: readonly UploadedFile[],
  input: { mediaId?: number | undefined },
  write: (take: (tx: Tx) => Promise<Outcome<Stored>>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const found = await givenFile(deps, files, input);
  if (!found.ok) return found;
  const { given, path } = found.value;
  if (path === null || 'mediaId' in given) return write((tx) => taken(deps, tx, given));
  await deps.storage.take(path, downloadFolder, given.storedName);
  const outcome = await write((tx) => taken(deps, tx, given));
  // Refused, or a repeated request that has stored its file before.
  if (!outcome.ok || outcome.value.storedName !== given.storedName)
    await deps.storage.remove(downloadFolder, given.storedName);
  return outcome;
}

/** The entry of the library, kept from being deleted meanwhile, as the row of a file has it. */
async function taken(deps: Deps, tx: Tx, given: Given): Promise<Outcome<Stored>> {
  const mediaId = 'mediaId' in given ? given.mediaId : await insertPrivateFile(tx, given, deps.now().toISOString());
  await lockEntry(deps, tx, mediaId);
  const entry = await pictureById(tx, mediaId);
  if (!entry) return notInLibrary;
  if (entry.kind === 'picture') return noPicture;
  const own = privateAt(entry.address);
  const name = (own ?? storedAt(entry.address))?.file ?? 'file';
  return ok({
    media_id: entry.id,
    stored_name: own?.stored ?? inLibrary,
    file_name: given.fileName === null ? name : withEnding(given.fileName, endingOf(name)),
    bytes: entry.bytes,
  });
}

export async function addGuideFile(
  deps: Deps,
  call: StaffCall,
  files: readonly UploadedFile[],
  input: { guideId: number; mediaId?: number | undefined; key: string },
): Promise<Outcome<{ fileId: number; storedName: string }>> {
  const { guideId } = input;
  return giving(deps, files, input, (take) =>
    audited(deps, call, { name: 'addGuideFile', subject: `guide:${guideId}`, input }, async (tx) => {
      const guide = await selectGuideRow(tx, guideId);
      if (!guide || !(await takeFilesRevision(tx, guideId, null))) return noGuide;
      const others = await downloadsOfGuide(tx, guideId);
      if (others.length >= maxFiles) return tooMany;
      const stored = await take(tx);
      if (!stored.ok) return stored;
      const row = stored.value;
      if (others.some((other) => other.media_id === row.media_id)) return there;
      const fileId = await insertDownload(tx, {
        ...row,
        slug: slugOf(guide.slug, row.file_name),
        access_json: JSON.stringify({ kind: 'entitlement', guideId }),
        guide_id: guideId,
        seq: (others.at(-1)?.seq ?? 0) + 1,
        created_at: deps.now().toISOString(),
      });
      await contentChanged(tx, 'guides');
      return ok({ before: {}, after: { fileId, fileName: row.file_name, storedName: row.stored_name } });
    }),
  );
}

/** Part of the links to a file, which stays when the file is replaced. */
function slugOf(guideSlug: string, fileName: string): string {
  const name = fileName
    .slice(0, fileName.lastIndexOf('.'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return `${guideSlug.slice(0, 40)}-${name.slice(0, 40)}-${randomBytes(3).toString('hex')}`.replaceAll(/-+/g, '-');
}

interface Which {
  guideId: number;
  fileId: number;
  /** Of the files of the guide. */
  revision: number;
}

/** Changes one file of a guide over the revision that was read. */
async function changeFile(
  tx: Tx,
  { guideId, fileId, revision }: Which,
  set: Partial<Stored> & { removed_at?: string | null },
) {
  const file = await fileOfGuide(tx, guideId, fileId);
  const isBack = set.removed_at === null;
  if (!file) return gone;
  if ((file.removed_at !== null) !== isBack) return isBack ? there : gone;
  if (!(await takeFilesRevision(tx, guideId, revision))) return staleFiles(tx, guideId);
  await updateDownload(tx, fileId, set);
  await contentChanged(tx, 'guides');
  const stateOf = (row: Stored) => ({
    fileId,
    fileName: row.file_name,
    storedName: row.stored_name,
    bytes: row.bytes,
    mediaId: row.media_id,
  });
  return ok({ before: stateOf(file), after: { ...stateOf({ ...file, ...set }), revision: revision + 1 } });
}

async function staleFiles(tx: Tx, guideId: number, yours: { fileIds?: readonly number[] } = {}) {
  const [guide, files] = [await selectGuideRow(tx, guideId), await downloadsOfGuide(tx, guideId)];
  return staleChange<{ fileIds: readonly number[] }>(tx, `guide:${guideId}`, {
    yours,
    now: { fileIds: files.map(({ id }) => id) },
    revision: guide?.files_revision ?? 0,
  });
}

export async function replaceGuideFile(
  deps: Deps,
  call: StaffCall,
  files: readonly UploadedFile[],
  input: Which & { mediaId?: number | undefined; key: string },
) {
  return giving(deps, files, input, (take) =>
    audited(deps, call, { name: 'replaceGuideFile', subject: `guide:${input.guideId}`, input }, async (tx) => {
      const stored = await take(tx);
      return stored.ok ? changeFile(tx, input, stored.value) : stored;
    }),
  );
}

/** Puts the content back that a file had before it was replaced, unless its entry was deleted since. */
export async function takeBackReplacement(tx: Tx, deps: Pick<Deps, 'db'>, which: Which, before: Stored) {
  if (before.media_id !== null) {
    await lockEntry(deps, tx, before.media_id);
    if (!(await pictureById(tx, before.media_id))) return notInLibrary;
  }
  return changeFile(tx, which, before);
}

export async function removeGuideFile(tx: Tx, deps: Pick<Deps, 'now'>, which: Which) {
  return changeFile(tx, which, { removed_at: deps.now().toISOString() });
}

export async function restoreGuideFile(tx: Tx, which: Which) {
  return changeFile(tx, which, { removed_at: null });
}

/** Puts the files of a guide in order; `fileIds` are all of them. */
export async function orderGuideFiles(
  tx: Tx,
  { guideId, revision, values: { fileIds } }: { guideId: number; revision: number; values: { fileIds: number[] } },
) {
  const before = (await downloadsOfGuide(tx, guideId)).map(({ id }) => id);
  if (!(await takeFilesRevision(tx, guideId, revision))) return staleFiles(tx, guideId, { fileIds });
  const isWhole = new Set(fileIds).size === before.length && before.every((id) => fileIds.includes(id));
  if (!isWhole || fileIds.length !== before.length) return notAll;
  if (fileIds.length > 0) await orderDownloads(tx, fileIds);
  await contentChanged(tx, 'guides');
  return ok({ before: { fileIds: before }, after: { fileIds, revision: revision + 1 } });
}

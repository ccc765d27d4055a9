import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { attachmentTypes, endingOf } from '#contract/attachments.ts';
import { dayMs } from '#contract/spans.ts';
import { attachmentFolder, incomingFolder } from '../attachment-files.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { localDisk } from '../providers/storage/local-disk.ts';
import { referencedAttachments } from './submission.sql.ts';

/** A stored file: its name in the storage and the name that the sender gave it. */
export interface StoredAttachment {
  file: string;
  filename: string;
  contentType: string;
  size: number;
}

/**
 * The content types allowed for each file extension (invariant 30). Text has no signature and can begin like another
 * format ("BMI" is not a bitmap), so `isText` checks it instead.
 */
const contentTypes: Readonly<Record<string, readonly string[]>> = {
  pdf: ['pdf'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png'],
  heic: ['heic', 'heif'],
  doc: ['cfb'],
  docx: ['docx'],
};

/** Throws a 415 refusal (contract §0.3) if the extension or the content of a file is not accepted. */
export async function refuseOtherTypes(files: readonly UploadedFile[]): Promise<void> {
  for (const file of files) {
    const extension = endingOf(file.filename);
    if (!Object.hasOwn(attachmentTypes, extension)) throw refusal(415);
    const fits =
      extension === 'txt' ? await isText(file.path) : contentTypes[extension]?.includes(await kindOf(file.path));
    if (!fits) throw refusal(415);
  }
}

async function kindOf(path: string): Promise<string> {
  return (await fileTypeFromFile(path).catch(() => undefined))?.ext ?? '';
}

/**
 * Moves the files into the storage; `undo` deletes them if their submission could not be stored. A file that cannot be
 * deleted is deleted by the daily job.
 */
export async function keepAttachments(
  deps: Pick<Deps, 'log' | 'storage'>,
  files: readonly UploadedFile[],
): Promise<{ stored: StoredAttachment[]; undo: () => Promise<void> }> {
  const stored: StoredAttachment[] = [];
  const undo = async () => {
    const removed = await Promise.allSettled(stored.map(({ file }) => deps.storage.remove(attachmentFolder, file)));
    for (const each of removed)
      if (each.status === 'rejected') deps.log.warn({ err: each.reason }, 'A file of a refused form is still stored.');
  };
  try {
    for (const { path, filename, size } of files) {
      const file = randomBytes(24).toString('base64url');
      stored.push({
        file,
        filename: filename.slice(-200),
        contentType: attachmentTypes[endingOf(filename)] ?? 'application/octet-stream',
        size,
      });
      await deps.storage.take(path, attachmentFolder, file);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { stored, undo };
}

/** Deletes files that a crash left: of partly read forms, and of submissions that were not stored. */
export async function sweepAttachments(deps: Pick<Deps, 'config' | 'db' | 'now' | 'storage'>): Promise<number> {
  const before = new Date(deps.now().getTime() - dayMs);
  const partlyRead = localDisk(incomingFolder(deps.config));
  const left = await partlyRead.storedBefore('', before);
  for (const file of left) await partlyRead.remove('', file);
  const referenced = new Set(await referencedAttachments(deps.db.read));
  const stored = await deps.storage.storedBefore(attachmentFolder, before);
  const stray = stored.filter((file) => !referenced.has(file));
  for (const file of stray) await deps.storage.remove(attachmentFolder, file);
  return left.length + stray.length;
}

/** True if the file contains no control characters except whitespace and ESC. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      if ((chunk as Buffer).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false;
    }
    return true;
  } finally {
    await handle.close();
  }
}

import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { attachmentTypes, endingOf } from '#contract/attachments.ts';
import { attachmentFolder, incomingFolder, storedFile } from '../attachment-files.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { referencedAttachments } from './submission.sql.ts';

/** A stored file: its name on disk and the name that the sender gave it. */
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

/** Moves the files into the attachment folder; `undo` deletes them if their submission could not be stored. */
export async function keepAttachments(
  deps: Pick<Deps, 'config'>,
  files: readonly UploadedFile[],
): Promise<{ stored: StoredAttachment[]; undo: () => Promise<void> }> {
  const stored: StoredAttachment[] = [];
  const undo = async () => {
    await Promise.all(stored.map(({ file }) => rm(storedFile(deps.config, file), { force: true })));
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
      await rename(path, storedFile(deps.config, file));
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { stored, undo };
}

const dayMs = 86_400_000;

/** Deletes files that a crash left: of partly read forms, and of submissions that were not stored. */
export async function sweepAttachments(deps: Pick<Deps, 'config' | 'db' | 'now'>): Promise<number> {
  let removed = 0;
  await mkdir(incomingFolder(deps.config), { recursive: true, mode: 0o700 });
  const referenced = new Set(await referencedAttachments(deps.db.read));
  for (const folder of [incomingFolder(deps.config), attachmentFolder(deps.config)]) {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const { mtimeMs, isFile } = await stat(path).then(
        (found) => ({ mtimeMs: found.mtimeMs, isFile: found.isFile() }),
        () => ({ mtimeMs: 0, isFile: false }),
      );
      if (!isFile || referenced.has(name) || deps.now().getTime() - mtimeMs <= dayMs) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
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

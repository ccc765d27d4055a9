import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { attachmentTypes, endingOf } from '#contract/attachments.ts';
import { attachmentFolder, incomingFolder, storedFile } from '../attachment-files.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { UploadedFile } from '../multipart.ts';
import { referredAttachments } from './submission.sql.ts';

/** A file that is kept: where, and what its sender called it. */
export interface StoredAttachment {
  file: string;
  filename: string;
  contentType: string;
  size: number;
}

/**
 * What a file must be inside for each ending; one by the name of another is refused (invariant 30). Text has no mark of
 * its own, and may begin with another's: "BMI" is no bitmap.
 */
const insides: Readonly<Record<string, readonly string[]>> = {
  pdf: ['pdf'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png'],
  heic: ['heic', 'heif'],
  doc: ['cfb'],
  docx: ['docx'],
};

/** Throws the refusal of contract §0.3 for a kind that is not accepted, by name or by content. */
export async function refuseOtherTypes(files: readonly UploadedFile[]): Promise<void> {
  for (const file of files) {
    const ending = endingOf(file.filename);
    if (!Object.hasOwn(attachmentTypes, ending)) throw refusal(415);
    const fits = ending === 'txt' ? await isText(file.path) : insides[ending]?.includes(await kindOf(file.path));
    if (!fits) throw refusal(415);
  }
}

async function kindOf(path: string): Promise<string> {
  return (await fileTypeFromFile(path).catch(() => undefined))?.ext ?? '';
}

/** Moves the files to where they stay; `undo` takes them away again when what they belong to was not stored. */
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

/** What a crash left: forms that were half read, and files whose submission was never stored. */
export async function sweepAttachments(deps: Pick<Deps, 'config' | 'db' | 'now'>): Promise<number> {
  let removed = 0;
  await mkdir(incomingFolder(deps.config), { recursive: true, mode: 0o700 });
  const referred = new Set(await referredAttachments(deps.db.read));
  for (const folder of [incomingFolder(deps.config), attachmentFolder(deps.config)]) {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const { mtimeMs, isFile } = await stat(path).then(
        (found) => ({ mtimeMs: found.mtimeMs, isFile: found.isFile() }),
        () => ({ mtimeMs: 0, isFile: false }),
      );
      if (!isFile || referred.has(name) || deps.now().getTime() - mtimeMs <= dayMs) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}

/** Nothing but characters: no zero byte, no control sign that a typewriter would not know. */
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

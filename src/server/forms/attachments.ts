import { setImmediate as nextTurn } from 'node:timers/promises';
import { attachmentTypes, endingOf } from '#contract/attachments.ts';
import { dayMs } from '#contract/spans.ts';
import { attachmentFolder, attachmentParts, newAttachmentName } from '../attachment-files.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { removeWalked } from '../jobs/sweep-files.ts';
import { type Sweeper, type SweepStep, type Walked, wholeStep } from '../jobs/sweep.ts';
import { isWhatItSays } from '../media/file-kind.ts';
import { filesOfSubmissions, forgetFiles, hasUnknownFiles, noteUnknownFiles } from './submission.sql.ts';

/** A stored file: its name in the storage and the name that the sender gave it. */
export interface StoredAttachment {
  file: string;
  filename: string;
  contentType: string;
  size: number;
}

/** Throws a 415 refusal (contract §0.3) if the extension or the content of a file is not accepted. */
export async function refuseOtherTypes(files: readonly UploadedFile[]): Promise<void> {
  for (const file of files) {
    const ending = endingOf(file.filename);
    if (!Object.hasOwn(attachmentTypes, ending) || !(await isWhatItSays(file.path, ending))) throw refusal(415);
  }
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
      const file = newAttachmentName();
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

/**
 * Deletes files that a crash left, of submissions that were not stored. A batch is one folder of the 257, or the whole
 * list of a bucket; of its files a page at a time is looked up. Those of partly read forms: jobs/sweep-disk.ts.
 */
export const strayAttachments: Sweeper = {
  what: 'attachments',
  async sweep(deps, _limit, step = wholeStep) {
    const before = new Date(deps.now().getTime() - dayMs);
    if (step.from === '') {
      const { removed, next } = await sweepFolder(deps, '', before, step);
      const isAll = deps.storage.isRemote || next !== null;
      return { removed, next: isAll ? next : (attachmentParts[0] ?? null) };
    }
    const swept = await sweepFolder(deps, step.from, before, step);
    if (swept.next !== null) return { removed: swept.removed, next: step.from };
    return { removed: swept.removed, next: attachmentParts[attachmentParts.indexOf(step.from) + 1] ?? null };
  },
};

/** The files of one part that no submission refers to; '' is the folder itself. */
async function sweepFolder(
  deps: Pick<Deps, 'db' | 'storage'>,
  part: string,
  before: Date,
  step: SweepStep,
): Promise<Walked> {
  await noteFiles(deps);
  const folder = part === '' ? attachmentFolder : `${attachmentFolder}/${part}`;
  const nameOf = (file: string) => (part === '' ? file : `${part}/${file}`);
  return removeWalked(deps.storage, folder, {
    before,
    step,
    async strays(files) {
      const kept = await filesOfSubmissions(deps.db.read, files.map(nameOf));
      const strays = files.filter((file) => !kept.has(nameOf(file)));
      if (strays.length > 0) await deps.db.transaction((tx) => forgetFiles(tx, strays.map(nameOf)));
      return strays;
    },
  });
}

/** Rows in one short transaction. */
const rowsAtOnce = 200;

/** Notes the files of submissions that the version before has stored, which may serve beside this one. */
async function noteFiles({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (!(await hasUnknownFiles(db.read))) return;
  while ((await db.transaction((tx) => noteUnknownFiles(tx, rowsAtOnce))) === rowsAtOnce) await nextTurn();
}

import { rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { minuteMs } from '#contract/spans.ts';
import { localDisk } from './local-disk.ts';

/** Where copies lie below DATA_DIR; in these folders too, what the bucket does not have is no copy. */
const folders = ['media', 'files', 'builds'];
/** What was used since then is not deleted: somebody may be about to send it. */
const idleMs = 10 * minuteMs;
/** The use of a copy is noted no more often than this. */
const notedMs = 5 * minuteMs;

export interface LocalCopies {
  /** Whether the file is here; notes that it is used. */
  use(folder: string, file: string): Promise<boolean>;
  /** Says that so many bytes have come. Deletes in the background when it is time to look. */
  added(bytes: number): void;
  /** Deletes copies that were not used for the longest time, until they are within the limit. */
  trim(): Promise<void>;
}

/** The copies of a bucket's files on the disk of one process. `stored` answers what the bucket has in a folder. */
export function localCopies(
  root: string,
  maxBytes: number,
  stored: (folder: string) => Promise<readonly string[]>,
): LocalCopies {
  // So that the first one looks: an earlier run may have left many.
  let unseen = maxBytes;
  let isTrimming = false;

  async function trim(): Promise<void> {
    const copies: { folder: string; file: string; bytes: number; usedAt: number }[] = [];
    for (const top of folders)
      for (const path of await localDisk(root).all(top)) {
        const found = await stat(join(root, top, path)).catch(() => null);
        const folder = join(top, dirname(path));
        if (found) copies.push({ folder, file: basename(path), bytes: found.size, usedAt: found.atimeMs });
      }
    let over = copies.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes;
    const listed = new Map<string, ReadonlySet<string>>();
    for (const { folder, file, bytes, usedAt } of copies.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (over <= 0 || usedAt > Date.now() - idleMs) return;
      const inBucket = listed.get(folder) ?? new Set(await stored(folder));
      listed.set(folder, inBucket);
      if (!inBucket.has(file)) continue;
      await rm(join(root, folder, file), { force: true });
      over -= bytes;
    }
  }

  return {
    trim,
    async use(folder, file) {
      const path = join(root, folder, file);
      const found = await stat(path).catch(() => null);
      if (!found) return false;
      // The time of the content stays: browsers compare it.
      if (found.atimeMs < Date.now() - notedMs) await utimes(path, new Date(), found.mtime).catch(() => {});
      return true;
    },
    added(bytes) {
      unseen += bytes;
      if (isTrimming || unseen < maxBytes / 10) return;
      isTrimming = true;
      unseen = 0;
      // What fails, such as a bucket that is away, is tried again when as much has come once more.
      void trim()
        .catch(() => {})
        .finally(() => (isTrimming = false));
    },
  };
}

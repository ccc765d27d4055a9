import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contract/spans.ts';
import { incomingFolder } from '../attachment-files.ts';
import type { Deps } from '../deps.ts';
import { removeWalked } from '../jobs/sweep-files.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import { storedAt } from './address.ts';
import { inStorage, mediaFolder, removeFiles } from './media.ts';

type FileDeps = Pick<Deps, 'config' | 'log' | 'storage'>;

/** Files that were replaced, by their earlier address. No route serves this folder. */
const folder = 'replaced';
const keptMs = 30 * dayMs;

const nameOf = (place: { folder: string; file: string }): string => `${place.folder}~${place.file}`;

/**
 * Takes the file of an earlier address out of public sight, and keeps it, so that the replacement can be put back. A
 * storage that fails is only logged: the file then stays where it is.
 */
export async function keepReplaced(deps: FileDeps, address: string): Promise<void> {
  const place = storedAt(address);
  if (!place) return;
  try {
    if (await deps.storage.bring(inStorage(place.folder), place.file)) {
      const copy = await ownCopy(deps, (path) => copyFile(join(mediaFolder(deps), place.folder, place.file), path));
      await deps.storage.take(copy, folder, nameOf(place));
    }
  } catch (error) {
    deps.log.warn({ err: error, address }, 'A replaced file could not be kept.');
    return;
  }
  await removeFiles(deps, place.folder);
}

/** The file of an earlier address, as long as it is kept; null afterwards. */
export async function replacedFile(deps: FileDeps, address: string): Promise<{ bytes: Buffer; file: string } | null> {
  const place = storedAt(address);
  if (!place) return null;
  const bytes =
    (await deps.storage.read(folder, nameOf(place))) ?? (await deps.storage.read(inStorage(place.folder), place.file));
  return bytes && { bytes, file: place.file };
}

/** Deletes what is kept of a picture or file that is deleted itself. */
export async function forgetReplaced(deps: FileDeps, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const place = storedAt(address);
    if (place)
      await deps.storage
        .remove(folder, nameOf(place))
        .catch((error: unknown) => deps.log.warn({ err: error, address }, 'A replaced file is still stored.'));
  }
}

export const oldReplacedFiles: Sweeper = {
  what: 'replaced files',
  sweep: ({ now, storage }, _limit, step) =>
    removeWalked(storage, folder, { before: new Date(now().getTime() - keptMs), step }),
};

/** Bytes as if they had been uploaded, for the checks and ways that uploads have. */
export async function asUpload<T>(
  deps: Pick<Deps, 'config'>,
  { bytes, file }: { bytes: Buffer; file: string },
  work: (upload: { path: string; filename: string; size: number }) => Promise<T>,
): Promise<T> {
  const path = await ownCopy(deps, (to) => writeFile(to, bytes, { mode: 0o600 }));
  try {
    return await work({ path, filename: file, size: bytes.length });
  } finally {
    await rm(path, { force: true });
  }
}

async function ownCopy({ config }: Pick<Deps, 'config'>, write: (path: string) => Promise<void>): Promise<string> {
  const incoming = incomingFolder(config);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const path = join(incoming, randomUUID());
  await write(path);
  return path;
}

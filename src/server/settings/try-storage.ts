import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { incomingFolder } from '../attachment-files.ts';
import type { Deps } from '../deps.ts';
import { StorageUnavailable } from '../providers/storage/port.ts';
import type { Tried } from './tried.ts';

const folder = 'tests';

/** Writes, reads and deletes a small file where all files are kept. */
export async function tryStorage({ config, storage }: Pick<Deps, 'config' | 'storage'>): Promise<Tried> {
  const file = `${randomUUID()}.txt`;
  const content = 'A test of the storage.';
  const path = join(incomingFolder(config), file);
  try {
    await mkdir(incomingFolder(config), { recursive: true, mode: 0o700 });
    await writeFile(path, content);
    await storage.take(path, folder, file);
    const read = await storage.read(folder, file);
    await storage.remove(folder, file);
    const isGone = (await storage.read(folder, file)) === null;
    if (read?.toString() !== content)
      return { worked: false, said: 'The file was written, but something else was read.' };
    if (!isGone) return { worked: false, said: 'The file was written and read, but it could not be deleted.' };
    return { worked: true, said: 'A small file was written, read and deleted.' };
  } catch (error) {
    const reason = error instanceof StorageUnavailable ? error.message : 'The disk of the server refused it.';
    return { worked: false, said: `The files cannot be reached. ${reason}` };
  }
}

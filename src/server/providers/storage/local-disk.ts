import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './port.ts';

/** The local folder itself; several processes share it. */
export function localDisk(root: string): FileStorage {
  const nothing = (error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  };
  const list = async (folder: string) => (await readdir(join(root, folder)).catch(nothing)) ?? [];
  return {
    isRemote: false,
    list,
    async storedBefore(folder, instant) {
      const found: string[] = [];
      for (const file of await list(folder)) {
        // Another process may have removed the file meanwhile.
        const entry = await stat(join(root, folder, file)).catch(nothing);
        if (entry?.isFile() && entry.mtimeMs < instant.getTime()) found.push(file);
      }
      return found;
    },
    bring: async (folder, file) => (await stat(join(root, folder, file)).catch(nothing)) !== null,
    read: (folder, file) => readFile(join(root, folder, file)).catch(nothing),
    keep: () => Promise.resolve(),
    async take(path, folder, file) {
      const target = join(root, folder, file);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(path, target);
    },
    remove: (folder, file = '') => rm(join(root, folder, file), { recursive: true, force: true }),
  };
}

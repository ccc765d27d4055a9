import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStorage } from './port.ts';

/** The local folder itself; several processes share it. */
export function localDisk(root: string): PictureStorage {
  const nothing = (error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  };
  return {
    isRemote: false,
    list: async (folder) => (await readdir(join(root, folder)).catch(nothing)) ?? [],
    bring: async (folder, file) => (await stat(join(root, folder, file)).catch(nothing)) !== null,
    keep: () => Promise.resolve(),
    remove: (folder) => rm(join(root, folder), { recursive: true, force: true }),
  };
}

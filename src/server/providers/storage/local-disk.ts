import { mkdir, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { FileStorage } from './port.ts';

const pageSize = 200;

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
    async all(folder) {
      const entries =
        (await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(nothing)) ?? [];
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)));
    },
    async *walk(folder, before) {
      const opened = await opendir(join(root, folder)).catch(nothing);
      if (opened === null) return;
      let page: string[] = [];
      for await (const { name } of opened) {
        // Another process may have removed the file meanwhile.
        const entry = await stat(join(root, folder, name)).catch(nothing);
        if (entry?.isFile() && entry.mtimeMs < before.getTime()) page.push(name);
        if (page.length < pageSize) continue;
        yield page;
        page = [];
      }
      if (page.length > 0) yield page;
    },
    bring: async (folder, file) => (await stat(join(root, folder, file)).catch(nothing)) !== null,
    read: (folder, file) => readFile(join(root, folder, file)).catch(nothing),
    keep: () => Promise.resolve(),
    async take(path, folder, file) {
      const target = join(root, folder, file);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(path, target);
    },
    answers: () => Promise.resolve(),
    remove: (folder, file = '') => rm(join(root, folder, file), { recursive: true, force: true }),
  };
}

import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import type { FileStorage } from '../providers/storage/port.ts';
import { filesFolder, listedFiles, sha256Of } from './folder.ts';

/** Pictures and files of the library, downloads; then what visitors sent. Built scripts are stored by each start. */
export const folders = { site: ['media', 'files', 'replaced'], people: ['attachments'] } as const;

export interface CopiedFiles {
  count: number;
  bytes: number;
}

/**
 * Copies stored files into the folder. It runs before the database is read and once more after it: what a row of that
 * instant names is there, whatever was added or removed meanwhile. Nothing is ever written under a name twice.
 */
export function fileCopy(storage: FileStorage, to: string, list: (line: string) => Promise<void>) {
  const done = new Set<string>();
  const copied: CopiedFiles = { count: 0, bytes: 0 };
  return {
    copied,
    async run(names: readonly string[]): Promise<void> {
      for (const folder of names)
        for (const file of await storage.all(folder)) {
          const path = join(filesFolder, folder, file);
          // What is still being sent.
          if (done.has(path) || file.startsWith('incoming/')) continue;
          const bytes = await storage.read(folder, file);
          // Removed since it was listed.
          if (!bytes) continue;
          await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
          await writeFile(join(to, path), bytes);
          await list(`${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`);
          done.add(path);
          copied.count++;
          copied.bytes += bytes.length;
        }
    },
  };
}

/** Stores the files of a folder; each is compared before it is stored. */
export async function storeFiles(storage: FileStorage, from: string, dataDir: string): Promise<number> {
  const aside = join(dataDir, `restoring-${randomUUID()}`);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  let count = 0;
  try {
    for await (const { path, sha256 } of listedFiles(from)) {
      if (!path.startsWith(`${filesFolder}/`)) continue;
      const copy = join(aside, 'file');
      await copyFile(join(from, path), copy);
      if ((await sha256Of(copy)) !== sha256) throw new Error(`${path} has changed in ${from}.`);
      const inside = path.slice(filesFolder.length + 1);
      await storage.take(copy, dirname(inside), basename(inside));
      count++;
    }
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return count;
}

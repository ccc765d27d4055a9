import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { batchRows, type Row, type Snapshot } from '../db/dialects/copy.ts';
import type { Sum } from './sums.ts';

// A copy in a folder: a file of lines for each table, the stored files, manifest.json, and SHA256SUMS over all of them,
// which is written last and which `sha256sum -c SHA256SUMS` checks.

export const sumsFile = 'SHA256SUMS';
export const manifestFile = 'manifest.json';
export const tableFile = (table: string): string => `tables/${table}.jsonl`;
export const filesFolder = 'files';

export interface Manifest {
  format: 1;
  madeAt: string;
  /** Of the product. */
  version: string;
  /** Without people it is the site alone (site-tables.ts). */
  people: boolean;
  migrations: string[];
  tables: Record<string, Sum & { lastId: number }>;
  files: { count: number; bytes: number };
}

export async function readManifest(folder: string): Promise<Manifest> {
  try {
    await access(join(folder, sumsFile));
    const manifest = JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as Manifest;
    if (manifest.format === 1) return manifest;
  } catch (error) {
    throw new Error(`${folder} has no complete copy: ${manifestFile} or ${sumsFile} is missing.`, { cause: error });
  }
  throw new Error(`${folder} was written by a newer version of this site.`);
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The files of a folder with their hashes, one at a time. */
export async function* listedFiles(folder: string): AsyncGenerator<{ path: string; sha256: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, sumsFile)) })) {
    const sha256 = line.slice(0, 64);
    const path = line.slice(66);
    if (path.split('/').includes('..')) throw new Error(`${sumsFile} names ${path}, which is not in the folder.`);
    yield { path, sha256 };
  }
}

/** Reads every file, and names those that are not what they were. */
export async function checkFolder(folder: string): Promise<{ files: number }> {
  let files = 0;
  for await (const { path, sha256 } of listedFiles(folder)) {
    const is = await sha256Of(join(folder, path)).catch(() => null);
    if (is !== sha256) throw new Error(`${path} ${is === null ? 'is missing from' : 'has changed in'} ${folder}.`);
    files++;
  }
  return { files };
}

/** The tables of a folder, to be read like those of a database. */
export function folderSource(folder: string, manifest: Manifest): Snapshot {
  return {
    migrations: async () => manifest.migrations,
    async *rows({ name }) {
      if (!manifest.tables[name]) return;
      let batch: Row[] = [];
      for await (const line of createInterface({ input: createReadStream(join(folder, tableFile(name))) })) {
        batch.push(JSON.parse(line) as Row);
        if (batch.length < batchRows) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    lastId: async ({ name }) => manifest.tables[name]?.lastId ?? 0,
    close: async () => {},
  };
}

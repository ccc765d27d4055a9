import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Where } from '../db/connect.ts';
import type { Snapshot } from '../db/dialects/copy.ts';
import { type CopiedTable, describedTables } from '../db/migrations/described.ts';
import { migrationsOf, openSite } from '../db/open-copy.ts';
import type { FileStorage } from '../providers/storage/port.ts';
import { fileCopy, folders } from './files.ts';
import { type Manifest, manifestFile, sha256Of, sumsFile, tableFile } from './folder.ts';
import { siteTables, withoutPeople } from './site-tables.ts';
import { summing } from './sums.ts';

/** Copies database and stored files into a new folder, while the site runs and writes. */
export async function backUp(
  { where, storage, version, now }: { where: Where; storage: FileStorage; version: string; now: () => Date },
  to: string,
  { people }: { people: boolean },
): Promise<Manifest> {
  if (existsSync(to) && (await readdir(to)).length > 0) throw new Error(`${to} is not empty; name a new folder.`);
  await mkdir(join(to, 'tables'), { recursive: true, mode: 0o700 });
  const list = lines(join(to, `${sumsFile}.part`));
  const names = people ? [...folders.site, ...folders.people] : folders.site;
  const files = fileCopy(storage, to, list.write);
  await files.run(names);
  const madeAt = now().toISOString();
  const database = await openSite(where);
  try {
    const migrations = migrationsOf(await database.migrations());
    const source = people ? database : withoutPeople(database);
    const tables: Manifest['tables'] = {};
    for (const table of describedTables(migrations)) {
      if (!people && !siteTables.includes(table.name)) continue;
      const sum = await writeTable(source, table, join(to, tableFile(table.name)));
      tables[table.name] = { ...sum, lastId: table.hasId ? await database.lastId(table) : 0 };
      await list.write(`${sum.sha256}  ${tableFile(table.name)}\n`);
    }
    await files.run(names);
    const manifest: Manifest = {
      format: 1,
      madeAt,
      version,
      people,
      migrations: migrations.map(({ name }) => name),
      tables,
      files: files.copied,
    };
    await writeFile(join(to, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
    await list.write(`${await sha256Of(join(to, manifestFile))}  ${manifestFile}\n`);
    await list.end();
    // Without this file a folder is not a copy.
    await rename(join(to, `${sumsFile}.part`), join(to, sumsFile));
    return manifest;
  } finally {
    await database.close();
  }
}

async function writeTable(source: Pick<Snapshot, 'rows'>, table: CopiedTable, path: string) {
  const summed = summing();
  const file = lines(path);
  for await (const batch of source.rows(table)) await file.write(summed.add(batch));
  await file.end();
  return summed.sum();
}

/** A file that is written no faster than the disk takes it. */
function lines(path: string) {
  const stream = createWriteStream(path, { mode: 0o600, flush: true });
  return {
    async write(text: string): Promise<void> {
      if (text !== '' && !stream.write(text)) await once(stream, 'drain');
    },
    async end(): Promise<void> {
      stream.end();
      await finished(stream);
    },
  };
}

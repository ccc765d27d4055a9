import type { Where } from '../db/connect.ts';
import { describedTables } from '../db/migrations/described.ts';
import { migrationsOf, openToFill } from '../db/open-copy.ts';
import type { FileStorage } from '../providers/storage/port.ts';
import { storeFiles } from './files.ts';
import { fill, type Say } from './fill.ts';
import { checkFolder, folderSource, type Manifest, readManifest } from './folder.ts';
import { fallAsleep } from './restored-copy.sql.ts';

export interface Restored {
  manifest: Manifest;
  tables: number;
  rows: number;
  files: number;
  goesOn: boolean;
}

/**
 * Fills an empty database and the storage from a folder whose every file is what it was. A copy with people is asleep
 * afterwards: it sends and charges nothing until somebody wakes it.
 */
export async function restore(
  { where, storage, now }: { where: Where; storage: FileStorage; now: () => Date },
  from: string,
  { replace }: { replace: boolean },
  say: Say = () => {},
): Promise<Restored> {
  const manifest = await readManifest(from);
  await checkFolder(from);
  const migrations = migrationsOf(manifest.migrations);
  const filling = await openToFill(where, migrations, { replace });
  try {
    const files = await storeFiles(storage, from, where.DATA_DIR);
    const tables = describedTables(migrations);
    const { sums } = await fill(folderSource(from, manifest), filling.target, tables, say);
    for (const [name, { rows, sha256 }] of Object.entries(manifest.tables))
      if (sums.get(name)?.sha256 !== sha256)
        throw new Error(`The table ${name} is not the one of ${rows} rows of ${from}.`);
    await filling.bringUpToDate();
    await fallAsleep(filling.target, { madeAt: manifest.madeAt, at: now().toISOString(), sleeps: manifest.people });
    await filling.end();
    const rows = Object.values(manifest.tables).reduce((sum, each) => sum + each.rows, 0);
    return { manifest, tables: Object.keys(manifest.tables).length, rows, files, goesOn: filling.goesOn };
  } finally {
    await filling.close();
  }
}

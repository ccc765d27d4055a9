import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { restore } from '../copies/restore.ts';
import { makeStorage } from '../providers/storage/make-storage.ts';
import { spell, valueOf } from './arguments.ts';

/** Fills the database and the storage of the settings from a folder that `backup` or `export` wrote. */
export async function restoreNow(
  config: Config,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const from = resolve(valueOf(args, '--from', 'FOLDER'));
  const parts = { where: config, storage: makeStorage(config), now: () => new Date() };
  const done = await restore(parts, from, { replace: args.includes('--replace') }, print);
  if (done.goesOn) print('It went on where an earlier run had stopped.');
  print(
    `${spell(done.rows, 'row')} of ${spell(done.tables, 'table')} and ${spell(done.files, 'stored file')} are restored and compared with ${from}.`,
  );
  if (!done.manifest.people) return;
  if (!config.APP_SECRET && !existsSync(join(config.DATA_DIR, 'app.secret')))
    print('Before the first start, set the APP_SECRET of the site, or put its app.secret into DATA_DIR.');
  print('The copy sends and charges nothing until you say so: on Today in the office, or with the command `wake`.');
}

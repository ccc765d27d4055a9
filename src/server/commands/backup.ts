import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { backUp } from '../copies/backup.ts';
import { makeStorage } from '../providers/storage/make-storage.ts';
import { spell, valueOf } from './arguments.ts';

type Print = (line: string) => void;

/** Everything, while the site runs. */
export async function backUpNow(config: Config, args: readonly string[], print: Print): Promise<void> {
  await write(config, resolve(valueOf(args, '--to', 'FOLDER')), true, print);
  print(
    'The application secret is not in it, and it is needed with it: keep APP_SECRET or DATA_DIR/app.secret elsewhere.',
  );
}

/** The site alone, or with `--with-people` all of it. */
export async function exportNow(config: Config, args: readonly string[], print: Print): Promise<void> {
  const people = args.includes('--with-people');
  await write(config, resolve(valueOf(args, '--to', 'FOLDER')), people, print);
  if (!people) print('It holds no people, orders, messages and secrets; --with-people adds them.');
}

async function write(config: Config, to: string, people: boolean, print: Print): Promise<void> {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const parts = { where: config, storage: makeStorage(config), version, now: () => new Date() };
  const { tables, files } = await backUp(parts, to, { people });
  const rows = Object.values(tables).reduce((sum, each) => sum + each.rows, 0);
  print(
    `${to} has ${spell(rows, 'row')} of ${spell(Object.keys(tables).length, 'table')} and ${spell(files.count, 'stored file')}.`,
  );
  print('SHA256SUMS has the hash of each file; `sha256sum -c SHA256SUMS` in that folder compares them.');
}

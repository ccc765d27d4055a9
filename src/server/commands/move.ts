import type { Config } from '../config.ts';
import { move } from '../copies/move.ts';
import { spell, valueOf } from './arguments.ts';

/** Moves the database to PostgreSQL, or back into `DATA_DIR`; stored files stay where they are. */
export async function moveNow(config: Config, args: readonly string[], print: (line: string) => void): Promise<void> {
  const to = valueOf(args, '--to', 'postgres://… or --to sqlite');
  const isSqlite = to === 'sqlite';
  if (!isSqlite && !/^postgres(ql)?:\/\//.test(to)) throw new Error('Say --to postgres://… or --to sqlite.');
  if (isSqlite ? !config.DATABASE_URL : config.DATABASE_URL === to)
    throw new Error('The database is there already: DATABASE_URL says from where it moves.');
  const target = { DATA_DIR: config.DATA_DIR, ...(!isSqlite && { DATABASE_URL: to }) };
  const moved = await move(config, target, { replace: args.includes('--replace') }, print);
  if (moved.goesOn)
    print(`It went on where an earlier run had stopped: ${spell(moved.keptTables, 'table')} were there.`);
  print(`${spell(moved.rows, 'row')} of ${spell(moved.tables, 'table')} are there, and each table was compared.`);
  print(
    `Start the site ${isSqlite ? 'without DATABASE_URL' : 'with the new DATABASE_URL'}. The old database is unchanged: never start a site on it again.`,
  );
}

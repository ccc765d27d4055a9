import { connect, type Where } from '../db/connect.ts';
import { type Migration, allMigrations, pendingMigrations } from '../db/migrations/migrate.ts';
import { openSnapshot } from '../db/open-copy.ts';

/** Applies what is pending, or with `--dry-run` only says what that is. */
export async function migrateNow(
  where: Where,
  args: readonly string[],
  print: (line: string) => void,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  if (args.includes('--dry-run')) return say(await pending(where, migrations), print);
  let ran = 0;
  const db = await connect(where, {
    migrations,
    ran: (name) => {
      ran++;
      print(`${name} has run.`);
    },
    waits: (name, attempt) => print(`${name} waits for a table that others use (attempt ${attempt}).`),
  });
  await db.close();
  print(ran === 0 ? 'The database was up to date.' : `The database is up to date: ${counted(ran)} ran.`);
}

async function pending(where: Where, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const snapshot = await openSnapshot(where);
  try {
    return pendingMigrations((await snapshot?.migrations()) ?? [], migrations);
  } finally {
    await snapshot?.close();
  }
}

function say(migrations: readonly Migration[], print: (line: string) => void): void {
  for (const { name, tables = {}, columns = {}, indexes = {}, largeIndexes = [], up } of migrations) {
    print(name);
    for (const { table, columns: of } of largeIndexes)
      print(`  builds an index of ${table} (${of.join(', ')}) while the site writes to it`);
    for (const table of Object.keys(tables)) print(`  makes the table ${table}`);
    for (const [table, added] of Object.entries(columns)) print(`  adds to ${table}: ${Object.keys(added).join(', ')}`);
    for (const table of Object.keys(indexes)) print(`  adds an index to ${table}`);
    if (up) print('  runs statements of its own');
  }
  const count = migrations.length;
  print(count === 0 ? 'Nothing is to be run.' : `${counted(count)} would run. Nothing was changed.`);
}

const counted = (count: number) => (count === 1 ? '1 migration' : `${count} migrations`);

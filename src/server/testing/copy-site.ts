import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sumOf } from '../copies/sums.ts';
import type { Where } from '../db/connect.ts';
import type { Snapshot } from '../db/dialects/copy.ts';
import { deletePostgresTables } from '../db/dialects/postgres-copy.ts';
import { describedTables } from '../db/migrations/described.ts';
import { allMigrations } from '../db/migrations/migrate.ts';
import { openSite } from '../db/open-copy.ts';
import { ownDatabase } from './test-app.ts';

export const tables = describedTables(allMigrations);

/** An empty place for a copy: a new folder, and on PostgreSQL a new database. */
export async function emptyPlace(engine = process.env.TEST_ENGINE) {
  const folder = await mkdtemp(join(tmpdir(), 'phi-copy-'));
  const database = engine === 'postgres' ? await ownDatabase() : null;
  // A new database of the tests has today's tables.
  if (database) await deletePostgresTables(database.url, 'a database of the tests');
  const where: Where & { DATA_DIR: string } = {
    DATA_DIR: join(folder, 'data'),
    ...(database && { DATABASE_URL: database.url }),
  };
  return {
    where,
    folder,
    /** As the settings of a server. */
    settings: { DATA_DIR: where.DATA_DIR, ...(database && { DATABASE_URL: database.url }) },
    async remove() {
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The rows and hashes of every table of a database. */
export async function sumsIn(where: Where): Promise<Record<string, { rows: number; sha256: string }>> {
  const snapshot = await openSite(where);
  try {
    const sums: Record<string, { rows: number; sha256: string }> = {};
    for (const table of tables) sums[table.name] = await sumOf(snapshot, table);
    return sums;
  } finally {
    await snapshot.close();
  }
}

/** Each table as it is when it is read, so that no two need to be of one instant. */
export function withoutSnapshot(snapshot: Snapshot, where: Where): Snapshot {
  return {
    ...snapshot,
    async *rows(table) {
      const now = await openSite(where);
      yield* now.rows(table);
      await now.close();
    },
  };
}

/** Runs a command of the server in a process of its own; with `killAt` it is killed when it prints such a line. */
export async function command(args: readonly string[], settings: Record<string, string>, killAt?: RegExp) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('../command.ts', import.meta.url)), ...args],
    { env: { PATH: process.env.PATH, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const printed: string[] = [];
  const collect = (line: string) => {
    printed.push(line);
    if (killAt?.test(line)) child.kill('SIGKILL');
  };
  createInterface({ input: child.stdout }).on('line', collect);
  createInterface({ input: child.stderr }).on('line', collect);
  const [code, signal] = (await exited) as [number | null, string | null];
  return { code, signal, printed };
}

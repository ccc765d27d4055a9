import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hostsOf } from '../database-address.ts';
import { type Db, type Where, connect } from './connect.ts';
import type { FillTarget, Snapshot } from './dialects/copy.ts';
import { deletePostgresTables, postgresSnapshot, postgresTarget } from './dialects/postgres-copy.ts';
import { sqliteSnapshot, sqliteTarget } from './dialects/sqlite-copy.ts';
import { deleteSqlite } from './dialects/sqlite.ts';
import { type Migration, allMigrations, fillingMark, migrate } from './migrations/migrate.ts';

const fileOf = ({ DATA_DIR }: Where) => join(DATA_DIR, 'phi.sqlite');

/** Which database it is, for messages: hosts and name without user and password, or the file. */
function nameOf(where: Where): string {
  if (!where.DATABASE_URL) return fileOf(where);
  const hosts = hostsOf(where.DATABASE_URL);
  const database = hosts[0] ? decodeURIComponent(new URL(hosts[0].url).pathname.slice(1)) : '';
  return `${database} at ${hosts.map(({ name }) => name).join(', ')}`;
}

/** The database as it is now, while a server uses it; null if there is none yet. Nothing is created or migrated. */
export async function openSnapshot(where: Where): Promise<Snapshot | null> {
  if (where.DATABASE_URL) return postgresSnapshot(where.DATABASE_URL);
  return existsSync(fileOf(where)) ? sqliteSnapshot(fileOf(where)) : null;
}

/** The database of a site as it is now. Without one there is nothing to copy, and nothing that a command could end. */
export async function openSite(where: Where): Promise<Snapshot> {
  const snapshot = await openSnapshot(where);
  if (snapshot && (await snapshot.migrations()).length > 0) return snapshot;
  await snapshot?.close();
  const place = where.DATABASE_URL ? 'the database of DATABASE_URL' : where.DATA_DIR;
  throw new Error(`There is no site in ${place}. Is DATA_DIR or DATABASE_URL right?`);
}

/** Runs `work` on the database of a site, which may be serving. */
export async function onSite(where: Where, work: (db: Db) => Promise<void>): Promise<void> {
  await (await openSite(where)).close();
  const db = await connect(where);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

/** The migrations of a source, as this version knows them. */
export function migrationsOf(names: readonly string[]): readonly Migration[] {
  const unknown = names.find((name) => !allMigrations.some((migration) => migration.name === name));
  if (unknown === fillingMark) throw new Error('A restore or a move into this database has not ended.');
  if (unknown !== undefined) throw new Error(`A newer version of this site wrote this (${unknown}). Use that version.`);
  return allMigrations.filter(({ name }) => names.includes(name));
}

export interface Filling {
  db: Db;
  target: FillTarget;
  /** Whether an earlier run was cut off. */
  goesOn: boolean;
  /** Runs the migrations that the source did not have. */
  bringUpToDate(): Promise<void>;
  /** Opens the database to servers. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty database, or one that an earlier run began to fill, with the tables of the source. */
export async function openToFill(
  where: Where,
  migrations: readonly Migration[],
  { replace }: { replace: boolean },
): Promise<Filling> {
  const before = await openSnapshot(where);
  const ran = (await before?.migrations()) ?? [];
  await before?.close();
  const goesOn = ran.includes(fillingMark);
  const isOther = goesOn && ran.length - 1 !== migrations.length;
  if (ran.length > 0 && (!goesOn || isOther)) {
    if (!replace)
      throw new Error(
        isOther
          ? 'Another copy began to fill this database. Start that one again, or say --replace to delete what is there.'
          : `The database is not empty, so nothing was changed: ${nameOf(where)}. Name an empty one, or say --replace to delete all that is in it.`,
      );
    if (where.DATABASE_URL) await deletePostgresTables(where.DATABASE_URL, nameOf(where));
    else deleteSqlite(where.DATA_DIR);
  }
  // On SQLite it holds the lock of the folder, so that no server starts.
  const db = await connect(where, { migrations, fills: true });
  const target = where.DATABASE_URL ? await postgresTarget(where.DATABASE_URL) : sqliteTarget(fileOf(where));
  const close = async () => {
    await target.close();
    await db.close();
  };
  return {
    db,
    target,
    goesOn,
    bringUpToDate: () => migrate(db, allMigrations, { fills: true }),
    end: () => target.run('delete from migration where name = $1', [fillingMark]),
    close,
  };
}

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, type SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { openPrivately } from '../../private-files.ts';
import { StorageFull } from '../../storage-full.ts';
import type { Engine } from './dialect.ts';
import { GroupCommitDialect, ReadDialect } from './group-commit.ts';
import { sqliteTextIndex } from './text-index.ts';

/** Adapts node:sqlite to the interface that Kysely expects; each SQL text is prepared once. */
class NodeSqlite implements SqliteDatabase {
  readonly #db: DatabaseSync;
  // SQL texts come from code, but value lists vary in length, so the cache needs a limit.
  readonly #statements = new LRUCache<string, SqliteStatement>({ max: 1000 });

  constructor(file: string, readOnly: boolean) {
    this.#db = new DatabaseSync(file, { readOnly, timeout: 5000 });
    // FULL makes an acknowledged transaction survive a power cut (invariant 35).
    this.#db.exec(
      readOnly
        ? // With the usual 2 MB a list of a large site reads the same pages from the file again for each answer.
          'pragma query_only = on; pragma cache_size = -16000;'
        : 'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;',
    );
  }

  prepare(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = adapt(this.#db.prepare(sql));
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  close(): void {
    this.#db.close();
  }
}

type Parameter = null | number | bigint | string | Uint8Array;

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => withFullDisk(() => statement.all(...(parameters as Parameter[]))),
    run: (parameters) => withFullDisk(() => statement.run(...(parameters as Parameter[]))),
    iterate: (parameters) => statement.iterate(...(parameters as Parameter[])) as IterableIterator<unknown>,
  };
}

/** Turns the engine's errors for a full disk into `StorageFull`. */
function withFullDisk<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw isFull(error) ? new StorageFull(error) : error;
  }
}

/** SQLITE_FULL, or SQLITE_IOERR_SHMSIZE if the shared-memory file next to the database could not grow. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === 13 || error.errcode === 4874);
}

export function sqliteEngine(dataDir: string): Engine {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // The files beside it (-wal, -shm) take its mode.
  const file = openPrivately(join(dataDir, 'phi.sqlite'));
  const lock = lockFolder(dataDir);
  const writer = new NodeSqlite(file, false);
  const reader = new NodeSqlite(file, true);
  return {
    name: 'sqlite',
    reader: new ReadDialect(reader),
    writer: new GroupCommitDialect(writer),
    isPipelined: false,
    checkServer: async () => null,
    pool: () => null,
    replica: null,
    isOneProcess: true,
    idColumn: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
    textIndex: sqliteTextIndex,
    // The only writer runs its transactions one after the other.
    lockForMigration: async () => {},
    limitLocks: async () => {},
    isLockTimeout: () => false,
    buildBeside: null,
    lock: async () => {},
    isTransient: () => false,
    close: async () => lock.close(),
  };
}

/** Deletes the embedded database, unless a process uses it. */
export function deleteSqlite(dataDir: string): void {
  const lock = lockFolder(dataDir);
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `phi.sqlite${end}`), { force: true });
  lock.close();
}

/**
 * Makes this process the only owner of the embedded database (invariant 35). An open transaction on a second file holds
 * a lock of the operating system, which is released when the process ends for any reason.
 */
function lockFolder(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(openPrivately(join(dataDir, 'phi.lock')), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive;');
  } catch {
    lock.close();
    throw new DataFolderInUse(dataDir);
  }
  return lock;
}

export class DataFolderInUse extends Error {
  constructor(dataDir: string) {
    super(
      `Another process uses the database in ${dataDir}. Stop it first, give this one another DATA_DIR, or use PostgreSQL (DATABASE_URL) for several processes.`,
    );
  }
}

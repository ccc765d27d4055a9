import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { StorageFull } from '../../storage-full.ts';
import type { Engine } from './dialect.ts';
import { GroupCommitDialect } from './group-commit.ts';
import { sqliteTextIndex } from './text-index.ts';

/** node:sqlite in the shape that Kysely drives; statements are prepared once per SQL text. */
class NodeSqlite implements SqliteDatabase {
  readonly #db: DatabaseSync;
  // The texts come from code, but lists of values vary in length: an upper bound keeps the cache small.
  readonly #statements = new LRUCache<string, SqliteStatement>({ max: 1000 });

  constructor(file: string, readOnly: boolean) {
    this.#db = new DatabaseSync(file, { readOnly, timeout: 5000 });
    // FULL: an acknowledged transaction survives a power cut (invariant 35).
    this.#db.exec(
      readOnly
        ? 'pragma query_only = on;'
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

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE where the file beside the database could not grow. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === 13 || error.errcode === 4874);
}

export function sqliteEngine(dataDir: string): Engine {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'phi.sqlite');
  const lock = holdFolder(dataDir);
  const writer = new NodeSqlite(file, false);
  const reader = new NodeSqlite(file, true);
  return {
    name: 'sqlite',
    reader: new SqliteDialect({ database: reader }),
    writer: new GroupCommitDialect(writer),
    idColumn: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
    textIndex: sqliteTextIndex,
    // The only writer runs its transactions one after the other.
    lockForMigration: async () => {},
    lock: async () => {},
    isTransient: () => false,
    close: async () => lock.close(),
  };
}

/**
 * One process owns an embedded database (invariant 35). The lock is one of the operating system's, held by an open
 * transaction on a file beside it, so it goes with the process however that ends.
 */
function holdFolder(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, 'phi.lock'), { timeout: 0 });
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

import { Kysely, type Transaction } from 'kysely';
import type { Engine } from './dialects/dialect.ts';
import { postgresEngine } from './dialects/postgres.ts';
import { sqliteEngine } from './dialects/sqlite.ts';
import { type Migrating, migrate } from './migrations/migrate.ts';
import { ReplicaReads, type ReplicaState } from './replica-reads.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

/**
 * Takes the last statement of a transaction, whose result decides nothing: where the engine can, it is sent together
 * with the commit. The transaction resolves after both, and fails with the statement's error if that fails.
 */
export type SendWithCommit = (statement: Promise<unknown>) => void;

/** The only access to the database: `read`, `onReplica`, `transaction` and `single`. */
export interface Db {
  engine: Engine;
  read: Kysely<Tables>;
  /**
   * Runs the reads of a list or a search, on a replica if one has all that was committed before this call. Never what
   * decides access, money, limits, or how much is left of something.
   */
  onReplica<T>(work: (read: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Null without one. */
  replica(): Readonly<ReplicaState> | null;
  /** Runs `work` in one transaction and rolls it back if `work` throws. `work` must not make network calls. */
  transaction<T>(work: (tx: Tx, sendWithCommit: SendWithCommit) => Promise<T>): Promise<T>;
  /** Runs one statement that writes; it is a transaction by itself, without the statements `begin` and `commit`. */
  single<T>(statement: (source: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const maxAttempts = 5;

export interface Where {
  DATABASE_URL?: string | undefined;
  /** A replica, for `onReplica`. */
  DATABASE_READ_URL?: string | undefined;
  DATABASE_POOL_SIZE?: number | undefined;
  DATA_DIR: string;
}

export interface Opening extends Migrating {
  /** Hears what somebody should know. */
  says?(text: string): void;
}

/** Opens the database that the settings name and runs its pending migrations. */
export async function connect(settings: Where, opening: Opening = {}): Promise<Db> {
  const { DATABASE_URL, DATABASE_READ_URL, DATABASE_POOL_SIZE, DATA_DIR } = settings;
  const says = opening.says?.bind(opening) ?? (() => {});
  const engine = DATABASE_URL ? postgresEngine(DATABASE_URL, DATABASE_POOL_SIZE) : sqliteEngine(DATA_DIR);
  const read = new Kysely<Tables>({ dialect: engine.reader });
  const writer = engine.writer === engine.reader ? read : new Kysely<Tables>({ dialect: engine.writer });
  const server = DATABASE_READ_URL === undefined ? undefined : engine.replica?.(DATABASE_READ_URL);
  const replica = server && new ReplicaReads(read, server, says);
  const runOne = async <T>(work: (tx: Tx, sendWithCommit: SendWithCommit) => Promise<T>): Promise<T> => {
    let last: Promise<unknown> = Promise.resolve();
    const sendWithCommit: SendWithCommit = (statement) => {
      last = statement;
      // Its error is reported below, after the commit has ended.
      statement.catch(() => {});
    };
    try {
      return await writer.transaction().execute(async (tx) => {
        const result = await work(tx, sendWithCommit);
        if (!engine.isPipelined) await last;
        return result;
      });
    } finally {
      await last;
    }
  };

  const retrying = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (attempt >= maxAttempts || !engine.isTransient(error)) throw error;
      }
    }
  };

  const db: Db = {
    engine,
    read,
    onReplica: (work) => (replica ? replica.read(work) : work(read)),
    replica: () => replica?.state ?? null,
    transaction: (work) => retrying(() => runOne(work)),
    // The writing connection of SQLite always has a transaction open for a group.
    single: (statement) => (writer === read ? retrying(() => statement(read)) : db.transaction(statement)),
    async close() {
      await read.destroy();
      if (writer !== read) await writer.destroy();
      await replica?.close();
      await engine.close();
    },
  };
  try {
    const crowded = await engine.checkServer(read);
    if (crowded !== null) says(crowded);
    await replica?.check();
    await migrate(db, opening.migrations, opening);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

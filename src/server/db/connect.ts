import { Kysely, type Transaction } from 'kysely';
import type { Engine } from './dialects/dialect.ts';
import { postgresEngine } from './dialects/postgres.ts';
import { sqliteEngine } from './dialects/sqlite.ts';
import { migrate } from './migrations/migrate.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

/**
 * Takes the last statement of a transaction, whose result decides nothing: where the engine can, it is sent together
 * with the commit. The transaction resolves after both, and fails with the statement's error if that fails.
 */
export type SendWithCommit = (statement: Promise<unknown>) => void;

/** The only access to the database: `read`, `transaction` and `single`. */
export interface Db {
  engine: Engine;
  read: Kysely<Tables>;
  /** Runs `work` in one transaction and rolls it back if `work` throws. `work` must not make network calls. */
  transaction<T>(work: (tx: Tx, sendWithCommit: SendWithCommit) => Promise<T>): Promise<T>;
  /** Runs one statement that writes; it is a transaction by itself, without the statements `begin` and `commit`. */
  single<T>(statement: (source: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const maxAttempts = 5;

/** Opens the database that the settings name and runs its pending migrations. */
export async function connect(settings: { DATABASE_URL?: string | undefined; DATA_DIR: string }): Promise<Db> {
  const engine = settings.DATABASE_URL ? postgresEngine(settings.DATABASE_URL) : sqliteEngine(settings.DATA_DIR);
  const read = new Kysely<Tables>({ dialect: engine.reader });
  const writer = engine.writer === engine.reader ? read : new Kysely<Tables>({ dialect: engine.writer });
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
    transaction: (work) => retrying(() => runOne(work)),
    // The writing connection of SQLite always has a transaction open for a group.
    single: (statement) => (writer === read ? retrying(() => statement(read)) : db.transaction(statement)),
    async close() {
      await read.destroy();
      if (writer !== read) await writer.destroy();
      await engine.close();
    },
  };
  await migrate(db);
  return db;
}

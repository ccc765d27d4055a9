import { Kysely, type Transaction } from 'kysely';
import type { Engine } from './dialects/dialect.ts';
import { postgresEngine } from './dialects/postgres.ts';
import { sqliteEngine } from './dialects/sqlite.ts';
import { migrate } from './migrations/migrate.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

/** The only access to the database: `read` and `transaction`. */
export interface Db {
  engine: Engine;
  read: Kysely<Tables>;
  /** Runs `work` in one transaction and rolls it back if `work` throws. `work` must not make network calls. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const maxAttempts = 5;

/** Opens the database that the settings name and runs its pending migrations. */
export async function connect(settings: { DATABASE_URL?: string | undefined; DATA_DIR: string }): Promise<Db> {
  const engine = settings.DATABASE_URL ? postgresEngine(settings.DATABASE_URL) : sqliteEngine(settings.DATA_DIR);
  const read = new Kysely<Tables>({ dialect: engine.reader });
  const writer = engine.writer === engine.reader ? read : new Kysely<Tables>({ dialect: engine.writer });
  const runOne = <T>(work: (tx: Tx) => Promise<T>) => writer.transaction().execute(work);

  const db: Db = {
    engine,
    read,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runOne(work);
        } catch (error) {
          if (attempt >= maxAttempts || !engine.isTransient(error)) throw error;
        }
      }
    },
    async close() {
      await read.destroy();
      if (writer !== read) await writer.destroy();
      await engine.close();
    },
  };
  await migrate(db);
  return db;
}

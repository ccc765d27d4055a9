import { type DatabaseConnection, type SqliteDatabase, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import { Turns } from './turns.ts';

/** Transactions that are committed together. */
interface Group {
  committed: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
  /** No further transaction may join. */
  closed: boolean;
}

/**
 * Runs transactions one after the other and commits those of one event-loop turn together, as savepoints of one
 * database transaction: the slow disk sync happens once per group. Each caller waits for the commit (invariant 35);
 * if the commit fails, all transactions of the group fail.
 */
class GroupCommitDriver extends SqliteDriver {
  readonly #run: (sql: string) => void;
  readonly #waiting: (() => void)[] = [];
  #inside: DatabaseConnection | null = null;
  #busy = false;
  #group: Group | null = null;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#run = (sql) => void database.prepare(sql).run([]);
  }

  /** One shared connection, wrapped in a new object per caller, so that the driver knows whose transaction ends. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const shared = await super.acquireConnection();
    return {
      executeQuery: (query) => shared.executeQuery(query),
      streamQuery: (query, size) => shared.streamQuery(query, size),
    };
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    this.#inside = connection;
    try {
      this.#group ??= this.#open();
      this.#run('savepoint member');
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const group = this.#group;
    if (!group || this.#inside !== connection) throw new Error('Only the running transaction can be committed.');
    // If this throws, Kysely calls rollbackTransaction next.
    this.#run('release member');
    this.#leave();
    await group.committed;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // The group has failed and is already rolled back.
    if (this.#inside !== connection) return;
    try {
      this.#run('rollback to member');
      this.#run('release member');
    } catch (error) {
      // After some errors, such as a full disk, SQLite has already rolled back the database transaction.
      this.#fail(error);
    }
    this.#leave();
  }

  override async destroy(): Promise<void> {
    if (this.#group && !this.#busy) this.#commit();
    await super.destroy();
  }

  #open(): Group {
    // IMMEDIATE takes the write lock at the start, so a transaction that reads first cannot fail at its first write.
    this.#run('begin immediate');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const group: Group = { committed: promise, resolve, reject, closed: false };
    // Prevents an unhandled rejection if every member was rolled back and none waits for the commit.
    group.committed.catch(() => {});
    // Runs after the event loop has read the requests that have already arrived, so these can join.
    setImmediate(() => {
      group.closed = true;
      if (this.#group === group && !this.#busy) this.#commit();
    });
    return group;
  }

  #leave(): void {
    this.#inside = null;
    if (this.#group?.closed) this.#commit();
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }

  #commit(): void {
    const group = this.#group;
    try {
      this.#run('commit');
      this.#group = null;
      group?.resolve();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const group = this.#group;
    this.#group = null;
    try {
      this.#run('rollback');
    } catch {
      // SQLite has already rolled back.
    }
    group?.reject(error);
  }
}

class UnlockedAdapter extends SqliteAdapter {
  /** Without Kysely's lock around a connection: the driver serialises transactions, and reads have none. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Reads that take long let others come between. */
class ReadDriver extends SqliteDriver {
  readonly #turns = new Turns();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const shared = await super.acquireConnection();
    return {
      executeQuery: (query) => this.#turns.run(() => shared.executeQuery(query)),
      streamQuery: (query, size) => shared.streamQuery(query, size),
    };
  }
}

export class ReadDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }
  override createDriver(): SqliteDriver {
    return new ReadDriver({ database: this.#database });
  }
  override createAdapter(): SqliteAdapter {
    return new UnlockedAdapter();
  }
}

export class GroupCommitDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }
  override createDriver(): SqliteDriver {
    return new GroupCommitDriver(this.#database);
  }
  override createAdapter(): SqliteAdapter {
    return new UnlockedAdapter();
  }
}

import { type DatabaseConnection, type SqliteDatabase, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';

/** Transactions that are committed together. */
interface Group {
  committed: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
  /** Nobody may join any more. */
  closed: boolean;
}

/**
 * One writer whose transactions run one after the other and share a commit: those of one turn of the event loop are
 * savepoints of one database transaction, so a disk that takes milliseconds to confirm is waited for once. Nobody is
 * answered before the commit (invariant 35); when it fails, all of its transactions have failed.
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

  /** The same connection for everyone, in an object of its own, so that it is known whose transaction ends. */
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
    // When this throws, the transaction is rolled back next.
    this.#run('release member');
    this.#leave();
    await group.committed;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Its group has failed, and is rolled back already.
    if (this.#inside !== connection) return;
    try {
      this.#run('rollback to member');
      this.#run('release member');
    } catch (error) {
      // After some faults, such as a full disk, SQLite has rolled back everything.
      this.#fail(error);
    }
    this.#leave();
  }

  override async destroy(): Promise<void> {
    if (this.#group && !this.#busy) this.#commit();
    await super.destroy();
  }

  #open(): Group {
    // IMMEDIATE takes the write lock at once: a transaction that read first can never fail to become a writer.
    this.#run('begin immediate');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const group: Group = { committed: promise, resolve, reject, closed: false };
    // A group whose members have all been rolled back has nobody to tell.
    group.committed.catch(() => {});
    // Once the requests that have arrived by now were read.
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
      // There is nothing left to roll back.
    }
    group?.reject(error);
  }
}

class GroupCommitAdapter extends SqliteAdapter {
  /** The driver lets one transaction in at a time; Kysely's own lock would hold the next one off until the commit. */
  override get supportsMultipleConnections(): boolean {
    return true;
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
    return new GroupCommitAdapter();
  }
}

import type { ColumnBuilderCallback, Dialect, Kysely, Transaction } from 'kysely';
import type { LargeIndex } from '../migrations/large-index.ts';
import type { Tables } from '../tables.ts';
import type { TextIndex } from './text-index.ts';

export interface PoolState {
  max: number;
  used: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

/** A server that follows the database and is read only. */
export interface ReplicaServer {
  dialect: Dialect;
  checkServer(replica: Kysely<Tables>): Promise<void>;
  /** A place in the log of the database, behind all that has been committed. */
  position(database: Kysely<Tables>): Promise<string>;
  /** Whether a session of the replica sees what stands before this place. */
  hasReached(session: Kysely<Tables>, position: string): Promise<boolean>;
  /** The replica is at fault, and the database itself may have an answer. */
  isTrouble(error: unknown): boolean;
}

/** The differences between the two engines; code outside this folder does not check which engine runs. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  /** For reads. `writer` is the same dialect, except on SQLite, which allows only one writing connection. */
  reader: Dialect;
  writer: Dialect;
  /** A connection takes further statements before it has answered the first, and runs them in order. */
  isPipelined: boolean;
  /** Only one process at a time may open the database. */
  isOneProcess: boolean;
  /** Type and modifiers of a numeric primary key. */
  idColumn: { type: 'integer' | 'serial'; build: ColumnBuilderCallback };
  textIndex: TextIndex;
  /**
   * Throws if several of our connections share one session of the server, or if it takes fewer than the pool may open.
   * Answers what somebody should know, such as that all processes together may ask for too many.
   */
  checkServer(read: Kysely<Tables>): Promise<string | null>;
  /** The pool of connections now; null for an engine without one. */
  pool(): PoolState | null;
  /** A server for reads at another address; null for an engine without one. */
  replica: ((url: string) => ReplicaServer) | null;
  /** The first statement of a migrating transaction, so that two starting processes migrate one after the other. */
  lockForMigration(tx: Transaction<Tables>): Promise<void>;
  /** For the rest of the transaction, a statement that waits longer for a lock of somebody else fails. */
  limitLocks(tx: Transaction<Tables>, ms: number): Promise<void>;
  isLockTimeout(error: unknown): boolean;
  /**
   * Builds an index while others write to the table; false if another process builds one. Null where a migration has
   * the database to itself.
   */
  buildBeside: ((source: Kysely<Tables>, index: LargeIndex) => Promise<boolean>) | null;
  /** Locks a name until the transaction ends; another transaction that locks the same name waits here. */
  lock(tx: Transaction<Tables>, name: string): Promise<void>;
  /** True if a retry of the complete transaction can succeed. */
  isTransient(error: unknown): boolean;
  /** Releases resources that the dialects do not close themselves. */
  close(): Promise<void>;
}

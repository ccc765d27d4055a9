import type { ColumnBuilderCallback, Dialect, Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import type { TextIndex } from './text-index.ts';

/** The differences between the two engines; code outside this folder does not check which engine runs. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  /** For reads. `writer` is the same dialect, except on SQLite, which allows only one writing connection. */
  reader: Dialect;
  writer: Dialect;
  /** A connection takes further statements before it has answered the first, and runs them in order. */
  isPipelined: boolean;
  /** Type and modifiers of a numeric primary key. */
  idColumn: { type: 'integer' | 'serial'; build: ColumnBuilderCallback };
  textIndex: TextIndex;
  /** The first statement of a migrating transaction, so that two starting processes migrate one after the other. */
  lockForMigration(tx: Transaction<Tables>): Promise<void>;
  /** Locks a name until the transaction ends; another transaction that locks the same name waits here. */
  lock(tx: Transaction<Tables>, name: string): Promise<void>;
  /** True if a retry of the complete transaction can succeed. */
  isTransient(error: unknown): boolean;
  /** Releases resources that the dialects do not close themselves. */
  close(): Promise<void>;
}

import type { ColumnBuilderCallback, Dialect, Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import type { TextIndex } from './text-index.ts';

/** What differs between the two engines; nothing outside this folder asks which one it is. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  /** Several readers, and one writer where the engine has only one. */
  reader: Dialect;
  writer: Dialect;
  /** Type and modifiers of a numeric primary key. */
  idColumn: { type: 'integer' | 'serial'; build: ColumnBuilderCallback };
  textIndex: TextIndex;
  /** Runs before anything else in a transaction that migrates, so that two starting processes do not meet. */
  lockForMigration(tx: Transaction<Tables>): Promise<void>;
  /** Of the transactions that lock the same name, each waits here for the end of the one before. */
  lock(tx: Transaction<Tables>, name: string): Promise<void>;
  /** True for a failure that a second try of the whole transaction can cure. */
  isTransient(error: unknown): boolean;
  /** Lets go of what the dialects themselves do not close. */
  close(): Promise<void>;
}

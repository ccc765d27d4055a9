import type { CopiedTable } from '../migrations/described.ts';

export type Value = string | number | null;
/** In the order of the table's columns. */
export type Row = readonly Value[];

/** A database as it is at one instant, whoever writes meanwhile. Rows are read in the order of their keys. */
export interface Snapshot {
  /** The migrations that have run, in their order; none in an empty database. */
  migrations(): Promise<string[]>;
  /** Some rows at a time, so that no table has to fit into memory. */
  rows(table: CopiedTable): AsyncIterable<readonly Row[]>;
  /** The highest id that was ever given, also if its row is gone. */
  lastId(table: CopiedTable): Promise<number>;
  close(): Promise<void>;
}

/** A database that is filled; it is read as it is now. */
export interface FillTarget extends Snapshot {
  /** Deletes all rows of these tables, the ones that refer to others first. */
  clear(tables: readonly CopiedTable[]): Promise<void>;
  write(table: CopiedTable, rows: readonly Row[]): Promise<void>;
  /** New ids are higher than this one. */
  continueAfter(table: CopiedTable, id: number): Promise<void>;
  /** One statement of both engines, which names values as `$1`. */
  run(statement: string, values?: readonly Value[]): Promise<void>;
}

/** Pages and mails can have a hundred kilobytes each. */
export const batchRows = 200;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const namesOf = (table: CopiedTable): string => table.columns.map(({ name }) => quoted(name)).join(', ');

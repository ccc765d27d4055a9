import { type RawBuilder, sql } from 'kysely';

/** An index of a table that may have millions of rows. */
export interface LargeIndex {
  table: string;
  columns: string[];
  /** Made of the table and the columns by default. */
  name?: string;
  /** Only of these rows. */
  rows?: RawBuilder<boolean>;
}

export const nameOf = ({ name, table, columns }: LargeIndex): string => name ?? `${table}_${columns.join('_')}_ix`;

/** `beside` is PostgreSQL's way that lets others write to the table meanwhile; it must not be in a transaction. */
export function createIndex(index: LargeIndex, { beside }: { beside: boolean }): RawBuilder<unknown> {
  const columns = sql.join(index.columns.map((column) => sql.ref(column)));
  return sql`create index ${beside ? sql`concurrently ` : sql``}if not exists ${sql.ref(nameOf(index))}
    on ${sql.table(index.table)} (${columns}) ${index.rows ? sql`where ${index.rows}` : sql``}`;
}

import type { allMigrations } from './migrations/migrate.ts';
import type { Column } from './migrations/columns.ts';
import type { Table } from './migrations/create-tables.ts';

type AllMigrations = (typeof allMigrations)[number];
type Together<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Created = Together<Extract<AllMigrations, { tables: object }>['tables']>;
type Added = Together<Extract<AllMigrations, { columns: object }>['columns']>;

type ColumnsOf<Name> = (Name extends keyof Created
  ? Created[Name] extends Table
    ? Created[Name]['columns']
    : never
  : never) &
  (Name extends keyof Added ? Added[Name] : unknown);
type Row<Of> = { [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never };

/** The rows of each table, as the migrations describe them. */
export type Tables = { [Name in keyof Created]: Row<ColumnsOf<Name>> };

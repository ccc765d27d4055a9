import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely';
import type { Engine } from '../dialects/dialect.ts';
import type { Column, Columns } from './columns.ts';
import type { MigrationTx } from './migrate.ts';

export interface Table {
  /** Without one, the table has the column `id` of `columns.ts`. */
  key?: string | string[];
  columns: Columns;
  references?: [column: string, target: string][];
  unique?: string[][];
  indexes?: string[][];
}
export type TablesToCreate = Record<string, Table>;

/** Creates the tables with their keys, references and indexes. */
export async function createTables(tx: MigrationTx, engine: Engine, tables: TablesToCreate): Promise<void> {
  for (const [table, { key, columns, references = [], unique = [], indexes = [] }] of Object.entries(tables)) {
    let builder: CreateTableBuilder<string, string> = tx.schema.createTable(table);
    for (const [name, column] of Object.entries(columns))
      builder =
        column.type === 'id'
          ? builder.addColumn(name, engine.idColumn.type, engine.idColumn.build)
          : builder.addColumn(name, column.type, ruled(column));
    if (key) builder = builder.addPrimaryKeyConstraint(`${table}_key`, [key].flat());
    for (const [column, target] of references)
      builder = builder.addForeignKeyConstraint(`${table}_${column}_fk`, [column], target, ['id']);
    await builder.execute();
    for (const set of unique)
      await tx.schema.createIndex(indexName(table, set)).unique().on(table).columns(set).execute();
    await createIndexes(tx, { [table]: indexes });
  }
}

export async function addColumns(tx: MigrationTx, added: Record<string, Columns>): Promise<void> {
  for (const [table, columns] of Object.entries(added))
    for (const [name, column] of Object.entries(columns))
      if (column.type !== 'id') await tx.schema.alterTable(table).addColumn(name, column.type, ruled(column)).execute();
}

export async function createIndexes(tx: MigrationTx, indexes: Record<string, string[][]>): Promise<void> {
  for (const [table, sets] of Object.entries(indexes))
    for (const set of sets) await tx.schema.createIndex(indexName(table, set)).on(table).columns(set).execute();
}

const ruled =
  ({ rule }: Column) =>
  (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => {
    if (rule === 'null') return column;
    return rule ? column.notNull().defaultTo(rule.default) : column.notNull();
  };

const indexName = (table: string, columns: string[]): string => `${table}_${columns.join('_')}_ix`;

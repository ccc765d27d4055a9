import type { CreateTableBuilder } from 'kysely';
import type { Tx } from '../connect.ts';
import type { Engine } from '../dialects/dialect.ts';

export type Column = [name: string, type: 'text' | 'integer', rule?: 'null' | 'flag' | { default: number | string }];
export interface Table {
  name: string;
  /** `id` without a column of that name is a number that the database generates. */
  key: string | string[];
  columns: Column[];
  references?: [column: string, target: string][];
  unique?: string[][];
  indexes?: string[][];
}

export const text = (...names: string[]): Column[] => names.map((name) => [name, 'text']);
export const integer = (...names: string[]): Column[] => names.map((name) => [name, 'integer']);
export const nullableText = (...names: string[]): Column[] => names.map((name) => [name, 'text', 'null']);
export const nullableInteger = (...names: string[]): Column[] => names.map((name) => [name, 'integer', 'null']);
/** Integers that begin at 0: counters and amounts. */
export const fromZero = (...names: string[]): Column[] => names.map((name) => [name, 'integer', { default: 0 }]);
export const flag = (...names: string[]): Column[] => names.map((name) => [name, 'integer', 'flag']);

/** Creates the tables with their keys, references and indexes. */
export async function createTables(tx: Tx, engine: Engine, tables: readonly Table[]): Promise<void> {
  for (const { name: table, key, columns, references = [], unique = [], indexes = [] } of tables) {
    let builder: CreateTableBuilder<string, string> = tx.schema.createTable(table);
    const isCounted = key === 'id' && !columns.some(([name]) => name === 'id');
    if (isCounted) builder = builder.addColumn('id', engine.idColumn.type, engine.idColumn.build);
    for (const [name, type, rule] of columns) {
      builder = builder.addColumn(name, type, (column) => {
        if (rule === 'null') return column;
        if (rule === 'flag') return column.notNull().defaultTo(0);
        return rule ? column.notNull().defaultTo(rule.default) : column.notNull();
      });
    }
    if (!isCounted) builder = builder.addPrimaryKeyConstraint(`${table}_key`, [key].flat());
    for (const [column, target] of references)
      builder = builder.addForeignKeyConstraint(`${table}_${column}_fk`, [column], target, ['id']);
    await builder.execute();
    for (const set of unique)
      await tx.schema.createIndex(indexName(table, set)).unique().on(table).columns(set).execute();
    for (const set of indexes) await tx.schema.createIndex(indexName(table, set)).on(table).columns(set).execute();
  }
}

const indexName = (table: string, columns: string[]): string => `${table}_${columns.join('_')}_ix`;

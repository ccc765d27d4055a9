import { createTables, integer, type Table, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

const tables: readonly Table[] = [
  {
    name: 'menu_version',
    key: 'id',
    columns: text('name', 'locale', 'items_json', 'created_by', 'created_at'),
    indexes: [['name', 'locale', 'id']],
  },
  {
    name: 'media_use',
    key: ['address', 'kind', 'source_id'],
    columns: [...text('address', 'kind'), ...integer('source_id')],
  },
];

const flags = { menu: 'lock', media: 'decorative' } as const;

export const libraryTables: Migration = {
  name: '0011-library',
  async up(tx, engine) {
    await createTables(tx, engine, tables);
    for (const [table, name] of Object.entries(flags))
      await tx.schema
        .alterTable(table)
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    await tx.schema.createIndex('page_redirect_ix').on('page').columns(['redirect_to', 'path']).execute();
  },
};

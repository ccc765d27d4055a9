import type { Migration } from './migrate.ts';

/** What can be found. The next start fills it from the content (`search/documents.ts`). */
export const search: Migration = {
  name: '0002-search',
  async up(tx, engine) {
    await tx.schema
      .createTable('search_document')
      .addColumn('id', engine.idColumn.type, engine.idColumn.build)
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('source_id', 'integer', (column) => column.notNull())
      .addColumn('locale', 'text')
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'text')
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('keywords', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      // Last, because it is long: the others are read without it.
      .addColumn('body', 'text', (column) => column.notNull())
      .addUniqueConstraint('search_document_source', ['kind', 'source_id'])
      .execute();
    await engine.textIndex.create(tx);
  },
};

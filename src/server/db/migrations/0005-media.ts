import type { Migration } from './migrate.ts';

/** Pictures of the site, and what the job has made of them. */
export const media: Migration = {
  name: '0005-media',
  async up(tx, engine) {
    await tx.schema
      .createTable('media')
      .addColumn('id', engine.idColumn.type, engine.idColumn.build)
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('address', 'text', (c) => c.notNull().unique())
      .addColumn('mime', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('alt', 'text', (c) => c.notNull())
      .addColumn('variants_json', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('due_at', 'text', (c) => c.notNull())
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await tx.schema.createIndex('media_status_due_at_ix').on('media').columns(['status', 'due_at']).execute();
  },
};

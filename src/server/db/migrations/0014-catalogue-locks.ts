import type { Migration } from './migrate.ts';

/** Counts the saves of an entry, so that a save over another is refused. */
export const catalogueLocks: Migration = {
  name: '0014-catalogue-locks',
  async up(tx) {
    for (const table of ['product', 'guide', 'event'])
      await tx.schema
        .alterTable(table)
        .addColumn('lock', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
  },
};

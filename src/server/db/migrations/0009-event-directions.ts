import type { Migration } from './migrate.ts';

/** What only people who are registered are told: where an online event is joined, and how a place is found. */
export const eventDirections: Migration = {
  name: '0009-event-directions',
  async up(tx) {
    // One column a statement: SQLite takes no more.
    await tx.schema.alterTable('event').addColumn('join_url', 'text').execute();
    await tx.schema.alterTable('event').addColumn('directions', 'text').execute();
  },
};

import type { Migration } from './migrate.ts';

/** Where an event is: its own time zone, and a venue with its address unless it is online. */
export const eventPlaces: Migration = {
  name: '0006-event-places',
  async up(tx) {
    // One column a statement: SQLite takes no more.
    await tx.schema
      .alterTable('event')
      .addColumn('time_zone', 'text', (column) => column.notNull().defaultTo('Australia/Sydney'))
      .execute();
    await tx.schema.alterTable('event').addColumn('venue', 'text').execute();
    await tx.schema.alterTable('event').addColumn('venue_address', 'text').execute();
  },
};

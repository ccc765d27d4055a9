import { createTables, flag, integer, nullableInteger, nullableText, type Table, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

/** The queue of an event; `id` is the order in which people joined. */
const waitingEntry: Table = {
  name: 'waiting_entry',
  key: 'id',
  columns: [
    ...integer('event_id', 'tickets'),
    ...text('email_key', 'email', 'first_name', 'surname'),
    ...nullableText('phone', 'uid'),
    ...text('status', 'created_at'),
    ...nullableText('expires_at'),
    ...nullableInteger('order_id'),
  ],
  references: [['event_id', 'event']],
  indexes: [['event_id', 'status'], ['email_key'], ['uid'], ['order_id']],
};

const columns = {
  // `kept`: given back places that wait for the queue; they still count as used.
  capacity: flag('queued', 'kept'),
  event: flag('waiting_list'),
} as const;

export const waitingList: Migration = {
  name: '0009-waiting-list',
  async up(tx, engine) {
    await createTables(tx, engine, [waitingEntry]);
    for (const [table, added] of Object.entries(columns))
      for (const [name, type] of added)
        await tx.schema
          .alterTable(table)
          .addColumn(name, type, (column) => column.notNull().defaultTo(0))
          .execute();
    await tx.schema.createIndex('capacity_queued_ix').on('capacity').column('queued').execute();
  },
};

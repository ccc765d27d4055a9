import {
  type Column,
  createTables,
  flag,
  integer,
  nullableInteger,
  nullableText,
  type Table,
  text,
} from './create-tables.ts';
import type { Migration } from './migrate.ts';

/** What an event was before each of its moves. */
const eventMove: Table = {
  name: 'event_move',
  key: ['event_id', 'sequence'],
  columns: [
    ...integer('event_id', 'sequence'),
    ...text('starts_at', 'ends_at', 'time_zone'),
    ...nullableText('venue', 'venue_address'),
    ...text('reason', 'created_at'),
  ],
  references: [['event_id', 'event']],
};

const columns: Record<string, Column[]> = {
  event: [
    ...nullableText('cancelled_at', 'cancel_reason'),
    // Until how many hours before the start buyers may cancel; null is never.
    ...nullableInteger('cancellation_until_hours'),
    ...nullableText('moved_at', 'moved_cancel_until'),
  ],
  registration: [...flag('told_sequence', 'paid_cents'), ...nullableInteger('paid_line_id')],
  order_line: [...flag('kept_quantity', 'kept_cents')],
};

export const eventCancellation: Migration = {
  name: '0008-event-cancellation',
  async up(tx, engine) {
    await createTables(tx, engine, [eventMove]);
    for (const [table, added] of Object.entries(columns))
      for (const [name, type, rule] of added)
        await tx.schema
          .alterTable(table)
          .addColumn(name, type, (column) => (rule === 'flag' ? column.notNull().defaultTo(0) : column))
          .execute();
    // Tickets that a paid order line moved to another event.
    await tx.schema.createIndex('registration_paid_line_id_ix').on('registration').column('paid_line_id').execute();
  },
};

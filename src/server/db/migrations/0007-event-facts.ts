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

const attendee: Table = {
  name: 'attendee',
  key: 'id',
  columns: [...integer('registration_id', 'seq'), ...text('code'), ...nullableText('name', 'email', 'cancelled_at')],
  references: [['registration_id', 'registration']],
  unique: [['code'], ['registration_id', 'seq']],
};

const eventColumns: Column[] = [
  ...nullableText('bring', 'access_note'),
  // 1 yes, 0 no, null unknown.
  ...nullableInteger('step_free', 'hearing_loop'),
  ...flag('asks_attendees', 'calendar_sequence'),
  ['reminder', 'integer', { default: 1 }],
];

export const eventFacts: Migration = {
  name: '0007-event-facts',
  async up(tx, engine) {
    for (const [name, type, rule] of eventColumns)
      await tx.schema
        .alterTable('event')
        .addColumn(name, type, (column) => {
          if (rule === 'null') return column;
          return column.notNull().defaultTo(typeof rule === 'object' ? rule.default : 0);
        })
        .execute();
    // The reminders of coming events.
    await tx.schema.createIndex('event_starts_at_ix').on('event').column('starts_at').execute();
    await createTables(tx, engine, [attendee]);
    const earlier = await tx.selectFrom('registration').selectAll().orderBy('id').execute();
    for (const registration of earlier)
      for (let seq = 1; seq <= registration.tickets; seq++)
        await tx
          .insertInto('attendee')
          .values({
            registration_id: registration.id,
            seq,
            code: `${registration.booking_code}-${seq}`,
            name: seq === 1 ? `${registration.first_name} ${registration.surname}`.trim() : null,
            email: seq === 1 ? registration.email : null,
            cancelled_at: registration.cancelled_at,
          })
          .execute();
  },
};

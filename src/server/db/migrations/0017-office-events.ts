import { nullableInteger, id, integer, nullableChoice, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/** What staff do with an event and its people: who was added by hand, where a ticket went, and mails to everybody. */
export const officeEvents = {
  name: '0017-office-events',
  tables: {
    // A mail of staff to everybody who comes to an event.
    event_mail: {
      columns: {
        ...id,
        ...integer('event_id'),
        ...text('subject', 'text'),
        ...integer('recipients'),
        ...text('sent_by', 'created_at'),
      },
      references: [['event_id', 'event']],
      indexes: [['event_id', 'id']],
    },
  },
  columns: {
    // Added by staff: for nothing, or paid elsewhere. null for who booked on the site.
    registration: nullableChoice({ added: ['free', 'elsewhere'] }),
    // The event that a ticket was moved to, which has it under another code.
    attendee: nullableInteger('moved_to'),
  },
  // The people of an event in the order in which they booked.
  indexes: { registration: [['event_id', 'id']] },
} satisfies Migration;

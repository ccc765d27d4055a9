import { choice, flag, id, integer, nullableInteger, nullableText, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/** Who came to an event: each scan at a door that named a ticket, also those that were refused. */
export const arrivals = {
  name: '0018-arrivals',
  tables: {
    arrival: {
      columns: {
        ...id,
        // The event whose door it was.
        ...integer('event_id'),
        // Null once the names of the ticket are gone: the number of people who came stays.
        ...nullableInteger('attendee_id'),
        // The ticket again while this arrival counts, so that one ticket is counted once.
        ...nullableInteger('live_attendee_id'),
        // The phone, and its own number of this scan: the same scan sent again is the same arrival.
        ...text('device', 'local_id'),
        ...choice({ answer: ['welcome', 'already', 'cancelled', 'otherEvent'] }),
        // By the server's clock; `about` if the phone told later. Its own time is kept beside it.
        ...text('arrived_at', 'received_at', 'device_at'),
        ...flag('about'),
        // Who stood at the door, and who took it back.
        ...nullableText('by_uid', 'undone_at', 'undone_uid'),
      },
      references: [
        ['event_id', 'event'],
        ['attendee_id', 'attendee'],
      ],
      unique: [['live_attendee_id'], ['device', 'local_id']],
      indexes: [['event_id', 'id'], ['attendee_id'], ['by_uid'], ['undone_uid']],
    },
  },
} satisfies Migration;

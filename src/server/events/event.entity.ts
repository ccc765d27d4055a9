import { entryBefore } from '../staff/entry.ts';
import type { StaffEntity } from '../staff/entity.ts';
import { eventTitles } from './event.admin.sql.ts';
import { events } from './event.admin.ts';

export const eventEntity: StaffEntity = {
  kind: 'event',
  name: 'Events',
  permission: 'events.manage',
  titles: eventTitles,
  verbs: {
    createEvent: { words: 'made the event' },
    saveEvent: { words: 'saved the event', putBack: entryBefore(events) },
    cancelEvent: { words: 'cancelled the event' },
    moveEvent: { words: 'moved the event' },
  },
};

export const ticketEntity: StaffEntity = {
  kind: 'ticket',
  name: 'Tickets',
  permission: 'events.manage',
  verbs: { moveAttendee: { words: 'moved' }, cancelAttendee: { words: 'cancelled' } },
};

import { audited } from '../staff/audited.ts';
import { entryBefore } from '../staff/entry.ts';
import { revisionOf, type StaffEntity } from '../staff/entity.ts';
import { attendeesFile } from './attendees.export.ts';
import { eventTitles } from './event.admin.sql.ts';
import { events } from './event.admin.ts';
import { eventsToday, searchEvents, searchTickets } from './events-today.ts';
import { setEventPlaces } from './places.ts';

const placesIn = ({ places }: Record<string, unknown>) => (typeof places === 'number' ? places : null);

export const eventEntity: StaffEntity = {
  kind: 'event',
  name: 'Events',
  permission: 'events.manage',
  titles: eventTitles,
  today: eventsToday,
  search: searchEvents,
  verbs: {
    createEvent: { words: 'made the event' },
    saveEvent: { words: 'saved the event', putBack: entryBefore(events) },
    cancelEvent: { words: 'cancelled the event' },
    moveEvent: { words: 'moved the event' },
    setEventPlaces: {
      words: 'changed the places of the event',
      putBack: {
        run: ({ deps, call, id, before, after, key }) => {
          const input = { eventId: Number(id), revision: revisionOf(after), places: placesIn(before), key };
          const action = { name: 'setEventPlaces', subject: `event:${id}`, input, pools: true as const };
          return audited(deps, call, action, (tx) => setEventPlaces(tx, deps, input));
        },
      },
    },
    addAttendee: { words: 'added somebody to the event' },
    takeOffWaiting: { words: 'took somebody off the waiting list of the event' },
    sendEventMail: { words: 'emailed everybody who comes to the event' },
    exportAttendees: { words: 'saved the people of the event as a file' },
  },
  exports: [attendeesFile],
};

export const ticketEntity: StaffEntity = {
  kind: 'ticket',
  name: 'Tickets',
  permission: 'events.manage',
  search: searchTickets,
  verbs: {
    moveAttendee: { words: 'moved' },
    cancelAttendee: { words: 'cancelled' },
    checkIn: { words: 'checked in' },
    undoArrival: { words: 'took back the arrival of' },
    resendTicket: { words: 'emailed again' },
  },
};

import { exportAttendees } from '#contract/admin/attendees.ts';
import * as schemas from '#contract/admin/attendees.schemas.ts';
import { csvExport } from '../staff/csv-export.ts';
import { sydneyClock } from '../staff/sydney-clock.ts';
import { toAttendeeRow } from './attendees.ts';
import { attendeesPage } from './attendees.sql.ts';

const states = { coming: 'Coming', cancelled: 'Cancelled', moved: 'Moved' };
const paidWords = { card: 'Online', nothing: 'Free event', free: 'Added, free', elsewhere: 'Added, paid elsewhere' };

/** The people of an event as a file. */
export const attendeesFile = csvExport(exportAttendees, schemas.exportAttendees, {
  subject: ({ eventId }) => `event:${eventId}`,
  fileName: 'people',
  columns: [
    'Name',
    'Email',
    'Ticket',
    'Status',
    'Booked by',
    'Email of who booked',
    'Phone',
    'Paid',
    'Booked (Sydney)',
    'Arrived (Sydney)',
  ],
  async rows({ db }, asked, chunk) {
    const page = await attendeesPage(db.read, asked, { ...chunk, isCounted: false });
    return {
      next: page.next,
      rows: page.rows
        .map(toAttendeeRow)
        .map((row) => [
          row.name,
          row.email,
          row.ticketCode,
          row.movedTo === null ? states[row.state] : `Moved to ${row.movedTo}`,
          row.buyer.name,
          row.buyer.email,
          row.buyer.phone,
          paidWords[row.paid],
          sydneyClock(row.bookedAt),
          row.arrivedAt === null ? null : sydneyClock(row.arrivedAt),
        ]),
    };
  },
});

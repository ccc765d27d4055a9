import * as calls from '#contract/admin/attendees.ts';
import * as schemas from '#contract/admin/attendees.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { change } from '../staff/change.ts';
import { attendeesFile } from './attendees.export.ts';
import { addAttendee, attendeeEffects, resendTicket, toAttendeeRow } from './attendees.ts';
import { attendeesPage } from './attendees.sql.ts';
import { registrationById } from './cancellation.sql.ts';

/** The people of an event, as staff see and change them. */
export function attendeeRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listAttendees, schemas.listAttendees, async ({ input }) => {
    const page = await deps.db.onReplica((read) => attendeesPage(read, input, { after: input.after }));
    return { ...page, rows: page.rows.map(toAttendeeRow) };
  });
  routes.add(calls.exportAttendees, schemas.exportAttendees, attendeesFile.link(deps));
  routes.add(calls.getAttendee, schemas.getAttendee, async ({ input: { ticketCode } }) => ({
    data: await attendeeEffects(deps, ticketCode),
  }));
  routes.add(
    calls.addAttendee,
    schemas.addAttendee,
    change(
      deps,
      schemas.addAttendee,
      { name: 'addAttendee', subject: ({ eventId }) => `event:${eventId}`, pools: true },
      (tx, input) => addAttendee(tx, deps, input),
      ({ bookingCode }) => ({ bookingCode }),
    ),
  );
  const resend = change(
    deps,
    schemas.resendTicket,
    { name: 'resendTicket', subject: ({ ticketCode }) => `ticket:${ticketCode}` },
    (tx, input) => resendTicket(tx, deps, input),
    (after) => after,
  );
  routes.add(calls.resendTicket, schemas.resendTicket, async (call) => {
    const answer = await resend(call);
    if (!('results' in answer)) return answer;
    // Not from the record, which holds no address.
    const registration = await registrationById(deps.db.read, answer.results.registrationId);
    return { results: { email: registration?.email ?? '' } };
  });
}

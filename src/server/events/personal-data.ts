import { eventPool, giveBack } from '../db/capacity.sql.ts';
import type { PersonalData } from '../personal-data.ts';
import { releasePool } from '../store/reservation.ts';
import {
  anonymise,
  attendeesOfPerson,
  cancelComing,
  registrationsOfPerson,
  ticketsNaming,
} from './member-tickets.sql.ts';

import { leave } from './waiting-list.ts';
import { anonymiseEntries, entriesOfPerson } from './waiting-list.sql.ts';

export const eventData: PersonalData = {
  async read(source, { uid, email }) {
    const rows = await registrationsOfPerson(source, uid);
    const attendees = Map.groupBy(await attendeesOfPerson(source, uid), (row) => row.registration_id);
    const named = email === null ? [] : await ticketsNaming(source, email);
    return {
      tickets: rows.map((row) => ({
        event: row.title,
        startsAt: row.starts_at,
        attendee: { firstName: row.first_name, surname: row.surname, email: row.email, phone: row.phone },
        tickets: row.tickets,
        bookingCode: row.booking_code,
        attendees: (attendees.get(row.id) ?? []).map(({ code, name, cancelled_at: cancelledAt }) => ({
          code,
          name,
          cancelledAt,
        })),
        bookedAt: row.created_at,
        cancelledAt: row.cancelled_at,
      })),
      waitingLists: (await entriesOfPerson(source, uid, email)).map((row) => ({
        event: row.title,
        tickets: row.tickets,
        status: row.status,
        joinedAt: row.created_at,
      })),
      ticketsNamingYou: named.map((row) => ({
        event: row.title,
        startsAt: row.starts_at,
        code: row.code,
        name: row.name,
        email: row.email,
      })),
    };
  },
  /** Gives the places of coming events back, and removes the names from all registrations. */
  async erase(tx, person, at) {
    const { uid } = person;
    const cancelled = await cancelComing(tx, uid, at);
    // In the order of the pool keys, like every transaction that changes several pools.
    for (const { eventId, tickets, orderId } of cancelled.toSorted((a, b) =>
      eventPool(a.eventId) < eventPool(b.eventId) ? -1 : 1,
    )) {
      if (orderId === null) await giveBack(tx, eventPool(eventId), tickets);
      else await releasePool(tx, orderId, eventPool(eventId));
    }
    const entries = await entriesOfPerson(tx, uid, person.email);
    for (const entry of entries.toSorted((a, b) => (eventPool(a.event_id) < eventPool(b.event_id) ? -1 : 1)))
      await leave(tx, entry);
    await anonymiseEntries(
      tx,
      entries.map(({ id }) => id),
    );
    await anonymise(tx, person);
  },
};

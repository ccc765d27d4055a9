import { eventPool, giveBack } from '../db/capacity.sql.ts';
import type { PersonalData } from '../personal-data.ts';
import { releasePool } from '../store/reservation.ts';
import { arrivalsOfTickets, detachArrivals, doneAtDoors, forgetDoorStaff } from './arrival-data.sql.ts';
import { eventMailsSentBy, forgetSender } from './event-mails.sql.ts';
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
  async read(source, person) {
    const { uid, email } = person;
    const rows = await registrationsOfPerson(source, person);
    const ofPerson = await attendeesOfPerson(source, person);
    const attendees = Map.groupBy(ofPerson, (row) => row.registration_id);
    const named = email === null ? [] : await ticketsNaming(source, email);
    const arrived = await arrivalsOfTickets(
      source,
      [...ofPerson, ...named].map(({ id }) => id),
    );
    const sent = await eventMailsSentBy(source, person);
    return {
      // Only of whoever works here.
      ...(sent.length > 0 && {
        mailsToEvents: sent.map((row) => ({ event: row.title, subject: row.subject, sentAt: row.created_at })),
      }),
      tickets: rows.map((row) => ({
        event: row.title,
        startsAt: row.starts_at,
        attendee: { firstName: row.first_name, surname: row.surname, email: row.email, phone: row.phone },
        tickets: row.tickets,
        bookingCode: row.booking_code,
        attendees: (attendees.get(row.id) ?? []).map(({ id, code, name, cancelled_at: cancelledAt }) => ({
          code,
          name,
          cancelledAt,
          arrivedAt: arrived.get(id) ?? null,
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
        arrivedAt: arrived.get(row.id) ?? null,
      })),
      doneAtDoors: (await doneAtDoors(source, uid)).map((row) => ({
        event: row.title,
        arrivedAt: row.arrived_at,
        checkedInByYou: row.by_uid === uid,
        undoneByYouAt: row.undone_uid === uid ? row.undone_at : null,
      })),
    };
  },
  /** Gives the places of coming events back, and removes the names from all registrations. */
  async erase(tx, person, at) {
    const { uid } = person;
    const cancelled = await cancelComing(tx, person, at);
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
    const own = await attendeesOfPerson(tx, person);
    const named = person.email === null ? [] : await ticketsNaming(tx, person.email);
    await detachArrivals(
      tx,
      [...own, ...named].map(({ id }) => id),
    );
    await forgetDoorStaff(tx, uid);
    await forgetSender(tx, person);
    await anonymise(tx, person);
  },
};

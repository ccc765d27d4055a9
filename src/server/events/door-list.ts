import type { Attendance, DoorEvent } from '#contract/admin/door.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import type { Deps } from '../deps.ts';
import { doorHashes, doorSalt } from './door-hash.ts';
import { nameAtDoor } from './door-names.ts';
import {
  doorEventById,
  type DoorEventRow,
  type DoorTicketRow,
  eventsBetween,
  type ListedTicketRow,
  ticketsOfEvent,
} from './door.sql.ts';

const shown = 100;
/** Guests come late, and the last arrivals of a phone too. */
const stillOpenMs = 6 * hourMs;
/** After that nobody needs the names any more: the list and the names of an event end together. */
const readableMs = 7 * dayMs;

/** When an event must have ended that the door still shows, at the earliest. */
export function readableFrom(deps: Pick<Deps, 'now'>): string {
  return new Date(deps.now().getTime() - readableMs).toISOString();
}

/** The events whose door somebody can stand at: today's and the next first. */
export async function doorEvents(deps: Deps): Promise<{ soon: DoorEvent[]; later: DoorEvent[]; past: DoorEvent[] }> {
  const now = deps.now().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const rows = await eventsBetween(deps.db.read, readableFrom(deps), at(365 * dayMs), shown);
  const [past, coming] = [rows.filter(isPast), rows.filter((row) => !isPast(row))];
  const isSoon = (row: DoorEventRow) => Date.parse(row.starts_at) <= now + dayMs;
  return {
    soon: coming.filter(isSoon).map(eventOf),
    later: coming.filter((row) => !isSoon(row)).map(eventOf),
    past: past.toReversed().map(eventOf),
  };

  function isPast(row: DoorEventRow): boolean {
    return Date.parse(row.ends_at) < now - stillOpenMs;
  }
}

/** The list that a phone keeps: names, hashes, who has come, and nothing else. Null without an event that it shows. */
export async function attendanceOf(deps: Deps, eventId: number): Promise<Attendance | null> {
  const event = await doorEventById(deps.db.read, eventId, readableFrom(deps));
  if (!event) return null;
  const asOf = deps.now().toISOString();
  const bookings = Map.groupBy(await ticketsOfEvent(deps.db.read, eventId), (ticket) => ticket.booking_code);
  const salt = doorSalt(deps, eventId);
  const hashes = await doorHashes(salt, [...bookings.keys()]);
  return {
    event: eventOf(event),
    salt,
    asOf,
    bookings: [...bookings].map(([code, tickets]) => ({
      hash: hashes.get(code) ?? '',
      tickets: tickets.map((ticket) => listed(ticket, event)),
    })),
  };
}

export function isCancelled(
  ticket: Pick<DoorTicketRow, 'cancelled_at' | 'registration_cancelled_at' | 'event_cancelled_at'>,
): boolean {
  return (
    ticket.cancelled_at !== null || ticket.registration_cancelled_at !== null || ticket.event_cancelled_at !== null
  );
}

function listed(ticket: ListedTicketRow, event: DoorEventRow) {
  const { cancelled_at, registration_cancelled_at } = ticket;
  const isOff = isCancelled({ cancelled_at, registration_cancelled_at, event_cancelled_at: event.cancelled_at });
  return {
    ticketId: ticket.id,
    seq: ticket.seq,
    name: isOff ? null : nameAtDoor(ticket),
    isCancelled: isOff,
    arrival:
      ticket.arrival_id === null
        ? null
        : { arrivalId: ticket.arrival_id, at: ticket.arrived_at ?? '', isAbout: ticket.about === 1 },
  };
}

function eventOf(row: DoorEventRow): DoorEvent {
  return {
    eventId: row.id,
    title: row.title,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.venue === null ? null : row.time_zone,
    venue: row.venue,
    isCancelled: row.cancelled_at !== null,
  };
}

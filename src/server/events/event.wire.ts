import type { MemberTicket } from '#contract/account.ts';
import type { Output } from '#contract/endpoint.ts';
import { type EventDetail, type EventSummary, getEvent, getEvents } from '#contract/events.ts';
import { toDollars } from '#contract/money.ts';
import { type ListResponses, listResponses } from '../http/list-responses.ts';
import type { EventRow, LastMoves } from './event.sql.ts';
import type { TicketRow } from './member-tickets.sql.ts';
import { canAskToCancel } from './own-cancellation-rules.ts';
import { placeOf } from './place.ts';

export interface WireEvents {
  /** Ascending by start. */
  summaries: EventSummary[];
  bySlug: Map<string, { data: EventDetail }>;
}

export function wireEvents(rows: EventRow[], moves: LastMoves): WireEvents {
  const events = rows.map((row) => ({ row, summary: summaryOf(row, moves) }));
  return {
    summaries: events.map(({ summary }) => summary),
    bySlug: new Map(
      events.map(({ row, summary }) => [
        row.slug,
        {
          data: {
            ...summary,
            description: row.description,
            bring: row.bring,
            access: accessOf(row),
            waitingList: row.waiting_list === 1,
            ...(row.max_per_customer !== null && { maxPerCustomer: row.max_per_customer }),
            register: emptyRegister,
          },
        },
      ]),
    ),
  };
}

function summaryOf(row: EventRow, moves: LastMoves): EventSummary {
  const before = moves.get(row.id);
  return {
    eventId: row.id,
    eventSlug: row.slug,
    eventTitle: row.title,
    shortDesc: row.short_desc,
    startDateTime: row.starts_at,
    endDateTime: row.ends_at,
    duration: row.duration_min,
    eventType: row.event_type === 0 ? 0 : 1,
    price: toDollars(row.price_cents),
    numOfPlaces: row.capacity,
    usedNumOfPlaces: row.used,
    imageUrl: row.image_url,
    timeZone: row.time_zone,
    venue: row.venue === null ? null : { name: row.venue, address: row.venue_address ?? row.venue },
    cancelled: row.cancelled_at === null ? null : { reason: row.cancel_reason },
    movedFrom: before
      ? {
          startDateTime: before.starts_at,
          endDateTime: before.ends_at,
          timeZone: before.time_zone,
          venue: before.venue,
        }
      : null,
  };
}

function accessOf({ step_free, hearing_loop, access_note }: EventRow): EventDetail['access'] {
  if (step_free === null && hearing_loop === null && access_note === null) return null;
  const known = (value: number | null) => (value === null ? null : value === 1);
  return { stepFree: known(step_free), hearingLoop: known(hearing_loop), note: access_note };
}

const emptyRegister = { firstName: '', surname: '', email: '', phone: '', numberOfTickets: 1 };

/** The registration form, filled in for a signed-in viewer. */
export function registerOf(contact: {
  first_name: string | null;
  surname: string | null;
  email: string;
  phone: string | null;
}): EventDetail['register'] {
  return {
    ...emptyRegister,
    firstName: contact.first_name ?? '',
    surname: contact.surname ?? '',
    email: contact.email,
    phone: contact.phone ?? '',
  };
}

/** A ticket on the account page. */
export function toMemberTicket(row: TicketRow, now: string, ticketUrl: string): MemberTicket {
  return {
    registrationId: row.id,
    title: row.title,
    slug: row.slug,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    place: placeOf(row),
    directions: row.directions,
    joinUrl: row.join_url,
    attendee: `${row.first_name} ${row.surname}`.trim(),
    tickets: row.tickets,
    bookingCode: row.booking_code,
    ticketUrl,
    asksNames: row.asks_attendees === 1 && row.tickets > 1 && row.starts_at > now,
    cancelUrl: canAskToCancel({ ...row, cancelled_at: row.event_cancelled_at }, row, new Date(now))
      ? `${ticketUrl}/cancel`
      : null,
    isPast: row.ends_at <= now,
  };
}

/** Events that have not ended. Returns the same cached responses until the next event ends. */
export function upcomingList(summaries: EventSummary[]): (now: Date) => ListResponses<{ events: EventSummary[] }> {
  const responsesOf = (events: EventSummary[]) => listResponses(events, (part) => ({ events: part }));
  let cached = { from: 0, until: 0, responses: responsesOf([]) };
  return (now) => {
    const at = now.getTime();
    if (at < cached.from || at > cached.until) {
      const events = summaries.filter((event) => Date.parse(event.endDateTime) >= at);
      cached = {
        from: at,
        until: Math.min(...events.map((event) => Date.parse(event.endDateTime))),
        responses: responsesOf(events),
      };
    }
    return cached.responses;
  };
}

/** Start times (epoch ms) of the events in an output: rendered pages with these events expire then. */
export function startTimesIn(path: string, response: unknown): number[] {
  const shown =
    path === getEvents.path
      ? (response as Output<typeof getEvents>).events
      : path === getEvent.path
        ? [(response as Output<typeof getEvent>).data]
        : [];
  return shown.flatMap((event) => (event ? Date.parse(event.startDateTime) : []));
}

import * as z from 'zod/mini';
import { escapeHtml } from '#contract/escape-html.ts';
import { shownLeft } from '#contract/few-left.ts';
import { eventPool, giveBack, poolOf } from '../db/capacity.sql.ts';
import { fail } from '../outcome.ts';
import type { CartLine, PurchasableKind, Quote } from '../store/purchasable.ts';
import {
  eventCancelled,
  eventIsFree,
  eventNotAvailable,
  isPaidType,
  shortageOfPlaces,
  whyUnavailable,
} from './availability.ts';
import { storedEvents } from './catalogue.ts';
import { bookableOf } from './event.ts';
import { type EventRow, eventsById } from './event.sql.ts';
import { endRegistrationRow, movedFrom } from './cancellation.sql.ts';
import { placeOf, whenHtml, whenOf } from './place.ts';
import { ticketPath } from './ticket-link.ts';
import { registrationMail } from './registration-mail.ts';
import { resumeOffers, spendOffers } from './waiting-list.ts';
import { linesOfBookingCode, ticketsOfLines } from './tickets-of-lines.ts';

import { finishOffers } from './waiting-list.sql.ts';
import { cancelRegistrations, insertRegistrations, setTickets, writeBookingCodes } from './registration.sql.ts';

/** The registration form as stored in a cart line; its rules were checked when the line was added. */
const attendee = z.object({
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** The entry of the waiting list whose offered places the line holds; never from a browser. */
  offer: z.optional(z.number()),
});

/**
 * Tickets of a paid event: one line is one registration of `quantity` people. The store's reservation takes and returns
 * the places, and invalidates the caches.
 */
export const eventPurchasable: PurchasableKind = {
  kind: 'event',
  once: false,
  needsAccount: false,
  timed: true,
  hasForm: true,

  async quote(source, lines, now) {
    const byId = await eventsOf(source, lines);
    return lines.map((line) => quoteOf(byId.get(line.itemId), line, now));
  },

  async quoteFromCache(deps) {
    const { byId } = await storedEvents(deps);
    return (line, now) => {
      const event = byId.get(line.itemId);
      return event ? { ...quoteOf(event, line, now), left: shownLeft(poolOf(event).left) } : null;
    };
  },

  async beforeReserve(tx, deps, orderId, lines) {
    return spendOffers(tx, deps, orderId, offersIn(lines));
  },

  notReserved: (tx, deps, lines) => resumeOffers(tx, deps, offersIn(lines)),

  buyerIn(details) {
    const who = attendee.safeParse(details);
    if (!who.success) return null;
    const { firstName, surname, email, phone } = who.data;
    return { firstName, surname, email, phone: phone || null };
  },

  async fulfil(tx, deps, order, lines) {
    const byId = await eventsOf(tx, lines);
    if (lines.some((line) => offerOf(line) !== undefined)) await finishOffers(tx, order.id);
    const bookings = lines.map((line) => {
      const event = byId.get(line.itemId);
      if (!event) throw new Error(`Order ${order.id} contains event ${line.itemId}, which does not exist.`);
      const { firstName, surname, email, phone } = attendee.parse(line.details);
      return {
        event_id: event.id,
        order_line_id: line.id,
        uid: order.uid,
        first_name: firstName,
        surname,
        email,
        phone: phone || null,
        tickets: line.quantity,
        created_at: deps.now().toISOString(),
        told_sequence: event.calendar_sequence,
        paid_line_id: null,
        paid_cents: 0,
        mail_locale: order.locale,
      };
    });
    const registrations = await insertRegistrations(tx, bookings);
    await writeBookingCodes(
      tx,
      lines.map((line) => line.id),
    );
    return registrations.flatMap((registration) => {
      const event = byId.get(registration.event_id);
      return event && registration.order_line_id !== null
        ? {
            lineId: registration.order_line_id,
            bookingCode: registration.booking_code,
            // Paid while the event was cancelled: `finishCancelledEvents` refunds it and tells the people.
            mail: event.cancelled_at === null ? registrationMail(deps, event, registration) : null,
          }
        : [];
    });
  },

  async ticketsOf(deps, lines) {
    const { byId } = await storedEvents(deps);
    const now = deps.now().getTime();
    return new Map(
      lines.map(({ id, itemId, quantity, bookingCode }) => {
        const event = byId.get(itemId);
        const asksNames = event?.asks_attendees === 1 && quantity > 1 && Date.parse(event.starts_at) > now;
        return [id, { ticketUrl: ticketPath(deps, bookingCode), asksNames }];
      }),
    );
  },

  poolOf: ({ itemId }) => eventPool(itemId),

  async begun(source, lines, now) {
    const byId = await eventsOf(source, lines);
    return lines.flatMap(({ id, itemId }) => {
      const event = byId.get(itemId);
      if (!event || Date.parse(event.starts_at) > now.getTime()) return [];
      const text = `‘${event.title}’ has begun, so its tickets cannot be taken back. Refund an amount instead.`;
      return [{ lineId: id, refused: fail(text, 'lines', 'event_begun') }];
    });
  },

  deliveries: (source, _orderId, lines) => ticketsOfLines(source, lines),

  linesOfCode: linesOfBookingCode,

  async revoke(tx, deps, _orderId, lines) {
    const at = deps.now().toISOString();
    await cancelRegistrations(
      tx,
      lines.filter(({ left }) => left === 0).map((line) => line.id),
      at,
    );
    for (const line of lines.filter(({ left }) => left > 0)) await setTickets(tx, line.id, line.left, at);
  },

  async movedAway(source, lineIds, now) {
    const moved = await movedFrom(source, lineIds);
    const events = await eventsById(source, [...new Set(moved.map((each) => each.event_id))]);
    return moved.flatMap(({ paid_line_id: lineId, event_id: eventId, tickets }) => {
      const event = events.find(({ id }) => id === eventId);
      if (!event || lineId === null) return [];
      return { lineId, name: event.title, quantity: tickets, hasBegun: Date.parse(event.starts_at) <= now.getTime() };
    });
  },

  async revokeMoved(tx, deps, lineIds) {
    for (const { id, event_id: eventId, tickets } of await movedFrom(tx, lineIds))
      if (await endRegistrationRow(tx, id, deps.now().toISOString())) await giveBack(tx, eventPool(eventId), tickets);
  },
};

async function eventsOf(
  source: Parameters<PurchasableKind['quote']>[0],
  lines: CartLine[],
): Promise<Map<number, EventRow>> {
  const events = await eventsById(source, [...new Set(lines.map((line) => line.itemId))]);
  return new Map(events.map((event) => [event.id, event]));
}

function quoteOf(event: EventRow | undefined, line: CartLine, now: Date): Quote {
  return {
    name: event?.title ?? 'This event',
    descriptionHtml: event ? lineDescription(event, line) : null,
    options: [],
    unitCents: event?.price_cents ?? 0,
    addedCents: 0,
    gstFree: event?.gst_free === 1,
    grams: null,
    imageUrl: event?.image_url ?? null,
    pageUrl: event?.published === 1 ? `/event/${event.slug}` : null,
    capacityKey: event ? eventPool(event.id) : null,
    maximum: event?.max_per_customer ? { max: event.max_per_customer, keys: [eventPool(event.id)] } : null,
    held: offerOf(line) === undefined ? 0 : line.quantity,
    shortage: shortageOfPlaces,
    problem: problemOf(event, now),
    ...(event?.moved_at && {
      change: { at: event.moved_at, text: `‘${event.title}’ has moved: ${whenAndWhere(event)}.` },
    }),
  };
}

function whenAndWhere(event: EventRow): string {
  return [whenOf(event), placeOf(event)].filter(Boolean).join(', ');
}

function offersIn(lines: CartLine[]) {
  return lines.flatMap((line) => {
    const entryId = offerOf(line);
    return entryId === undefined ? [] : [{ entryId, eventId: line.itemId, tickets: line.quantity }];
  });
}

function offerOf({ details }: Pick<CartLine, 'details'>): number | undefined {
  const who = attendee.safeParse(details);
  return who.success ? who.data.offer : undefined;
}

/** Does not check places: the store compares them with the quantity of the complete cart. */
function problemOf(event: EventRow | undefined, now: Date): string | null {
  if (!event) return eventNotAvailable;
  const problem = whyUnavailable(bookableOf(event), now);
  if (problem !== null) return problem;
  return isPaidType(event.event_type) ? null : eventIsFree;
}

function lineDescription(event: EventRow, line: CartLine): string {
  const who = attendee.safeParse(line.details);
  const name = who.success ? `<br>Attendee: ${escapeHtml(`${who.data.firstName} ${who.data.surname}`)}` : '';
  const cancelled =
    event.cancelled_at === null ? '' : `<strong>${eventCancelled} Please remove it from your cart.</strong><br>`;
  return `${cancelled}${whenHtml(event)}${name}`;
}

import * as z from 'zod/mini';
import { id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { changeOutput, revision } from './change.schemas.ts';
import { idInQuery, key, lock, reason } from './shapes.schemas.ts';
import { instant } from '../instants.schemas.ts';
import { html, line, maxPerCustomer, places, slug, text } from './entry.schemas.ts';

const saved = results(z.object({ lock }));

/** `moveEvent` changes time and place, `cancelEvent` cancels the event; both tell those who booked. */
export const eventValues = z.object({
  title: line,
  shortDesc: text,
  description: html,
  price: money,
  gstFree: z.boolean(),
  bring: text,
  accessNote: text,
  /** Until how many whole hours before the start buyers may cancel by themselves, 0 to 8760; null is never. */
  cancellationUntilHours: z.nullable(z.number()),
  maxPerCustomer,
  published: z.boolean(),
});

export const getEventForEdit = {
  input: z.object({ eventId: idInQuery }),
  output: data(z.object({ eventId: id, lock, values: eventValues })),
  summary: 'What staff may change of an event besides its time and place.',
};

export const saveEvent = {
  input: z.object({ eventId: id, lock, values: eventValues, key }),
  output: saved,
  summary: 'Changes an event; a save over that of another is refused with the code `stale`.',
};

export const createEvent = {
  input: z.object({
    slug,
    values: eventValues,
    startsAt: instant,
    endsAt: instant,
    /** IANA name, such as `Australia/Perth`. */
    timeZone: line,
    /** Null if the event is online. */
    venue: z.nullable(z.object({ name: line, address: line })),
    joinUrl: z.nullable(z.string().check(z.maxLength(2000))),
    places,
    key,
  }),
  output: results(z.object({ eventId: id })),
  summary: 'Makes an event; with a price it sells tickets, without one people register.',
};

export const cancelEvent = {
  input: z.object({ eventId: id, reason: reason.check(z.minLength(1)), key }),
  output: results(
    z.object({
      cancelledAt: isoInstant,
      /** What is cancelled and refunded after this response. */
      registrations: z.number(),
      tickets: z.number(),
    }),
  ),
  summary: 'Cancels a coming event: refunds every ticket and mails everybody who booked, with the reason.',
};

/** The code on a ticket, such as 'A1B2C3D4-2'. */
const ticketCode = z.string().check(z.maxLength(40));

export const cancelAttendee = {
  input: z.object({ ticketCode, refund: z.boolean(), reason, key }),
  output: results(z.object({ event: z.string(), refundAmount: money })),
  summary: 'Cancels one ticket of a coming event, with or without a refund of its share; its place comes back.',
};

export const moveAttendee = {
  input: z.object({ ticketCode, toEventId: id, reason, key }),
  output: results(z.object({ event: z.string(), ticketCode: z.string(), refundAmount: money })),
  summary: 'Moves one ticket to another event of the same or a lower price; the difference is refunded.',
};

export const moveEvent = {
  input: z.object({
    eventId: id,
    revision,
    startsAt: instant,
    endsAt: instant,
    /** Omitted: the place stays. null: the event is online. */
    venue: z.optional(
      z.nullable(
        z.object({
          name: z.string().check(z.minLength(1), z.maxLength(200)),
          address: z.string().check(z.minLength(1), z.maxLength(300)),
          timeZone: z.string().check(z.refine(isTimeZone, 'Not a time zone.')),
        }),
      ),
    ),
    /** Until when people who booked may cancel with a refund; the new start if omitted, null for never. */
    cancelUntil: z.optional(z.nullable(instant)),
    reason,
    key,
  }),
  output: changeOutput(
    z.object({ startsAt: isoInstant, endsAt: isoInstant, cancelUntil: z.nullable(isoInstant), revision }),
  ),
  summary: 'Moves a coming event to another time or place, and mails everybody who booked.',
};

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name);
}

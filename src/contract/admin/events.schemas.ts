import * as z from 'zod/mini';
import { id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { idInQuery, key, reason } from './shapes.schemas.ts';
import { instant } from '../instants.schemas.ts';
import { html, line, maxPerCustomer, places, slug, text } from './entry.schemas.ts';

/** `moveEvent` changes time and place, `cancelEvent` cancels the event; both tell those who booked. */
export const eventValues = z.strictObject({
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
  // Omitted, these stay as they are; a new event has none of them.
  /** Of the media library. */
  imageUrl: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  /** Where people who booked join online. */
  joinUrl: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  /** Only people who booked get it. */
  directions: z.optional(text),
  /** People may queue once the event is full. */
  waitingList: z.optional(z.boolean()),
  /** The buyer is asked who comes. */
  asksNames: z.optional(z.boolean()),
});

/** An event as staff see it. Coming: it has not ended, is not cancelled, and may be a draft. */
const eventFacts = {
  eventId: id,
  slug: z.string(),
  title: z.string(),
  startsAt: isoInstant,
  endsAt: isoInstant,
  timeZone: z.string(),
  /** Null for an online event. */
  venue: z.nullable(z.object({ name: z.string(), address: z.nullable(z.string()) })),
  /** Null without a limit. */
  places: z.nullable(z.number()),
  /** Sold, held by checkouts and offers, or kept for the waiting list. */
  taken: z.number(),
  waiting: z.number(),
  published: z.boolean(),
  cancelledAt: z.nullable(isoInstant),
};
export const staffEventRow = z.object(eventFacts);

export const eventStates = ['coming', 'past', 'draft', 'cancelled'] as const;

export const listStaffEvents = {
  input: listInput(['startsAt', '-startsAt'], { state: z.optional(z.enum(eventStates)) }),
  output: listOutput(staffEventRow, {}),
  summary: 'Events by their start: those to come unless another state is asked for; `find` are words of the title.',
};

export const getEventForEdit = {
  input: z.object({ eventId: idInQuery }),
  output: data(
    z.object({
      ...eventFacts,
      revision,
      values: eventValues,
      /** It sells tickets; people register for another one. */
      isPaid: z.boolean(),
      cancelReason: z.nullable(z.string()),
      /** Tickets of people who come. */
      sold: z.number(),
      /** Of `taken`: by checkouts that wait for their payment, and for the waiting list. */
      held: z.number(),
    }),
  ),
  summary: 'An event: its facts, and what staff may change besides its time and place.',
};

/** Somebody with tickets whom a mail does not reach. */
const unreached = z.object({ name: z.string(), ticketCode: z.string() });

export const getEventEffects = {
  input: z.object({ eventId: idInQuery }),
  output: data(
    z.object({
      registrations: z.number(),
      tickets: z.number(),
      /** Addresses that a mail to everybody goes to. */
      mailed: z.number(),
      /** The first 20 of those without an address, or whose last mail about the event was refused. */
      unreached: z.array(unreached),
      unreachedTotal: z.number(),
      /** What a cancellation returns to the buyers. */
      refundAmount: money,
      /** Tickets in checkouts that wait for their payment. */
      paying: z.number(),
      waiting: z.number(),
    }),
  ),
  summary: 'Whom a move or a cancellation of an event concerns, and what it returns.',
};

export const setEventPlaces = {
  input: changeInput({ eventId: id }, z.object({ places })),
  output: changeOutput(z.object({ places: z.nullable(z.number()), revision })),
  summary:
    'Sets how many places an event has, never fewer than are sold and held; more of them serve its waiting list.',
};

export const saveEvent = {
  input: changeInput({ eventId: id }, eventValues),
  output: changeOutput(z.object({ revision })),
  summary: 'Changes an event. Over a newer revision nothing is written.',
};

export const createEvent = {
  input: z.object({
    /** Of its title and day if omitted. */
    slug: z.optional(slug),
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

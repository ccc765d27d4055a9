import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { doorAnswers } from '../door-rule.ts';
import { data, flat, results } from '../errors.schemas.ts';
import { instant } from '../instants.schemas.ts';
import { scansAtOnce } from './scans-at-once.ts';
import { idInQuery } from './shapes.schemas.ts';

/** Chosen by a phone: itself, or one of its scans. */
const chosen = z.string().check(z.regex(/^[\w-]{8,64}$/));

export const doorEvent = z.object({
  eventId: id,
  title: z.string(),
  startsAt: isoInstant,
  endsAt: isoInstant,
  /** Of the venue; null if the event is online. */
  timeZone: z.nullable(z.string()),
  venue: z.nullable(z.string()),
  isCancelled: z.boolean(),
});

export const listDoorEvents = {
  input: z.object({}),
  output: flat({
    /** Events that run now or begin within a day. */
    soon: z.array(doorEvent),
    /** Those after them, and those of the last days. */
    later: z.array(doorEvent),
    past: z.array(doorEvent),
  }),
  summary: 'The events whose door somebody can stand at.',
};

export const doorArrival = z.object({ arrivalId: id, at: isoInstant, isAbout: z.boolean() });

export const getAttendance = {
  input: z.object({ eventId: idInQuery }),
  output: data(
    z.object({
      event: doorEvent,
      /** With it, a phone computes the hash of the booking code that it has scanned (decision 56). */
      salt: z.string(),
      bookings: z.array(
        z.object({
          hash: z.string(),
          tickets: z.array(
            z.object({
              ticketId: id,
              seq: z.number(),
              /** Null if nobody is named, and of a cancelled ticket. */
              name: z.nullable(z.string()),
              isCancelled: z.boolean(),
              arrival: z.nullable(doorArrival),
            }),
          ),
        }),
      ),
      /** When the list was read. */
      asOf: isoInstant,
    }),
  ),
  summary: 'Who is expected at an event and who has come, for a phone without a network: names and hashes only.',
};

const ticket = z.union([
  z.object({ ticketId: id }),
  /** The code of a ticket, or of a booking with one ticket that is still valid. */
  z.object({ code: z.string().check(z.maxLength(40)) }),
]);

export const scan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checkIn'), scanId: chosen, at: instant, ticket }),
  z.object({
    kind: z.literal('undo'),
    scanId: chosen,
    at: instant,
    /** The arrival as the list names it, or the scan of this phone that made it. */
    of: z.union([z.object({ arrivalId: id }), z.object({ scanId: chosen })]),
  }),
]);

export const doorResult = z.object({
  scanId: z.string(),
  /** `choose`: the code is of a booking with several tickets. `undone` and `notIn` answer an undo. */
  answer: z.enum([...doorAnswers, 'choose', 'undone', 'notIn']),
  name: z.nullable(z.string()),
  /** The event that the ticket is for. */
  event: z.nullable(z.string()),
  /** The arrival that counts now: of this scan, or the earlier one. */
  arrival: z.nullable(
    z.object({ arrivalId: id, at: isoInstant, isAbout: z.boolean(), by: z.nullable(z.string()), isOwn: z.boolean() }),
  ),
  /** Of its booking: how many tickets are valid, and how many of them have arrived. */
  booking: z.nullable(z.object({ tickets: z.number(), arrived: z.number() })),
});

export const recordScans = {
  input: z.object({
    eventId: id,
    device: chosen,
    /** The clock of the phone when it sends this. */
    sentAt: instant,
    scans: z.array(scan).check(z.minLength(1), z.maxLength(scansAtOnce)),
  }),
  output: results(z.object({ results: z.array(doorResult) })),
  summary: 'Notes who has come, in order. A scan that is sent again counts once and gets the same answer.',
};

export const listArrivals = {
  input: z.object({ eventId: idInQuery }),
  output: flat({
    /** The last fifty, the newest first. */
    arrivals: z.array(
      z.object({
        arrivalId: id,
        ticketId: z.nullable(id),
        name: z.nullable(z.string()),
        at: isoInstant,
        isAbout: z.boolean(),
        by: z.nullable(z.string()),
        undone: z.nullable(z.object({ at: isoInstant, by: z.nullable(z.string()) })),
      }),
    ),
  }),
  summary: 'Who came last to an event, who noted it, and who took it back.',
};

import * as z from 'zod/mini';
import { id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { exportInput, exportOutput } from './export.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { key } from './shapes.schemas.ts';

/** Every ticket is in one: `moved` is for another event now. */
const state = z.enum(['coming', 'cancelled', 'moved']);
/** What can be looked for. */
export const attendeeFilters = ['coming', 'arrived', 'cancelled', 'moved'] as const;
/** 'free' and 'elsewhere': added by staff, for nothing or paid in another way than here. */
const paid = z.enum(['card', 'nothing', 'free', 'elsewhere']);

export const attendeeRow = z.object({
  ticketCode: z.string(),
  bookingCode: z.string(),
  /** Of who comes; null while the buyer has not said it. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Who booked; empty texts after an erasure. */
  buyer: z.object({ name: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
  /** How many tickets the booking still has. */
  tickets: z.number(),
  orderId: z.nullable(id),
  paid,
  state,
  movedTo: z.nullable(z.string()),
  bookedAt: isoInstant,
  /** When they came to the door; null if they have not. */
  arrivedAt: z.nullable(isoInstant),
});

const sorts = ['-bookedAt', 'bookedAt'] as const;
const filters = { state: z.optional(z.enum(attendeeFilters)) };

export const listAttendees = {
  input: listInput(sorts, { eventId: id, ...filters }),
  output: listOutput(attendeeRow, {}),
  summary:
    'The people of an event, a ticket each, as they booked; `find` is the beginning of a name, an address or a code, of who comes or of who booked.',
};

export const exportAttendees = {
  input: exportInput(sorts, { eventId: id, ...filters }),
  output: exportOutput,
  summary: 'A link to the people of an event as a CSV file, with the same filters.',
};

/** The code on a ticket, such as 'A1B2C3D4-2'. */
const ticketCode = z.string().check(z.maxLength(40));

export const getAttendee = {
  input: z.object({ ticketCode }),
  output: data(
    z.object({
      /** What a cancellation with a refund returns now. */
      refundAmount: money,
      /** Whether anything was paid here. */
      wasPaid: z.boolean(),
      /** Whom a cancellation or a move is mailed to. */
      mailed: z.array(z.string()),
    }),
  ),
  summary: 'What a cancellation of a ticket returns, and whom it is mailed to.',
};

export const addAttendee = {
  input: z.object({
    eventId: id,
    firstName: z.string().check(z.maxLength(100)),
    surname: z.string().check(z.maxLength(100)),
    email: z.string().check(z.maxLength(254)),
    phone: z.string().check(z.maxLength(40)),
    numberOfTickets: z.number(),
    paid: z.enum(['free', 'elsewhere']),
    key,
  }),
  output: results(z.object({ bookingCode: z.string() })),
  summary: 'Adds somebody to a coming event, who pays nothing here; takes the places and mails the tickets.',
};

export const resendTicket = {
  input: z.object({ ticketCode, key }),
  output: results(z.object({ email: z.string() })),
  summary: 'Mails the tickets of a booking again, to who booked.',
};

import * as z from 'zod/mini';
import { cartId, cartInfo, id, isoInstant, money } from './cart-shapes.schemas.ts';
import { paymentCaptcha } from './contact.schemas.ts';
import { data, flat, results } from './errors.schemas.ts';
import { pageInQuery, totalCnt } from './paging.schemas.ts';
import { typed } from './typed.schemas.ts';

/** The request shape; `registrationForm` (forms.ts) has the rules of §5. */
export const register = z.object({
  firstName: typed(),
  surname: typed(),
  email: typed(),
  phone: typed(),
  numberOfTickets: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(20))]))),
});

const summaryShape = {
  eventId: id,
  eventSlug: z.string(),
  eventTitle: z.string(),
  shortDesc: z.nullable(z.string()),
  startDateTime: isoInstant,
  endDateTime: isoInstant,
  /** Minutes. */
  duration: z.number(),
  /** 0 is a paid-type event (§9). */
  eventType: z.union([z.literal(0), z.literal(1)]),
  price: money,
  /** null is unlimited, 0 is fully booked. */
  numOfPlaces: z.nullable(z.number()),
  usedNumOfPlaces: z.number(),
  imageUrl: z.nullable(z.string()),
  /** IANA zone of the venue, or of the organiser for an online event. */
  timeZone: z.string(),
  /** null is online. */
  venue: z.nullable(z.object({ name: z.string(), address: z.string() })),
  /** Set when the event will not take place. */
  cancelled: z.nullable(z.object({ reason: z.nullable(z.string()) })),
  /** What a moved event was before its last move. */
  movedFrom: z.nullable(
    z.object({
      startDateTime: isoInstant,
      endDateTime: isoInstant,
      timeZone: z.string(),
      /** Name of the venue; null is online. */
      venue: z.nullable(z.string()),
    }),
  ),
};

export const eventSummary = z.object(summaryShape);

export const eventDetail = z.object({
  ...summaryShape,
  description: z.string(),
  bring: z.nullable(z.string()),
  /** null if nothing is known; a single fact that is unknown is null too. */
  access: z.nullable(
    z.object({
      stepFree: z.nullable(z.boolean()),
      hearingLoop: z.nullable(z.boolean()),
      note: z.nullable(z.string()),
    }),
  ),
  /** People may queue for the places of the full event. */
  waitingList: z.boolean(),
  /** How many tickets one customer may have; omitted without a limit. */
  maxPerCustomer: z.optional(z.number()),
  register: z.object({
    firstName: z.string(),
    surname: z.string(),
    email: z.string(),
    phone: z.string(),
    numberOfTickets: z.number(),
  }),
});

export const getEvents = {
  input: z.object({ page: pageInQuery }),
  output: flat({ events: z.array(eventSummary), totalCnt }),
  summary: 'Published events that have not ended, soonest first; with `page` 48 of them.',
};

export const getEvent = {
  input: z.object({ slug: z.string().check(z.maxLength(200)) }),
  output: data(eventDetail),
  summary: 'One event; `data` is null if it does not exist.',
};

export const addEventToCart = {
  input: z.object({ eventId: id, register: z.optional(z.nullable(register)), cartId: z.optional(z.nullable(cartId)) }),
  output: results(z.object({ cartInfo })),
  summary: 'Adds tickets of a paid event. Each call adds a separate line and reserves no places.',
};

export const registerForEvent = {
  input: z.object({ eventId: id, register: z.optional(z.nullable(register)), captcha: paymentCaptcha }),
  output: results(z.object({ registrationId: z.nullable(id), bookingCode: z.nullable(z.string()) })),
  summary:
    'Registers for a free event. Without id and code if the event has a maximum per customer and the caller has not proven the address: the mail tells. A repeat with the same e-mail within a minute gets the same response.',
};

/** The secret of a place in the queue, from the mail. */
const placeToken = z.string().check(z.maxLength(100));

export const joinWaitingList = {
  input: z.object({ eventId: id, register: z.optional(z.nullable(register)), captcha: paymentCaptcha }),
  output: results(z.object({ joined: z.literal(true) })),
  summary: 'Joins the queue of a full event. The mail has the link to the position; a repeat sends it again.',
};

export const getWaitingPlace = {
  input: z.object({ token: placeToken }),
  output: data(
    z.object({
      state: z.enum(['waiting', 'offered', 'paying', 'done', 'expired', 'left', 'closed']),
      tickets: z.number(),
      /** From 1, while waiting. */
      position: z.nullable(z.number()),
      /** When the offer ends. */
      expiresAt: z.nullable(isoInstant),
    }),
  ),
  summary: 'A place in the queue of an event; `data` is null for an unknown link.',
};

export const leaveWaitingList = {
  input: z.object({ token: placeToken }),
  output: results(z.object({ left: z.literal(true) })),
  summary: 'Leaves the queue; offered places go to the next.',
};

export const takeOffer = {
  input: z.object({ token: placeToken, cartId: z.optional(z.nullable(cartId)) }),
  output: results(z.object({ cartInfo: z.nullable(cartInfo), bookingCode: z.nullable(z.string()) })),
  summary: 'Takes offered places: registers for a free event, or puts them into the cart, where they stay held.',
};

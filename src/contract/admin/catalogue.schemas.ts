import * as z from 'zod/mini';
import { id, money } from '../cart-shapes.schemas.ts';
import { instant } from '../instants.schemas.ts';
import { data, flat, results } from '../errors.schemas.ts';
import { idInQuery, key, lock } from '../staff-shapes.schemas.ts';

const line = z.string().check(z.maxLength(300));
const text = z.string().check(z.maxLength(2000));
/** Markup, which the server cleans. */
const html = z.string().check(z.maxLength(200_000));

/** How many one customer may have, 1 to 1000, or null without a limit; omitted in a save it stays as it is. */
const maxPerCustomer = z.optional(z.nullable(z.number()));

export const productValues = z.object({
  name: line,
  code: line,
  shortDesc: text,
  intro: html,
  description: html,
  metaDesc: text,
  price: money,
  priceTextOveriding: line,
  productStatus: z.number(),
  statusText: line,
  gstFree: z.boolean(),
  maxPerCustomer,
  published: z.boolean(),
});

export const guideValues = z.object({
  title: line,
  tileTitle: line,
  tileDesc: text,
  ecmDescription: html,
  price: money,
  gstFree: z.boolean(),
  published: z.boolean(),
});

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

const saved = results(z.object({ lock }));

export const getProductForEdit = {
  input: z.object({ productId: idInQuery }),
  output: data(z.object({ productId: id, lock, values: productValues })),
  summary: 'What staff may change of a product.',
};
export const saveProduct = {
  input: z.object({ productId: id, lock, values: productValues, key }),
  output: saved,
  summary: 'Changes a product; a save over that of another is refused with the code `stale`.',
};
export const listGuides = {
  input: z.object({}),
  output: flat({
    guides: z.array(
      z.object({
        guideId: id,
        guideTitle: z.string(),
        pageUrl: z.string(),
        published: z.boolean(),
        /** False also for a published guide that its buyers could not open. */
        isForSale: z.boolean(),
      }),
    ),
  }),
  summary: 'All guides, also those that are not published or cannot be opened.',
};

export const getGuideForEdit = {
  input: z.object({ guideId: idInQuery }),
  output: data(z.object({ guideId: id, lock, values: guideValues })),
  summary: 'What staff may change of the offer of a guide.',
};
export const saveGuide = {
  input: z.object({ guideId: id, lock, values: guideValues, key }),
  output: saved,
  summary: 'Changes the offer of a guide; a save over that of another is refused with the code `stale`.',
};
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

/** The last part of the address: small letters, digits and single hyphens. */
const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(100));
const places = z.nullable(z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000)));

export const createProduct = {
  input: z.object({
    slug,
    values: productValues,
    /** Null without a limit. */
    stock: places,
    categoryIds: z.array(id).check(z.maxLength(20)),
    key,
  }),
  output: results(z.object({ productId: id })),
  summary: 'Makes a product with one variant.',
};
export const createGuide = {
  input: z.object({ slug, values: guideValues, categoryId: z.nullable(id), key }),
  output: results(z.object({ guideId: id })),
  summary: 'Makes the offer of a guide at /guides/{slug}.',
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

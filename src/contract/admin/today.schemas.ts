import * as z from 'zod/mini';
import { isoInstant } from '../cart-shapes.schemas.ts';
import { flat, results } from '../errors.schemas.ts';
import { takingsOfDay } from './money.schemas.ts';
import { key } from './shapes.schemas.ts';

/** A screen of the back office, with its filters. */
const address = z.string();

/** What waits for somebody: a sentence, and the button that leads to it, if there is a screen for it. */
export const waiting = z.object({ text: z.string(), way: z.nullable(z.object({ press: z.string(), to: address })) });

/** What a new site needs before it is open, or may have. */
export const step = z.object({
  text: z.string(),
  done: z.boolean(),
  optional: z.boolean(),
  way: z.object({ press: z.string(), to: address }),
});

/** What comes by itself. */
export const coming = z.object({ at: isoInstant, text: z.string(), to: address });

/** Of a database that was restored from a backup and waits to be woken. */
export const copy = z.object({
  /** When the backup was made. */
  madeAt: isoInstant,
  /** Mails that are sent when it is woken; null above 1,000. */
  mails: z.nullable(z.int()),
  mayWake: z.boolean(),
});

export const getToday = {
  input: z.object({}),
  output: flat({
    /** Null on the site itself. */
    copy: z.nullable(copy),
    waiting: z.array(waiting),
    /** What of `waiting` is said to this person alone, such as that a page came back to its author. */
    own: z.array(waiting),
    coming: z.array(coming),
    /** The first steps of a new site, in order, for administrators; null once they were put away. */
    firstSteps: z.nullable(z.array(step)),
    /** The last 30 days, oldest first; null for whoever may not see orders. */
    takings: z.nullable(z.array(takingsOfDay)),
  }),
  summary: 'What waits for somebody and what comes next, each only for whoever may see it.',
};

export const endFirstSteps = {
  input: z.strictObject({ key }),
  output: results(z.object({ ended: z.literal(true) })),
  summary: 'Puts the list of first steps away, for everybody and for good.',
};

export const wakeCopy = {
  input: z.strictObject({ key }),
  output: results(z.object({ awake: z.literal(true) })),
  summary: 'Makes a restored copy the site: from now on it sends and charges what is due.',
};

export const found = z.object({ title: z.string(), detail: z.string(), to: address });

export const searchOffice = {
  input: z.object({ find: z.string().check(z.maxLength(254)) }),
  output: flat({ groups: z.array(z.object({ name: z.string(), found: z.array(found) })) }),
  summary:
    'Finds orders, tickets, people, pages and what is sold by the beginning of a number, code, name or address; each only for whoever may see it.',
};

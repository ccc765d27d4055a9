import * as z from 'zod/mini';
import { isoInstant, money, id } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { logIn } from '../account.schemas.ts';
import { openBy } from '../open-by.schemas.ts';
import { revision } from './change.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { orderStatus } from './orders.schemas.ts';
import { consent } from './subscribers.schemas.ts';
import { idInQuery, key, reason } from './shapes.schemas.ts';

const uid = z.string().check(z.minLength(1), z.maxLength(128));
const status = z.enum(['active', 'disabled']);
const who = { uid, name: z.nullable(z.string()), email: z.string(), proven: z.boolean(), status };

export const personRow = z.object({
  ...who,
  /** The person works here. */
  isStaff: z.boolean(),
  since: isoInstant,
  lastSeenAt: z.nullable(isoInstant),
});

/** Somebody who bought without an account: an address, and how many orders it has. */
export const buyerRow = z.object({ email: z.string(), name: z.string(), orders: z.number() });

export const listPeople = {
  input: listInput(['-since', 'since', 'email', '-email'], {
    is: z.optional(z.enum(['member', 'subscriber', 'company', 'disabled', 'unproven'])),
  }),
  output: listOutput(personRow, { withoutAccount: z.array(buyerRow) }),
  summary:
    'Everybody with an account; `find` is the beginning of an address, first name or surname, and also finds buyers without one.',
};

const guide = z.object({ guideId: id, title: z.string(), pageUrl: z.string() });

export const given = z.object({
  ...guide.shape,
  reason: z.string(),
  by: z.nullable(z.string()),
  since: isoInstant,
  until: z.nullable(isoInstant),
  state: z.enum(['open', 'ended', 'taken']),
});

export const person = z.object({
  ...who,
  ...personRow.shape,
  /** As it is on the account. */
  firstName: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  revision,
  /** The erasure has begun and waits, for example for an open payment. */
  isBeingErased: z.boolean(),
  orders: z.array(z.object({ orderId: id, orderNo: z.string(), at: isoInstant, total: money, status: orderStatus })),
  orderCount: z.number(),
  /** What an erasure leaves, also what was bought without the account with a proven address. */
  keptOrders: z.number(),
  tickets: z.array(
    z.object({
      eventId: id,
      title: z.string(),
      startsAt: isoInstant,
      timeZone: z.string(),
      tickets: z.number(),
      bookingCode: z.string(),
      isPast: z.boolean(),
    }),
  ),
  ticketCount: z.number(),
  /** What opens for the person now. */
  guides: z.array(z.object({ ...guide.shape, openBy })),
  given: z.array(given),
  /** Every guide, to choose from. */
  allGuides: z.array(guide),
  plan: z.nullable(
    z.object({
      title: z.string(),
      per: z.enum(['monthly', 'yearly']),
      status: z.enum(['active', 'pastDue', 'ended']),
      accessUntil: isoInstant,
      cancelAtEnd: z.boolean(),
      /** Null if it has ended. */
      subscriptionId: z.nullable(id),
      /** Staff have cancelled it, and can still take that back. */
      canKeep: z.boolean(),
      amount: money,
    }),
  ),
  companies: z.array(z.object({ corporateId: id, name: z.string(), role: z.enum(['member', 'owner']) })),
  /** Null if the address is not proven: it may be somebody else's. */
  newsletter: z.nullable(
    z.object({
      state: z.enum(['subscribed', 'asked', 'none']),
      evidence: z.array(consent),
    }),
  ),
  /** Null if the identity service keeps no list, or does not answer. */
  logIns: z.nullable(z.array(logIn)),
});

export const getPerson = {
  input: z.object({ uid }),
  output: z.extend(data(person), { /** There was such an account. */ erased: z.boolean() }),
  summary: 'What belongs to a person: orders, tickets, guides, plan, companies, consents and log-ins.',
};

/** By which part of a rule it was decided. */
export const because = z.object({
  kind: z.enum([
    'public',
    'login',
    'inactive',
    'member',
    'bought',
    'given',
    'subscription',
    'company',
    'staff',
    'lacks',
  ]),
  plan: z.optional(z.enum(['standard', 'pro'])),
  company: z.optional(z.string()),
  until: z.optional(z.nullable(isoInstant)),
  isLapsed: z.optional(z.boolean()),
});

export const why = z.object({
  title: z.string(),
  path: z.string(),
  /** A page of the site is there; a guide without one opens for nobody yet. */
  hasPage: z.boolean(),
  accessResultCode: z.union([z.literal(0), z.literal(98), z.literal(99)]),
  redirectUrl: z.nullable(z.string()),
  because,
  /** Any one of these would open it; null if it opens. */
  needs: z.nullable(
    z.object({ plan: z.nullable(z.enum(['standard', 'pro'])), guide: z.nullable(z.string()), company: z.boolean() }),
  ),
});

export const whyAccess = {
  input: z.object({
    uid,
    guideId: z.optional(idInQuery),
    path: z.optional(z.string().check(z.maxLength(512))),
  }),
  output: results(why),
  summary: 'Whether a guide or page opens for a person, and by which rule.',
};

export const giveAccess = {
  /** `lastDay` is a day such as 2026-12-31, to whose end it opens in Sydney. */
  input: z.object({ uid, guideId: id, reason, lastDay: z.nullable(z.string().check(z.maxLength(10))), key }),
  output: results(z.object({ guideId: id, endsAt: z.nullable(isoInstant) })),
  summary: 'Gives a guide to a person, whose file of data has the reason. It is no sale.',
};

const which = z.object({ uid, guideId: id, key });
export const takeAccess = {
  input: which,
  output: results(z.object({ guideId: id })),
  summary: 'Takes a given guide away.',
};
export const giveBackAccess = {
  input: which,
  output: results(z.object({ guideId: id })),
  summary: 'Gives back a guide that was taken away, to the same end as before.',
};

export const sendPassword = {
  input: z.object({ uid, key }),
  output: results(z.object({ uid })),
  summary: 'Mails a link with which the person chooses a new password; five an hour.',
};

export const endLogInOf = {
  input: z.object({ uid, logInId: z.string().check(z.maxLength(200)), key }),
  output: results(z.object({ uid })),
  summary: 'Ends one log-in of a person.',
};

export const exportPerson = {
  input: z.object({ uid, key }),
  output: results(z.object({ url: z.string() })),
  summary: 'A link of 15 minutes to the file that the person could download: everything stored about them.',
};

export const erasePerson = {
  input: z.object({ uid, key }),
  output: results(z.object({ uid })),
  summary: 'Erases an account and what belongs to it. Orders stay, because the law keeps them.',
};

import * as z from 'zod/mini';
import { id, isoInstant, money } from './cart-shapes.schemas.ts';
import { data, flat, results } from './errors.schemas.ts';
import { pageInQuery, totalCnt } from './paging.schemas.ts';

/** Longer than any permitted value, so that the verb can answer with its own text. */
const typed = z.string().check(z.maxLength(1000));
const optional = z.nullable(z.string());

export const accountDetails = z.object({
  firstName: optional,
  surname: optional,
  phone: optional,
  email: z.string(),
  emailVerified: z.boolean(),
  /** A change of the e-mail address that is not confirmed at both addresses yet. */
  emailChange: z.nullable(
    z.object({ email: z.string(), expiresAt: isoInstant, oldConfirmed: z.boolean(), newConfirmed: z.boolean() }),
  ),
});

export const logIn = z.object({
  logInId: z.string(),
  /** A name for people, such as 'Firefox on Windows'. */
  browser: z.string(),
  startedAt: isoInstant,
  lastUsedAt: isoInstant,
  current: z.boolean(),
});

export const ownedGuide = z.object({
  guideId: id,
  title: z.string(),
  pageUrl: z.string(),
  /** The guide was given, not bought; to when, if it ends. */
  given: z.optional(z.object({ until: z.nullable(isoInstant) })),
});

/** A company that the member belongs to. */
export const ownCompany = z.object({
  corporateId: id,
  corporateName: z.string(),
  role: z.enum(['member', 'owner']),
  /** The guides that it opens. */
  guides: z.array(ownedGuide),
  /** The other people who look after it; an address if a person has no name. */
  otherOwners: z.array(z.string()),
  /** How many people it has besides the member. */
  otherPeople: z.number(),
});

/** `unverified`: the state of an address is told only to somebody who has confirmed it. */
export const newsletterState = z.enum(['subscribed', 'asked', 'none', 'unverified']);

export const getAccount = {
  input: z.object({}),
  output: data(
    z.object({
      details: accountDetails,
      guides: z.array(ownedGuide),
      companies: z.array(ownCompany),
      newsletter: newsletterState,
      /** Null if the identity service keeps no list. */
      logIns: z.nullable(z.array(logIn)),
      /** The member may edit pages, so the account leads to the back office. */
      mayEdit: z.boolean(),
    }),
  ),
  summary: 'What the account page of the signed-in member shows, except orders and tickets.',
};

export const updateDetails = {
  input: z.object({ firstName: typed, surname: typed, phone: z.nullable(typed) }),
  output: results(z.object({ details: accountDetails })),
  summary: 'Changes the name and phone number of the signed-in member.',
};

export const memberOrder = z.object({
  orderNo: z.string(),
  orderDate: isoInstant,
  totalAmount: money,
  status: z.enum(['paid', 'partiallyRefunded', 'refunded']),
  refundedAmount: money,
  items: z.array(z.string()),
  /** Opens the receipt; null for an order that was refunded because its payment came too late. */
  orderToken: z.nullable(z.string()),
});

export const getMemberOrders = {
  input: z.object({ page: pageInQuery }),
  output: flat({ orders: z.array(memberOrder), totalCnt }),
  summary: 'The paid orders of the signed-in member, newest first, 48 per page.',
};

export const memberTicket = z.object({
  registrationId: id,
  title: z.string(),
  slug: z.string(),
  startsAt: isoInstant,
  endsAt: isoInstant,
  timeZone: z.string(),
  place: optional,
  directions: optional,
  joinUrl: optional,
  attendee: z.string(),
  tickets: z.number(),
  bookingCode: z.string(),
  /** The page with one ticket per person: a path with a secret. */
  ticketUrl: z.string(),
  /** Whether that page asks for the names of the people who come. */
  asksNames: z.boolean(),
  /** The page that asks before the tickets are cancelled; null if the event does not allow it. */
  cancelUrl: optional,
  isPast: z.boolean(),
});

export const getTickets = {
  input: z.object({ page: pageInQuery }),
  output: flat({ tickets: z.array(memberTicket), totalCnt }),
  summary: 'The registrations of the signed-in member, coming events first, 48 per page.',
};

export const getCalendarFile = {
  input: z.object({ registrationId: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)) }),
  output: data(z.object({ filename: z.string(), content: z.string() })),
  summary: 'The iCalendar file of an own registration.',
};

export const setNewsletter = {
  input: z.object({ subscribed: z.boolean() }),
  output: results(z.object({ newsletter: newsletterState })),
  summary:
    'Subscribes the address of the signed-in member to the newsletter, or ends it; an unconfirmed one gets a link.',
};

export const endOtherLogIns = {
  input: z.object({}),
  output: results(z.object({ logIns: z.nullable(z.array(logIn)) })),
  summary: 'Ends all log-ins of the signed-in member but this one.',
};

export const endLogIn = {
  input: z.object({ logInId: typed }),
  output: results(z.object({ logIns: z.nullable(z.array(logIn)) })),
  summary: 'Ends one log-in of the signed-in member; one that has ended or is of somebody else stays as it is.',
};

export const changeEmail = {
  input: z.object({ email: typed }),
  output: results(z.object({ details: accountDetails })),
  summary:
    'Sends a link to the old and the new address; both must be confirmed. The response is the same for a taken address.',
};

export const cancelEmailChange = {
  input: z.object({}),
  output: results(z.object({ details: accountDetails })),
  summary: 'Cancels a change of the e-mail address that is not confirmed yet.',
};

export const confirmEmail = {
  input: z.object({ token: typed }),
  output: results(
    z.object({
      /** True once the account has the new address; false with nothing to wait for if that happens within a minute. */
      changed: z.boolean(),
      /** False if the account keeps its address, which was never confirmed before. */
      isNew: z.boolean(),
      /** The address that still has to be confirmed. */
      waitingFor: z.nullable(z.enum(['old', 'new'])),
    }),
  ),
  summary: 'Confirms one address of a change with the token of a mailed link, for whoever is logged in to its account.',
};

export const exportData = {
  input: z.object({}),
  output: data(z.object({ filename: z.string(), sections: z.record(z.string(), z.unknown()) })),
  summary: 'Everything that is stored about the signed-in member.',
};

export const eraseAccount = {
  input: z.object({ confirmation: typed }),
  output: results(z.object({ erased: z.literal(true) })),
  summary: 'Erases the account and its data, except what the law keeps; `confirmation` is the word ERASE.',
};

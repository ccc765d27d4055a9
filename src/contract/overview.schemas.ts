import * as z from 'zod/mini';
import { memberOrder, memberTicket } from './account.schemas.ts';
import { id, isoInstant } from './cart-shapes.schemas.ts';
import { guide } from './guides.schemas.ts';
import { subscription } from './subscriptions.schemas.ts';

/** Something that waits for the member; the browser has the words. */
export const dueThing = z.object({
  /** A payment that failed, a parcel without an address, tickets without names. */
  kind: z.enum(['payment', 'address', 'names']),
  /** The plan, the order or the event. */
  about: z.string(),
  /** Where the member does it. */
  href: z.string(),
  /** Until when, if there is a limit. */
  until: z.nullable(isoInstant),
});

/** What a member finds first on the dashboard; of long lists the first few. */
export const overview = z.object({
  /** Also one that has ended. */
  subscription: z.nullable(subscription),
  companies: z.array(z.object({ corporateId: id, corporateName: z.string(), role: z.enum(['member', 'owner']) })),
  due: z.array(dueThing),
  /** The guides that open now, by any right; what is free for everybody last. */
  guides: z.array(guide),
  guideCount: z.number(),
  /** The guide of which the member has ticked some steps last, but not all; never one that is sensitive. */
  reading: z.optional(z.nullable(z.object({ guide, done: z.number(), steps: z.number() }))),
  /** Without one to go on with: the first of `guides` that is not sensitive. */
  begin: z.optional(z.nullable(guide)),
  tickets: z.array(memberTicket),
  ticketCount: z.number(),
  orders: z.array(memberOrder),
  orderCount: z.number(),
});

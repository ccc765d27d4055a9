import * as z from 'zod/mini';
import { id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { instant } from '../instants.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { idInQuery, key, reason } from './shapes.schemas.ts';

/** `failing`: the last charge was declined. `ending`: somebody has cancelled it. */
const state = z.enum(['failing', 'active', 'ending']);

export const subscriptionRow = z.object({
  subscriptionId: id,
  uid: z.string(),
  /** Empty if the account has none. */
  name: z.string(),
  email: z.string(),
  /** Such as 'Standard, monthly'. */
  plan: z.string(),
  /** The plan of the next period, if it is another one. */
  nextPlan: z.nullable(z.string()),
  state,
  /** Charges of this period that were declined. */
  failedCharges: z.number(),
  /** When and what we charge next; null if nothing is charged any more. */
  chargeAt: z.nullable(isoInstant),
  amount: money,
  /** When access ends if nothing more is paid; null while it runs on. */
  endsAt: z.nullable(isoInstant),
  /** Such as 'Visa ending in 4242, expires 03/2027'; null if no card is kept. */
  card: z.nullable(z.string()),
  /** The payment provider does not know the card, and the subscriber is asked for another one. */
  isCardAsked: z.boolean(),
  /** Staff have cancelled it, and can still take that back. */
  canKeep: z.boolean(),
});

export const listSubscriptions = {
  input: listInput(['next', '-next'], {
    /** `due`: charged within seven days. */
    state: z.optional(z.enum(['failing', 'due', 'ending'])),
  }),
  output: listOutput(subscriptionRow, {}),
  summary:
    'Subscriptions that have not ended, those that we charge or end next first; `find` is the beginning of a name or an address.',
};

/** With the end of the paid time; at once; or at once with the money for the time that was paid. */
export const cancelWay = z.enum(['atEnd', 'now', 'refund']);

export const cancelPreview = z.object({
  ...subscriptionRow.shape,
  paidUntil: isoInstant,
  /** Paid time is left. */
  isPaid: z.boolean(),
  /** What goes back with `refund`; null if nothing may, and why in words. */
  refund: z.nullable(money),
  refundRefused: z.nullable(z.string()),
});

export const previewCancel = {
  input: z.object({ subscriptionId: idInQuery }),
  output: data(cancelPreview),
  summary: 'What cancelling a subscription would do; data is null if it has ended. Changes nothing.',
};

export const cancelByStaff = {
  input: z.object({
    subscriptionId: id,
    way: cancelWay,
    /** As shown by the preview: if it was renewed or refunded since, nothing is done (`stale`). */
    paidUntil: instant,
    refund: money,
    /** Of a refund, for the office. */
    reason,
    key,
  }),
  output: results(
    z.object({
      state: z.enum(['ending', 'ended']),
      endsAt: isoInstant,
      refunded: money,
      /** Of the money that goes back; null if none does. */
      refundState: z.nullable(z.enum(['refunded', 'pending', 'failed'])),
    }),
  ),
  summary: 'Ends a subscription with its paid time or at once, and tells the subscriber by mail.',
};

export const keepByStaff = {
  input: z.object({ subscriptionId: id, key }),
  output: results(z.object({ subscriptionId: id })),
  summary: 'Continues a subscription that staff have cancelled, while its paid time runs; the subscriber gets a mail.',
};

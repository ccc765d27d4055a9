import * as z from 'zod/mini';
import { id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { results } from '../errors.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { key } from './shapes.schemas.ts';

export const openPayment = z.object({
  orderId: id,
  begunAt: isoInstant,
  buyer: z.string(),
  email: z.string(),
  amount: money,
  /** The charge was sent without an answer, or the buyer confirms it at the bank. */
  state: z.enum(['sent', 'atBank']),
  /** Until then nobody else asks; the next automatic question follows. */
  until: isoInstant,
});

export const openRefund = z.object({
  orderId: id,
  refundId: z.string(),
  orderNo: z.nullable(z.string()),
  begunAt: isoInstant,
  email: z.string(),
  amount: money,
  /** `known`: the provider has it and has not finished. */
  state: z.enum(['sent', 'known']),
});

export const listOpenPayments = {
  input: listInput(['begunAt', '-begunAt'], {}),
  output: listOutput(openPayment, {
    /** Refunds that the provider has not answered, the oldest 100. */
    refunds: z.array(openRefund),
  }),
  summary: 'Payments and refunds without an answer of the payment provider, oldest first.',
};

export const askProvider = {
  input: z.object({ orderId: id, key }),
  output: results(z.object({ outcome: z.enum(['paid', 'notCharged', 'refunded', 'refundFailed', 'waits']) })),
  summary: 'Asks the payment provider now about the open payment or refunds of an order.',
};

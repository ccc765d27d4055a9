import * as z from 'zod/mini';
import { billingAddress, id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { changeOutput, revision } from './change.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { idInQuery, key, reason } from './shapes.schemas.ts';
import { orderRefund } from '../store.schemas.ts';

export const staffRefund = z.extend(orderRefund, {
  refundId: z.string(),
  scope: z.enum(['order', 'lines', 'amount']),
  /** `staff:<uid>`, `organiser:<uid>`, `buyer`, `system` or `provider`. */
  actor: z.string(),
  /** Why staff refunded it; `reason` is what the buyer reads. */
  internalReason: z.string(),
  providerRef: z.nullable(z.string()),
  /** Why the provider failed it. */
  message: z.nullable(z.string()),
});

export const staffOrderRow = z.object({
  orderId: id,
  orderNo: z.nullable(z.string()),
  orderDate: isoInstant,
  buyer: z.string(),
  email: z.string(),
  totalAmount: money,
  refundedAmount: money,
  status: z.enum(['awaitingPayment', 'paid', 'partiallyRefunded', 'cancelled', 'refunded']),
});

export const staffOrder = z.extend(staffOrderRow, {
  billingAddress,
  taxAmount: money,
  shippingAmount: money,
  discountAmount: money,
  promoCode: z.nullable(z.string()),
  chargeRef: z.nullable(z.string()),
  /** What can still be refunded. */
  leftAmount: money,
  lines: z.array(
    z.object({
      lineId: id,
      kind: z.string(),
      name: z.string(),
      quantity: z.number(),
      refundedQuantity: z.number(),
      amount: money,
      taxAmount: money,
      bookingCode: z.nullable(z.string()),
    }),
  ),
  refunds: z.array(staffRefund),
  disputes: z.array(
    z.object({ disputeRef: z.string(), amount: money, status: z.string(), reason: z.string(), begunAt: isoInstant }),
  ),
  audit: z.array(
    z.object({ action: z.string(), uid: z.string(), at: isoInstant, before: z.unknown(), after: z.unknown() }),
  ),
});

export const getStaffOrders = {
  input: listInput(['-orderDate', 'orderDate'], {}),
  output: listOutput(staffOrderRow, {}),
  summary: 'Orders of every state, newest first; `find` is an order number or an e-mail address.',
};

export const getStaffOrder = {
  input: z.object({ orderId: idInQuery }),
  output: data(staffOrder),
  summary: 'One order for staff, with its refunds, disputes and what staff did.',
};

/** `reason` is for staff and the audit record. The buyer reads `messageToBuyer`, which may be left out. */
const why = { reason, messageToBuyer: z.optional(reason) };

const refunded = results(z.object({ refund: staffRefund }));

export const refundOrder = {
  input: z.object({ orderId: id, ...why, key }),
  output: refunded,
  summary: 'Refunds all that is left of an order.',
};

export const refundLines = {
  input: z.object({
    orderId: id,
    lines: z.array(z.object({ lineId: id, quantity: z.number() })).check(z.maxLength(100)),
    ...why,
    key,
  }),
  output: refunded,
  summary: 'Refunds lines of an order by quantity; their tickets, guides and stock come back.',
};

export const refundAmount = {
  input: z.object({ orderId: id, amount: z.number(), ...why, key }),
  output: refunded,
  summary: 'Refunds an amount of an order in dollars; nothing comes back unless it is all that was left.',
};

export const resendReceipt = {
  input: z.object({ orderId: id, key }),
  output: results(z.object({ sentTo: z.string() })),
  summary: 'Mails the receipt of a paid order again.',
};

export const setStock = {
  input: z.object({
    variantId: id,
    revision,
    stock: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
    key,
  }),
  output: changeOutput(z.object({ stock: z.nullable(z.number()), revision })),
  summary: 'Sets how many of a variant can still be sold; null for unlimited.',
};

export const getMoneyReport = {
  input: z.object({
    days: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]|[12]\d|3[01])$/)), z.transform(Number))),
  }),
  output: data(
    z.object({
      from: isoInstant,
      to: isoInstant,
      charges: z.number(),
      chargedAmount: money,
      refunds: z.number(),
      refundedAmount: money,
      disputes: z.number(),
      disputedAmount: money,
      unexplainedAmount: money,
      unexplained: z.array(z.object({ what: z.string(), about: z.string(), amount: money })),
    }),
  ),
  summary: 'Compares the money of the last days (2 if omitted) with the payment provider.',
};

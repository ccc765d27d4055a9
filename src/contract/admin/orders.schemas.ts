import * as z from 'zod/mini';
import { billingAddress, deliveryAddress, id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { exportInput, exportOutput } from './export.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { line, text } from './entry.schemas.ts';
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

export const orderStatus = z.enum(['awaitingPayment', 'paid', 'partiallyRefunded', 'cancelled', 'refunded']);

/** Of a parcel: it waits for its address, for somebody to pack it, or is packed. */
export const parcel = z.enum(['noAddress', 'toPack', 'packed']);

export const staffOrderRow = z.object({
  orderId: id,
  orderNo: z.nullable(z.string()),
  orderDate: isoInstant,
  buyer: z.string(),
  email: z.string(),
  /** What was bought, such as '2 × Harbour walk'. */
  items: z.array(z.string()),
  totalAmount: money,
  refundedAmount: money,
  status: orderStatus,
  /** null if nothing is sent by post. */
  parcel: z.nullable(parcel),
});

/** What a line has delivered: a ticket, a guide or a subscription. */
export const staffDelivery = z.object({
  lineId: id,
  kind: z.enum(['ticket', 'guide', 'subscription']),
  /** The code of a ticket. */
  code: z.nullable(z.string()),
  /** Who comes with a ticket, if known. */
  who: z.nullable(z.string()),
  /** The event, the guide or the plan. */
  what: z.string(),
  /** When and where, or until when. */
  when: z.nullable(z.string()),
  /** `gone`: nobody can open the guide, because its page is not on the site. */
  state: z.enum(['open', 'ended', 'gone']),
  /** Since when it has ended. */
  endedAt: z.nullable(isoInstant),
  /** Since when the ticket is for this event, if it was moved from another one. */
  movedAt: z.nullable(isoInstant),
});

export const orderNote = z.object({ noteId: id, text: z.string(), by: z.string(), at: isoInstant });

/** What has happened to an order, in words, oldest first. */
export const orderMoment = z.object({
  at: isoInstant,
  text: z.string(),
  by: z.nullable(z.string()),
  /** Of a note, which can be taken away. */
  noteId: z.nullable(id),
});

export const staffOrder = z.extend(staffOrderRow, {
  revision,
  /** How it was made: from a cart of the site, by a subscription, or without a cart in the office. */
  madeBy: z.enum(['cart', 'subscription', 'office']),
  uid: z.nullable(z.string()),
  /** The companies of the buyer's account. */
  companies: z.array(z.string()),
  billingAddress,
  deliveryAddress: z.nullable(deliveryAddress),
  packedAt: z.nullable(isoInstant),
  tracking: z.nullable(z.string()),
  taxAmount: money,
  shippingAmount: money,
  discountAmount: money,
  /** What the card was charged; 0 for an order that was free or is not paid. */
  chargedAmount: money,
  /** Refunds on their way to the provider. */
  pendingAmount: money,
  promoCode: z.nullable(z.string()),
  chargeRef: z.nullable(z.string()),
  /** What can still be refunded. */
  leftAmount: money,
  /** A file for whoever reads this, for a day; null before the order is paid. */
  invoiceUrl: z.nullable(z.string()),
  lines: z.array(
    z.object({
      lineId: id,
      kind: z.string(),
      name: z.string(),
      /** The chosen options of a product. */
      options: z.string(),
      quantity: z.number(),
      refundedQuantity: z.number(),
      amount: money,
      taxAmount: money,
      bookingCode: z.nullable(z.string()),
    }),
  ),
  deliveries: z.array(staffDelivery),
  refunds: z.array(staffRefund),
  disputes: z.array(
    z.object({ disputeRef: z.string(), amount: money, status: z.string(), reason: z.string(), begunAt: isoInstant }),
  ),
  timeline: z.array(orderMoment),
  audit: z.array(
    z.object({ action: z.string(), uid: z.string(), at: isoInstant, before: z.unknown(), after: z.unknown() }),
  ),
});

export const orderPeriods = ['today', 'week', 'month', 'quarter', 'year'] as const;

const orderSorts = ['-orderDate', 'orderDate'] as const;
const orderFilters = {
  status: z.optional(orderStatus),
  parcel: z.optional(parcel),
  /** Made today, or in the last 7, 30, 90 or 365 days, by the calendar in Sydney. */
  period: z.optional(z.enum(orderPeriods)),
};

export const exportOrders = {
  input: exportInput(orderSorts, orderFilters),
  output: exportOutput,
  summary: 'A link to the orders of the list as a CSV file. It is for reading: orders are never imported.',
};

export const getStaffOrders = {
  input: listInput(orderSorts, orderFilters),
  output: listOutput(staffOrderRow, {}),
  summary:
    'Orders of every state, newest first; `find` is the beginning of an order number, name, e-mail address or booking code.',
};

export const getStaffOrder = {
  input: z.object({ orderId: idInQuery }),
  output: data(staffOrder),
  summary: 'One order for staff, with its refunds, disputes and what staff did.',
};

/**
 * `reason` is for staff and the audit record. The buyer reads `messageToBuyer`, which may be left out. `expectedLeft`
 * is what could still be refunded when somebody looked: if it is another sum now, nothing is refunded.
 */
const why = { reason, messageToBuyer: z.optional(reason), expectedLeft: z.optional(money) };
const wantedLines = z.array(z.object({ lineId: id, quantity: z.number() })).check(z.maxLength(100));

const refunded = results(z.object({ refund: staffRefund }));

export const refundOrder = {
  input: z.object({ orderId: id, ...why, key }),
  output: refunded,
  summary: 'Refunds all that is left of an order.',
};

export const refundLines = {
  input: z.object({
    orderId: id,
    lines: wantedLines,
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

export const previewRefund = {
  /** All that is left if neither lines nor an amount are named. */
  input: z.object({ orderId: id, lines: z.optional(wantedLines), amount: z.optional(z.number()) }),
  output: results(
    z.object({
      amount: money,
      taxAmount: money,
      /** What can still be refunded now, and after this refund. */
      leftAmount: money,
      leftAfter: money,
      /** The items that the amount is for; empty for an amount without items. */
      lines: z.array(z.object({ lineId: id, name: z.string(), quantity: z.number(), amount: money })),
      /** What the buyer loses, and what can be sold again. */
      ends: z.array(
        z.object({
          lineId: id,
          kind: z.string(),
          name: z.string(),
          quantity: z.number(),
          /** Stays with the buyer. */
          left: z.number(),
          /** The event has begun: the ticket may have been used. */
          hasBegun: z.boolean(),
        }),
      ),
      /** The buyer's address, to which the receipt of the refund goes; null if no mail is sent. */
      mailTo: z.nullable(z.string()),
      /** A refund that waits for the provider. */
      pendingAmount: money,
    }),
  ),
  summary: 'What a refund would return and end, computed as the refund itself; changes nothing.',
};

export const changeDeliveryAddress = {
  input: changeInput(
    { orderId: id },
    z.strictObject({
      firstName: line,
      surname: line,
      phone: line,
      country: line,
      address1: line,
      address2: line,
      suburb: line,
      state: line,
      postcode: line,
    }),
  ),
  output: changeOutput(z.object({ revision })),
  summary: 'Changes where the parcel of a paid order goes, until it is packed.',
};

export const setPacked = {
  input: changeInput({ orderId: id }, z.strictObject({ packed: z.boolean(), tracking: line })),
  output: changeOutput(z.object({ revision })),
  summary: 'Marks the parcel of an order as packed and sent, or takes the mark away.',
};

export const addOrderNote = {
  input: z.object({ orderId: id, text, key }),
  output: results(z.object({ noteId: id })),
  summary: 'Writes a note about an order, which staff read.',
};

export const removeOrderNote = {
  input: z.object({ orderId: id, noteId: id, key }),
  output: results(z.object({ noteId: id })),
  summary: 'Takes a note of an order away.',
};

export const getPackingList = {
  input: z.object({ orderId: z.optional(idInQuery) }),
  output: data(
    z.object({
      orders: z.array(
        z.object({
          orderId: id,
          orderNo: z.string(),
          orderDate: isoInstant,
          revision,
          address: deliveryAddress,
          items: z.array(z.object({ name: z.string(), options: z.string(), quantity: z.number() })),
        }),
      ),
      /** More orders wait than are shown. */
      hasMore: z.boolean(),
    }),
  ),
  summary: 'What to put in which parcel: of one order, or of the oldest 100 that wait to be packed.',
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
    /** Staff read it in the history. */
    reason: z.optional(reason),
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

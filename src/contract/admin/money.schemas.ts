import * as z from 'zod/mini';
import { id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { data, flat, results } from '../errors.schemas.ts';
import { isCalendarDay } from '../instants.ts';
import { dayMs } from '../spans.ts';
import { exportOutput } from './export.schemas.ts';
import { key } from './shapes.schemas.ts';

/** A day of the calendar in Sydney. */
export const calendarDay = z
  .string()
  .check(
    z.refine((value) => isCalendarDay(value) && value >= '2000' && value < '2100', 'Not a day, such as 2026-11-24.'),
  );
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));
const yearInQuery = z.pipe(z.string().check(z.regex(/^20\d\d$/)), z.transform(Number));

/** A period is at most so long: a financial year, or a leap year. */
const mostDays = 366;
const period = { from: calendarDay, to: calendarDay };
interface Period {
  from: string;
  to: string;
}
const inOrder = z.refine<Period>(({ from, to }) => from <= to, {
  path: ['to'],
  message: 'The last day is before the first.',
});
const notTooLong = z.refine<Period>(({ from, to }) => Date.parse(to) - Date.parse(from) < mostDays * dayMs, {
  path: ['to'],
  message: 'Please choose at most a year.',
});

/** Of a day or a month: what was paid, and what went back. */
export const takingsOfDay = z.object({ day: z.string(), paid: money, refunded: money });

const takingsOfItem = z.object({
  /** `product`, `event`, `guide`, `subscription`, `delivery`, or `amount` for refunds that name no item. */
  kind: z.string(),
  itemId: z.number(),
  name: z.string(),
  quantity: z.number(),
  paid: money,
  returned: z.number(),
  refunded: money,
});

export const getTakings = {
  input: z.object(period).check(inOrder, notTooLong),
  output: flat({
    days: z.array(takingsOfDay),
    /** By what was taken, the most first. */
    items: z.array(takingsOfItem),
    discount: money,
    /** Paid orders that the sums do not have yet; null above 1000. */
    waiting: z.nullable(z.number()),
  }),
  summary: 'What was paid and what went back on each day in Sydney of a period, and for what.',
};

/** An amount with the GST in it, and the part of it that has none. */
const taxed = z.object({ amount: money, gst: money, gstFree: money });

export const gstPeriod = z.object({
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** Its last day has ended. */
  isOver: z.boolean(),
  sales: taxed,
  refunds: taxed,
  /** G1 and 1A of an activity statement: sales less refunds. */
  net: taxed,
  /** Charges that buyers contested at their bank in this period. */
  disputes: z.object({ count: z.number(), amount: money }),
});

export const getGst = {
  /** The year in which the financial year begins; the current one if omitted. */
  input: z.object({ year: z.optional(yearInQuery) }),
  output: flat({
    year: z.number(),
    /** With sales, the newest first. */
    years: z.array(z.number()),
    quarters: z.array(gstPeriod),
    total: gstPeriod,
    /** The organisation is registered for GST now. */
    isRegistered: z.boolean(),
    waiting: z.nullable(z.number()),
  }),
  summary: 'G1 and 1A of each quarter of a financial year, from the ledger of orders and refunds.',
};

/** What the last comparison of a day with the payment provider found. */
const comparison = z.object({
  comparedAt: isoInstant,
  /** Up to when; before the end of the day if it was compared during the day. */
  until: isoInstant,
  charges: z.number(),
  chargedAmount: money,
  refunds: z.number(),
  refundedAmount: money,
  disputes: z.number(),
  disputedAmount: money,
  differences: z.number(),
  differentAmount: money,
});

export const getMoneyDays = {
  /** The current month if omitted. */
  input: z.object({ month: z.optional(month) }),
  output: flat({
    month: z.string(),
    /** The newest first; null for a day that was not compared. */
    days: z.array(z.object({ day: z.string(), comparison: z.nullable(comparison) })),
  }),
  summary: 'The comparison of each day of a month with the payment provider.',
};

export const difference = z.object({
  kind: z.enum([
    'chargeWithoutOrder',
    'chargeOfOtherAmount',
    'orderWithoutCharge',
    'disputeNotStored',
    'linesDoNotAddUp',
    'moreWentBack',
    'neitherDelivered',
    'refundNotInLedger',
    'refundOfOtherAmount',
    'refundNotAtProvider',
  ]),
  /** The provider's id, or the order. */
  about: z.string(),
  orderId: z.nullable(id),
  amount: money,
});

export const getMoneyDay = {
  input: z.object({ day: calendarDay }),
  output: data(
    z.object({
      day: z.string(),
      comparison: z.nullable(z.extend(comparison, { found: z.array(difference) })),
      /** What the journal says about this day. */
      sold: money,
      wentBack: money,
    }),
  ),
  summary: 'A day compared with the payment provider, with each difference.',
};

export const compareDay = {
  input: z.object({ day: calendarDay, key }),
  output: results(z.object({ differences: z.number() })),
  summary: 'Compares a day with the payment provider now.',
};

export const exportMoney = {
  input: z.object({ ...period, key }).check(inOrder, notTooLong),
  output: exportOutput,
  summary:
    'The journal of a period as a file: a row for each order line, delivery and part of a refund, and their sums.',
};

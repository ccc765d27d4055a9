import type { Gst, GstPeriod, Takings } from '#contract/admin/money.ts';
import { addDays, dayOf, endOfDay, startOfDay } from '#contract/calendar.ts';
import { toDollars } from '#contract/money.ts';
import { type Days, daysOfYear, financialYearOf, quartersOf, yearText } from '#contract/quarters.ts';
import { dayMs } from '#contract/spans.ts';
import { countUpTo, shownCount } from '../../db/counted.ts';
import type { Deps } from '../../deps.ts';
import { ordersToBook } from './book-money.sql.ts';
import { disputesBetween, firstDay, sumsByDay, sumsByItem } from './report.sql.ts';

type Source = Deps['db']['read'];

/** What was paid and what went back on each day, oldest first; also of days without any. */
export async function takingsByDay(source: Source, days: Days): Promise<Takings['days']> {
  return eachDay(days, await sumsByDay(source, days));
}

function eachDay({ from, to }: Days, rows: Awaited<ReturnType<typeof sumsByDay>>): Takings['days'] {
  const sums = new Map(rows.map((sum) => [`${sum.day} ${sum.way}`, sum]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10);
    return {
      day,
      paid: toDollars(sums.get(`${day} sale`)?.amount_cents ?? 0),
      refunded: toDollars(0 - (sums.get(`${day} refund`)?.amount_cents ?? 0)),
    };
  });
}

/** Today shows so many days. */
const todayShows = 30;

/** Of the last 30 days. */
export async function takingsOf(source: Source, now: Date): Promise<Takings['days']> {
  return takingsByDay(source, { from: dayOf(addDays(now, 1 - todayShows)), to: dayOf(now) });
}

export async function takings(source: Source, period: Days): Promise<Takings> {
  const [byDay, sums, waiting] = await Promise.all([
    sumsByDay(source, period),
    sumsByItem(source, period),
    countWaiting(source),
  ]);
  const items = new Map<string, Takings['items'][number]>();
  for (const { way, kind, item_id: itemId, name, quantity, amount_cents } of sums) {
    const key = `${kind} ${itemId} ${kind === 'subscription' ? name : ''}`;
    const item = items.get(key) ?? { kind, itemId, name, quantity: 0, paid: 0, returned: 0, refunded: 0 };
    const more =
      way === 'sale'
        ? { quantity, paid: toDollars(amount_cents), name }
        : { returned: 0 - quantity, refunded: toDollars(0 - amount_cents) };
    items.set(key, { ...item, ...more });
  }
  return {
    days: eachDay(period, byDay),
    items: [...items.values()].sort((a, b) => b.paid - a.paid || b.refunded - a.refunded || a.itemId - b.itemId),
    discount: toDollars(byDay.reduce((all, { discount_cents }) => all + discount_cents, 0)),
    waiting,
  };
}

/** G1 and 1A of the quarters of a financial year. What went back counts in the quarter in which it went back. */
export async function gstOfYear(
  { db: { read }, config }: Pick<Deps, 'db' | 'config'>,
  year: number,
  now: Date,
): Promise<Gst> {
  const whole = daysOfYear(year);
  const [sums, disputes, first, waiting] = await Promise.all([
    sumsByDay(read, whole),
    disputesBetween(read, startOfDay(whole.from).toISOString(), endOfDay(whole.to).toISOString()),
    firstDay(read),
    countWaiting(read),
  ]);
  const today = dayOf(now);
  const periodOf = ({ name, from, to }: Days & { name: string }): GstPeriod => {
    const isIn = (day: string) => from <= day && day <= to;
    const inPeriod = sums.filter(({ day }) => isIn(day));
    const sales = taxedSum(inPeriod.filter(({ way }) => way === 'sale'));
    const refunds = taxedSum(inPeriod.filter(({ way }) => way === 'refund'));
    const contested = disputes.filter(({ created_at }) => isIn(dayOf(created_at)));
    return {
      name,
      from,
      to,
      isOver: to < today,
      sales: toTaxed(sales),
      refunds: toTaxed(refunds, -1),
      net: toTaxed(taxedSum([sales, refunds])),
      disputes: {
        count: contested.length,
        amount: toDollars(contested.reduce((all, { amount_cents }) => all + amount_cents, 0)),
      },
    };
  };
  const thisYear = financialYearOf(today);
  const firstYear = Math.min(first === undefined ? thisYear : financialYearOf(first), thisYear);
  return {
    year,
    years: Array.from({ length: thisYear - firstYear + 1 }, (_, at) => thisYear - at),
    quarters: quartersOf(year).map(periodOf),
    total: periodOf({ ...whole, name: `Financial year ${yearText(year)}` }),
    isRegistered: config.GST_REGISTERED,
    waiting,
  };
}

interface TaxedCents {
  amount_cents: number;
  gst_cents: number;
  taxable_cents: number;
}

function taxedSum(sums: readonly TaxedCents[]): TaxedCents {
  const of = (name: keyof TaxedCents) => sums.reduce((all, sum) => all + sum[name], 0);
  return { amount_cents: of('amount_cents'), gst_cents: of('gst_cents'), taxable_cents: of('taxable_cents') };
}

/** `sign` -1 shows what went back, which the journal holds as less than nothing, as an amount. */
function toTaxed({ amount_cents, gst_cents, taxable_cents }: TaxedCents, sign: 1 | -1 = 1) {
  // `0 +` and not -0, which is shown as '-$0.00'.
  return {
    amount: toDollars(0 + sign * amount_cents),
    gst: toDollars(0 + sign * gst_cents),
    gstFree: toDollars(0 + sign * (amount_cents - taxable_cents)),
  };
}

const countWaiting = async (source: Source) => shownCount(await countUpTo(source, ordersToBook(source)));

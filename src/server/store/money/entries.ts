import type { Insertable } from 'kysely';
import { dayOf } from '#contract/calendar.ts';
import type { Tables } from '../../db/tables.ts';
import type { OrderLineRow, OrderRow } from '../orders/order.sql.ts';
import { split } from '../pricing.ts';
import type { RefundLineRow, RefundRow } from '../refunds/refund.sql.ts';

// Pure rules of the journal: an order is its lines and its delivery, a refund the parts of it, negative. Their sums are
// the amount and the GST that order and refund store, to the cent.

export type Entry = Omit<Insertable<Tables['money_entry']>, 'id'>;
export type DaySum = Insertable<Tables['money_day']>;

type SoldOrder = Pick<OrderRow, 'id' | 'paid_at' | 'shipping_cents' | 'shipping_gst_cents'>;
type SoldLine = Pick<
  OrderLineRow,
  'id' | 'kind' | 'item_id' | 'name' | 'quantity' | 'amount_cents' | 'gst_cents' | 'gst_free' | 'discount_cents'
>;
type MadeRefund = Pick<RefundRow, 'id' | 'amount_cents' | 'gst_cents' | 'taxable_cents' | 'updated_at'>;

const delivery = { kind: 'delivery', item_id: 0, name: 'Delivery' };
const amount = { kind: 'amount', item_id: 0, name: 'An amount of the order' };

/** What a paid order sold, on the day on which it was paid. */
export function entriesOfOrder(order: SoldOrder, lines: readonly SoldLine[]): Entry[] {
  const at = order.paid_at ?? '';
  const common = { at, day: dayOf(at), order_id: order.id, refund_id: null };
  const sold: Entry[] = lines.map(({ kind, item_id, name, quantity, ...line }) => ({
    ...common,
    kind,
    item_id,
    name,
    quantity,
    amount_cents: line.amount_cents,
    gst_cents: line.gst_cents,
    taxable_cents: line.gst_free === 1 ? 0 : line.amount_cents,
    discount_cents: line.discount_cents,
  }));
  const { shipping_cents: cents, shipping_gst_cents: gst } = order;
  if (cents === 0) return sold;
  const taxed = { gst_cents: gst, taxable_cents: gst > 0 ? cents : 0 };
  return [...sold, { ...common, ...delivery, quantity: 1, amount_cents: cents, ...taxed, discount_cents: 0 }];
}

/** What a refund returned of a paid order, on the day on which the provider made it. */
export function entriesOfRefund(
  refund: MadeRefund,
  order: SoldOrder,
  lines: readonly SoldLine[],
  parts: readonly Omit<RefundLineRow, 'refund_id'>[],
): Entry[] {
  const returned = parts.flatMap(({ order_line_id, quantity, amount_cents }) => {
    const line = lines.find(({ id }) => id === order_line_id);
    if (!line) return [];
    const { kind, item_id, name } = line;
    return [{ kind, item_id, name, quantity, cents: amount_cents, isTaxed: line.gst_free !== 1 }];
  });
  const rest = refund.amount_cents - returned.reduce((sum, { cents }) => sum + cents, 0);
  // Beside its lines a refund returns the delivery, or an amount of an order without one.
  const isDelivery = parts.length > 0 && order.shipping_cents > 0;
  const isTaxed = isDelivery ? order.shipping_gst_cents > 0 : true;
  if (rest !== 0 || returned.length === 0)
    returned.push({ ...(isDelivery ? delivery : amount), quantity: isDelivery ? 1 : 0, cents: rest, isTaxed });
  const taxed = returned.map(({ cents, isTaxed: isIn }) => (isIn ? Math.max(0, cents) : 0));
  // A refund whose parts are all free of GST and that stores some all the same keeps it: the stored sum is the truth.
  const weights = taxed.some((cents) => cents > 0) ? taxed : returned.map((_, index) => (index === 0 ? 1 : 0));
  const [taxable, gst] = [split(refund.taxable_cents, weights), split(refund.gst_cents, weights)];
  return returned.map(({ kind, item_id, name, quantity, cents }, index) =>
    negative({
      at: refund.updated_at,
      day: dayOf(refund.updated_at),
      order_id: order.id,
      refund_id: refund.id,
      kind,
      item_id,
      name,
      quantity,
      amount_cents: cents,
      gst_cents: gst[index] ?? 0,
      taxable_cents: taxable[index] ?? 0,
      discount_cents: 0,
    }),
  );
}

/** What the journal still has to say about a refund: nothing, what it returned, or that it did not after all. */
export function missingEntries(
  { status, updated_at: at }: Pick<RefundRow, 'status' | 'updated_at'>,
  standing: readonly Entry[],
  made: readonly Entry[],
): Entry[] {
  const wanted = status === 'refunded' ? made : [];
  if (sameSums(standing, wanted)) return [];
  const nothing = sameSums(standing, []);
  return [...(nothing ? [] : standing.map((entry) => ({ ...negative(entry), at, day: dayOf(at) }))), ...wanted];
}

const numbers = ['quantity', 'amount_cents', 'gst_cents', 'taxable_cents', 'discount_cents'] as const;

function negative(entry: Entry): Entry {
  // `0 - n` and not `-n`: no row has a negative zero.
  return { ...entry, ...Object.fromEntries(numbers.map((name) => [name, 0 - entry[name]])) };
}

function sameSums(some: readonly Entry[], others: readonly Entry[]): boolean {
  const sum = (entries: readonly Entry[], name: (typeof numbers)[number]) =>
    entries.reduce((all, entry) => all + entry[name], 0);
  return numbers.every((name) => sum(some, name) === sum(others, name));
}

/** What entries add to the sums of each day, in the order of the key. */
export function daySums(entries: readonly Entry[]): DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const { day, kind, item_id, name, refund_id, ...entry } of entries) {
    const way = refund_id === null ? 'sale' : 'refund';
    const key = `${day} ${way} ${kind} ${String(item_id).padStart(10, '0')}`;
    const sum = sums.get(key) ?? {
      day,
      way,
      kind,
      item_id,
      name,
      quantity: 0,
      amount_cents: 0,
      gst_cents: 0,
      taxable_cents: 0,
      discount_cents: 0,
    };
    for (const each of numbers) sum[each] += entry[each];
    sums.set(key, { ...sum, name });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

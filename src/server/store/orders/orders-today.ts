import type { Found, Waiting } from '#contract/admin/today.ts';
import { storeMoneyOf } from '#contract/money.ts';
import { dayMs, minuteMs } from '#contract/spans.ts';
import { shortDayText } from '#contract/calendar.ts';
import type { Deps } from '../../deps.ts';
import { countText } from '../../staff/count-text.ts';
import { foundAtOnce } from '../../staff/entity.ts';
import { countOpenAttempts, failedRefunds } from '../payments/open-payments.sql.ts';
import { ordersForStaff } from './order.admin.ts';
import { countParcels } from './order.admin.sql.ts';

/** A payment is normally answered within seconds, and asked about by itself after a minute. */
const answeredWithinMs = 10 * minuteMs;
const failedShownMs = 14 * dayMs;
const failedAtOnce = 5;

/** What of orders waits for somebody: payments without an answer, refunds that failed, parcels. */
export async function ordersToday({ db: { read } }: Deps, now: Date): Promise<{ waiting: Waiting[] }> {
  const [open, failed, toPack, noAddress] = await Promise.all([
    countOpenAttempts(read, new Date(now.getTime() - answeredWithinMs).toISOString()),
    failedRefunds(read, new Date(now.getTime() - failedShownMs).toISOString(), failedAtOnce),
    countParcels(read, 'toPack'),
    countParcels(read, 'noAddress'),
  ]);
  const waiting: Waiting[] = [];
  if (open > 0)
    waiting.push({
      text: `${countText(open, 'payment has', 'payments have')} had no answer for more than ten minutes.`,
      way: { press: 'See the payments', to: '/admin/payments' },
    });
  for (const { order_id, order_no, amount_cents } of failed)
    waiting.push({
      text: `A refund of ${storeMoneyOf(amount_cents)} for ${order_no ?? 'an order'} failed.`,
      way: { press: 'Open the order', to: `/admin/orders/${order_id}` },
    });
  if (toPack > 0)
    waiting.push({
      text: `${countText(toPack, 'parcel waits', 'parcels wait')} to be packed.`,
      way: { press: 'See what to pack', to: '/admin/orders?parcel=toPack' },
    });
  if (noAddress > 0)
    waiting.push({
      text: `${countText(noAddress, 'parcel waits', 'parcels wait')} for an address of the buyer.`,
      way: { press: 'See the orders', to: '/admin/orders?parcel=noAddress' },
    });
  return { waiting };
}

/** Orders by number, name, address or booking code, the newest first. */
export async function searchOrders(deps: Deps, words: string): Promise<Found[]> {
  const { rows } = await ordersForStaff(deps, {
    find: words,
    sort: '-orderDate',
    after: undefined,
    size: foundAtOnce,
  });
  return rows.map((order) => ({
    title: order.order_no ?? 'Order that is not paid',
    detail: [
      `${order.first_name} ${order.surname}`.trim(),
      storeMoneyOf(order.total_cents),
      shortDayText(order.paid_at ?? order.created_at),
    ].join(' · '),
    to: `/admin/orders/${order.id}`,
  }));
}

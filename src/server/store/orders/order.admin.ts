import type { OrderPeriod } from '#contract/admin/orders.ts';
import { addDays, dayOf } from '#contract/calendar.ts';
import { instantsOf, organisationZone } from '#contract/wall-clock.ts';
import type { Deps } from '../../deps.ts';
import { mailsOfCauses } from '../../jobs/mails-of-causes.ts';
import { auditRecords, type AuditRecord } from '../../staff/audited.ts';
import { toLine } from '../stored-line.ts';
import { linesOfOrders } from './member-orders.sql.ts';
import type { Delivery } from '../purchasable.ts';
import { ledgerOfOrder, linesOfRefunds, type OrderLedger, refundsOfOrders } from '../refunds/refund.sql.ts';
import {
  companyNames,
  namesByUid,
  notesOfOrder,
  ordersToPack,
  staffOrderRows,
  type WantedOrders,
} from './order.admin.sql.ts';
import type { OrderStory } from './timeline.ts';

const days: Record<OrderPeriod, number> = { today: 1, week: 7, month: 30, quarter: 90, year: 365 };

/** All orders for staff; `find` is the beginning of a number, a name, an e-mail address or a booking code. */
export async function ordersForStaff(
  deps: Deps,
  { period, ...wanted }: Omit<WantedOrders, 'lineIds' | 'since'> & { period?: OrderPeriod | undefined },
) {
  const { read } = deps.db;
  const lineIds = wanted.find === '' ? [] : await linesOfCode(deps, wanted.find);
  const found = await staffOrderRows(read, { ...wanted, lineIds, since: period && sinceOf(period, deps.now()) });
  const ids = found.rows.map(({ id }) => id);
  const [refunds, lines] = await Promise.all([refundsOfOrders(read, ids), linesOfOrders(read, ids)]);
  return { ...found, refunds, lines };
}

/** The beginning of the first day of a period that ends today, in Sydney. */
function sinceOf(period: OrderPeriod, now: Date): string {
  const midnight = new Date(dayOf(addDays(now, 1 - days[period])));
  return (instantsOf(midnight, organisationZone)[0] ?? now).toISOString();
}

async function linesOfCode(deps: Deps, words: string): Promise<number[]> {
  const found = await Promise.all(
    Object.values(deps.purchasables).map(async (kind) => (await kind.linesOfCode?.(deps.db.read, words)) ?? []),
  );
  return found.flat();
}

export interface OrderForStaff extends OrderStory {
  ledger: OrderLedger;
  audit: AuditRecord[];
  companies: string[];
}

/** An order with all that staff see of it; null if there is none. */
export async function orderForStaff(deps: Deps, orderId: number): Promise<OrderForStaff | null> {
  const { read } = deps.db;
  const ledger = await ledgerOfOrder(read, orderId);
  if (!ledger) return null;
  const { order, refunds } = ledger;
  const causes = [`receipt:${orderId}`, `address:${orderId}`, `refund:${orderId}`];
  const [deliveries, mails, audit, notes, companies] = await Promise.all([
    deliveriesOf(deps, ledger),
    mailsOfCauses(read, [...causes, ...refunds.map(({ id }) => `refund:${id}`)]),
    auditRecords(deps, `order:${orderId}`),
    notesOfOrder(read, orderId),
    order.uid === null ? [] : companyNames(read, order.uid),
  ]);
  const uids = [...audit, ...notes].map(({ uid }) => uid).concat(refunds.map(({ actor }) => actor.split(':')[1] ?? ''));
  return { ledger, deliveries, mails, audit, notes, companies, names: await namesByUid(read, [...new Set(uids)]) };
}

/** What the lines of a paid order have delivered, with one query per kind. */
async function deliveriesOf(deps: Deps, { order, lines }: OrderLedger): Promise<Delivery[]> {
  if (order.paid_at === null) return [];
  const kinds = Map.groupBy(
    lines.map((line) => toLine(line, line.id)),
    ({ kind }) => kind,
  );
  const delivered = await Promise.all(
    [...kinds].map(
      async ([kind, ofKind]) => (await deps.purchasables[kind].deliveries?.(deps.db.read, order.id, ofKind)) ?? [],
    ),
  );
  return delivered.flat();
}

/** How many slips are made at once. */
const slips = 100;

/** What goes into which parcel: of one order, or of the oldest that wait. */
export async function packingList(deps: Deps, orderId: number | undefined) {
  const found = await ordersToPack(deps.db.read, orderId, slips + 1);
  const orders = found.slice(0, slips);
  const ids = orders.map(({ id }) => id);
  const [lines, refunds] = await Promise.all([linesOfOrders(deps.db.read, ids), refundsOfOrders(deps.db.read, ids)]);
  const refundLines = await linesOfRefunds(
    deps.db.read,
    refunds.map(({ id }) => id),
  );
  return { orders, lines, refunds, refundLines, hasMore: found.length > slips };
}

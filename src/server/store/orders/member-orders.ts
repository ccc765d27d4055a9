import type { MemberOrder } from '#contract/account.ts';
import { pageSize } from '#contract/paging.ts';
import type { Deps } from '../../deps.ts';
import { countMemberOrders, linesOfOrders, memberOrderRows, unsentOrderRows } from './member-orders.sql.ts';
import { orderToken } from './order-token.ts';
import { toMemberOrder } from './order.wire.ts';
import { refundsOfOrders } from '../refunds/refund.sql.ts';

export { countMemberOrders, memberOrderRows } from './member-orders.sql.ts';

/** Paid orders of a member that wait for an address, with the path of their page. */
export async function ordersWithoutAddress(deps: Deps, uid: string): Promise<{ orderNo: string; href: string }[]> {
  return (await unsentOrderRows(deps.db.read, uid)).map((row) => ({
    orderNo: row.order_no ?? '',
    href: `/order-thankyou?o=${orderToken(deps, row)}`,
  }));
}

/** A page of the paid orders of a member, newest first; each links to its receipt. */
export async function memberOrders(
  deps: Deps,
  uid: string,
  page: number,
): Promise<{ orders: MemberOrder[]; totalCnt: number }> {
  const [rows, totalCnt] = await Promise.all([
    memberOrderRows(deps.db.read, uid, (page - 1) * pageSize, pageSize),
    countMemberOrders(deps.db.read, uid),
  ]);
  const ids = rows.map((row) => row.id);
  const [lines, refunds] = await Promise.all([linesOfOrders(deps.db.read, ids), refundsOfOrders(deps.db.read, ids)]);
  return {
    orders: rows.map((row) =>
      toMemberOrder(
        {
          order: row,
          lines: lines.filter((line) => line.order_id === row.id),
          refunds: refunds.filter((refund) => refund.order_id === row.id),
        },
        row.paid_at === null ? null : orderToken(deps, row),
      ),
    ),
    totalCnt,
  };
}

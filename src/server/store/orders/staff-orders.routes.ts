import { typedCents } from '#contract/money.ts';
import * as calls from '#contract/admin/orders.ts';
import * as schemas from '#contract/admin/orders.schemas.ts';
import { dayMs } from '#contract/spans.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { ok, toResults } from '../../outcome.ts';
import { auditRecords } from '../../staff/audited.ts';
import { change } from '../../staff/change.ts';
import { staffCall } from '../../staff/staff-call.ts';
import { reconcileBooks } from '../payments/daily-reconciliation.ts';
import { refundAmount, refundLines, refundOrder } from '../refunds/refund.ts';
import { orderForStaff, ordersForStaff, resendReceipt } from './staff-orders.ts';
import { toMoneyReport, toStaffOrder, toStaffRefund, toStaffRow } from './staff-orders.wire.ts';
import { setStock } from '../products/stock.ts';
import { refundByStaff } from '../refunds/staff-refunds.ts';

export function staffOrderRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getStaffOrders, schemas.getStaffOrders, async ({ input }) => {
    const { find = '', sort = '-orderDate', after } = input;
    const { refunds, ...found } = await ordersForStaff(deps, { find: find.trim(), sort, after });
    return { ...found, rows: found.rows.map((order) => toStaffRow(order, refunds)) };
  });

  routes.add(calls.getStaffOrder, schemas.getStaffOrder, async ({ input }) => {
    const ledger = await orderForStaff(deps, input.orderId);
    return { data: ledger && toStaffOrder(ledger, await auditRecords(deps, `order:${input.orderId}`)) };
  });

  routes.add(calls.refundOrder, schemas.refundOrder, async ({ input, ...call }) =>
    toResults(
      await refundByStaff(deps, staffCall(call), 'refundOrder', input, (tx, request) => refundOrder(tx, deps, request)),
      ({ ledger, refund }) => ({ refund: toStaffRefund(ledger, refund) }),
    ),
  );

  routes.add(calls.refundLines, schemas.refundLines, async ({ input, ...call }) =>
    toResults(
      await refundByStaff(deps, staffCall(call), 'refundLines', input, (tx, request) =>
        refundLines(tx, deps, { ...request, lines: input.lines }),
      ),
      ({ ledger, refund }) => ({ refund: toStaffRefund(ledger, refund) }),
    ),
  );

  routes.add(calls.refundAmount, schemas.refundAmount, async ({ input, ...call }) =>
    toResults(
      await refundByStaff(deps, staffCall(call), 'refundAmount', input, (tx, request) =>
        refundAmount(tx, deps, { ...request, amountCents: typedCents(input.amount) }),
      ),
      ({ ledger, refund }) => ({ refund: toStaffRefund(ledger, refund) }),
    ),
  );

  routes.add(
    calls.resendReceipt,
    schemas.resendReceipt,
    change(
      deps,
      schemas.resendReceipt,
      { name: 'resendReceipt', subject: ({ orderId }) => `order:${orderId}` },
      async (tx, { orderId, key }, { uid }) => {
        const sent = await resendReceipt(tx, deps, orderId, `${uid}-${key}`);
        return sent.ok ? ok({ before: {}, after: { sentTo: sent.value } }) : sent;
      },
      (after) => after,
    ),
  );

  routes.add(
    calls.setStock,
    schemas.setStock,
    change(
      deps,
      schemas.setStock,
      { name: 'setStock', subject: ({ variantId }) => `variant:${variantId}`, pools: true },
      (tx, input) => setStock(tx, input),
      (after) => after,
    ),
  );

  routes.add(calls.getMoneyReport, schemas.getMoneyReport, async ({ input }) => {
    const to = deps.now();
    const from = new Date(to.getTime() - (input.days ?? 2) * dayMs);
    return { data: toMoneyReport(await reconcileBooks(deps, { from, to })) };
  });
}

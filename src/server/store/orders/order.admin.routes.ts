import { typedCents } from '#contract/money.ts';
import * as calls from '#contract/admin/orders.ts';
import * as schemas from '#contract/admin/orders.schemas.ts';
import { dayMs } from '#contract/spans.ts';
import { onReplica } from '../../db/on-replica.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { ok, toResults } from '../../outcome.ts';
import { change } from '../../staff/change.ts';
import { staffCall } from '../../staff/staff-call.ts';
import { reconcileBooks } from '../payments/daily-reconciliation.ts';
import { refundAmount, refundLines, refundOrder } from '../refunds/refund.ts';
import { previewRefund } from '../refunds/refund-preview.ts';
import { ordersFile } from './orders.export.ts';
import { orderById } from './order.sql.ts';
import { addNote, changeAddress, removeNote, resendReceipt, setPacked } from './order-verbs.ts';
import { orderForStaff, ordersForStaff, packingList } from './order.admin.ts';
import {
  toMoneyReport,
  toPackingList,
  toPreview,
  toStaffOrder,
  toStaffRefund,
  toStaffRow,
} from './order.admin.wire.ts';
import { setStock } from '../products/stock.ts';
import { refundByStaff } from '../refunds/refund.admin.ts';

const subject = ({ orderId }: { orderId: number }) => `order:${orderId}`;

export function staffOrderRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getStaffOrders, schemas.getStaffOrders, async ({ input }) => {
    const { find = '', sort = '-orderDate', after, ...filters } = input;
    const wanted = { find: find.trim(), sort, after, ...filters };
    const { rows, next, total, ...ledger } = await onReplica(deps, (own) => ordersForStaff(own, wanted));
    return { rows: rows.map((order) => toStaffRow(order, ledger)), next, total };
  });

  routes.add(calls.exportOrders, schemas.exportOrders, ordersFile.link(deps));

  routes.add(calls.getStaffOrder, schemas.getStaffOrder, async ({ input }) => {
    const found = await orderForStaff(deps, input.orderId);
    return { data: found && toStaffOrder(deps, found) };
  });

  routes.add(calls.previewRefund, schemas.previewRefund, async ({ input }) =>
    toResults(await previewRefund(deps, input), toPreview),
  );

  routes.add(calls.getPackingList, schemas.getPackingList, async ({ input }) => ({
    data: toPackingList(await packingList(deps, input.orderId)),
  }));

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

  const resend = change(
    deps,
    schemas.resendReceipt,
    { name: 'resendReceipt', subject },
    async (tx, { orderId, key }, { uid }) => {
      const refused = await resendReceipt(tx, deps, orderId, `${uid}-${key}`);
      return refused ?? ok({ before: {}, after: {} });
    },
    (after) => after,
  );
  routes.add(calls.resendReceipt, schemas.resendReceipt, async (call) => {
    const answer = await resend(call);
    if (!('results' in answer)) return answer;
    // Not from the record, which holds no address.
    return { results: { sentTo: (await orderById(deps.db.read, call.input.orderId)).email } };
  });

  routes.add(
    calls.changeDeliveryAddress,
    schemas.changeDeliveryAddress,
    change(
      deps,
      schemas.changeDeliveryAddress,
      { name: 'changeAddress', subject },
      (tx, input) => changeAddress(tx, input),
      ({ revision }) => ({ revision }),
    ),
  );

  routes.add(
    calls.setPacked,
    schemas.setPacked,
    change(
      deps,
      schemas.setPacked,
      { name: 'setPacked', subject },
      (tx, input) => setPacked(tx, deps, input),
      ({ revision }) => ({ revision }),
    ),
  );

  routes.add(
    calls.addOrderNote,
    schemas.addOrderNote,
    change(
      deps,
      schemas.addOrderNote,
      { name: 'addNote', subject },
      (tx, input, call) => addNote(tx, deps, input, call),
      (after) => after,
    ),
  );

  routes.add(
    calls.removeOrderNote,
    schemas.removeOrderNote,
    change(
      deps,
      schemas.removeOrderNote,
      { name: 'removeNote', subject },
      (tx, input) => removeNote(tx, input),
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

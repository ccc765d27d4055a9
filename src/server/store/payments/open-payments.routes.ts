import * as calls from '#contract/admin/payments.ts';
import * as schemas from '#contract/admin/payments.schemas.ts';
import { toDollars } from '#contract/money.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { toResults } from '../../outcome.ts';
import { staffCall } from '../../staff/staff-call.ts';
import { askProvider } from './ask-provider.ts';
import { openAttemptRows, openRefundRows } from './open-payments.sql.ts';

const refundsShown = 100;

/** Payments and refunds that have no answer of the provider, and the question to it. */
export function openPaymentRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listOpenPayments, schemas.listOpenPayments, async ({ input }) => {
    const { sort = 'begunAt', after } = input;
    const [found, refunds] = await deps.db.onReplica((read) =>
      Promise.all([openAttemptRows(read, { sort, after }), openRefundRows(read, refundsShown)]),
    );
    return {
      ...found,
      rows: found.rows.map((row) => ({
        orderId: row.order_id,
        begunAt: row.created_at,
        buyer: `${row.first_name} ${row.surname}`,
        email: row.email,
        amount: toDollars(row.amount_cents),
        state: row.status === 'pending' ? ('sent' as const) : ('atBank' as const),
        until: row.lease_until,
      })),
      refunds: refunds.map((row) => ({
        orderId: row.order_id,
        refundId: row.id,
        orderNo: row.order_no,
        begunAt: row.created_at,
        email: row.email,
        amount: toDollars(row.amount_cents),
        state: row.refund_ref === null ? ('sent' as const) : ('known' as const),
      })),
    };
  });

  routes.add(calls.askProvider, schemas.askProvider, async ({ input, ...call }) =>
    toResults(await askProvider(deps, staffCall(call), input), (outcome) => ({ outcome })),
  );
}

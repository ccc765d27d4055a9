import * as calls from '#contract/admin/subscriptions.ts';
import * as schemas from '#contract/admin/subscriptions.schemas.ts';
import { addDays } from '#contract/calendar.ts';
import { toDollars } from '#contract/money.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { change } from '../staff/change.ts';
import { sendRefund } from '../store/refunds/send-refunds.ts';
import { paidForPeriod, refundOf } from './paid-period.ts';
import { renewalNow } from './renewal-clock.ts';
import { cancelByStaff, keepByStaff } from './staff-cancel.ts';
import { staffSubscription, staffSubscriptionsPage } from './subscription.admin.sql.ts';
import { toStaffRow } from './subscription.admin.wire.ts';

const dueDays = 7;
const subject = ({ subscriptionId }: { subscriptionId: number }) => `subscription:${subscriptionId}`;

export function staffSubscriptionRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listSubscriptions, schemas.listSubscriptions, async ({ input }) => {
    const { find = '', state, sort = 'next', after } = input;
    const now = await renewalNow(deps);
    const wanted = { find: find.trim(), state, dueUntil: addDays(now, dueDays).toISOString(), sort, after };
    const found = await deps.db.onReplica((read) => staffSubscriptionsPage(read, wanted));
    return { ...found, rows: found.rows.map((row) => toStaffRow(row, now)) };
  });

  routes.add(calls.previewCancel, schemas.previewCancel, async ({ input }) => {
    const row = await staffSubscription(deps.db.read, input.subscriptionId);
    if (!row?.paid_until) return { data: null };
    const now = await renewalNow(deps);
    const paid = await paidForPeriod(deps.db.read, row, now);
    return {
      data: {
        ...toStaffRow(row, now),
        paidUntil: row.paid_until,
        isPaid: new Date(row.paid_until) > now,
        refund: paid.ok ? toDollars(refundOf(paid.value)) : null,
        refundRefused: paid.ok ? null : paid.errors.map(({ errorMessage }) => errorMessage).join(' '),
      },
    };
  });

  const cancel = change(
    deps,
    schemas.cancelByStaff,
    { name: 'cancelSubscription', subject, pools: true },
    (tx, input, call) => cancelByStaff(tx, deps, input, call),
    (after) => after,
  );
  routes.add(calls.cancelByStaff, schemas.cancelByStaff, async (call) => {
    const answer = await cancel(call);
    if (!('results' in answer)) return answer;
    const { state, endsAt, refundIds, refundCents } = answer.results;
    const sent = await Promise.all(refundIds.map((id) => sendRefund(deps, { id })));
    const worst = (['failed', 'pending', 'refunded'] as const).find((each) =>
      sent.some(({ status }) => status === each),
    );
    return {
      results: {
        state: state === 'ending' ? ('ending' as const) : ('ended' as const),
        endsAt: endsAt ?? '',
        refunded: toDollars(refundCents),
        refundState: worst ?? null,
      },
    };
  });

  routes.add(
    calls.keepByStaff,
    schemas.keepByStaff,
    change(
      deps,
      schemas.keepByStaff,
      { name: 'keepSubscription', subject },
      (tx, input) => keepByStaff(tx, deps, input),
      ({ subscriptionId }) => ({ subscriptionId }),
    ),
  );
}

import { toDollars } from '#contract/money.ts';
import * as calls from '#contract/admin/events.ts';
import * as schemas from '#contract/admin/events.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { ok, toResults } from '../outcome.ts';
import { audited } from '../staff/audited.ts';
import { change } from '../staff/change.ts';
import { staffCall } from '../staff/staff-call.ts';
import { sendRefund } from '../store/refunds/send-refunds.ts';
import { cancelAttendee } from './cancel-attendee.ts';
import { cancelEvent } from './cancel-event.ts';
import { moveAttendee } from './move-attendee.ts';
import { moveEvent } from './move-event.ts';

export function staffEventRoutes(routes: Routes, deps: Deps): void {
  const subject = ({ eventId }: { eventId: number }) => `event:${eventId}`;
  routes.add(
    calls.cancelEvent,
    schemas.cancelEvent,
    change(
      deps,
      schemas.cancelEvent,
      { name: 'cancelEvent', subject, pools: true },
      async (tx, input) => {
        const cancelled = await cancelEvent(tx, deps, input);
        return cancelled.ok ? ok({ before: { cancelledAt: null }, after: cancelled.value }) : cancelled;
      },
      (after) => after,
    ),
  );

  routes.add(
    calls.moveEvent,
    schemas.moveEvent,
    change(
      deps,
      schemas.moveEvent,
      { name: 'moveEvent', subject, pools: true },
      (tx, input) => moveEvent(tx, deps, input),
      ({ startsAt, endsAt, cancelUntil, revision }) => ({ startsAt, endsAt, cancelUntil, revision }),
    ),
  );

  routes.add(calls.moveAttendee, schemas.moveAttendee, async ({ input, ...call }) => {
    const caller = staffCall(call);
    const action = { name: 'moveAttendee', subject: `ticket:${input.ticketCode}`, input, pools: true as const };
    const moved = await audited(deps, caller, action, async (tx) => {
      const outcome = await moveAttendee(tx, deps, { ...input, actor: `staff:${caller.uid}` });
      return outcome.ok ? ok({ before: {}, after: outcome.value }) : outcome;
    });
    if (moved.ok && moved.value.refundId !== null) await sendRefund(deps, { id: moved.value.refundId });
    return toResults(moved, ({ event, ticketCode, refundCents }) => ({
      event,
      ticketCode,
      refundAmount: toDollars(refundCents),
    }));
  });

  routes.add(calls.cancelAttendee, schemas.cancelAttendee, async ({ input, ...call }) => {
    const caller = staffCall(call);
    const action = { name: 'cancelAttendee', subject: `ticket:${input.ticketCode}`, input, pools: true as const };
    const cancelled = await audited(deps, caller, action, async (tx) => {
      const outcome = await cancelAttendee(tx, deps, { ...input, actor: `staff:${caller.uid}` });
      return outcome.ok ? ok({ before: {}, after: outcome.value }) : outcome;
    });
    if (cancelled.ok && cancelled.value.refundId !== null) await sendRefund(deps, { id: cancelled.value.refundId });
    return toResults(cancelled, ({ event, refundCents }) => ({ event, refundAmount: toDollars(refundCents) }));
  });
}

import * as calls from '#contract/staff-events.ts';
import * as schemas from '#contract/staff-events.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { ok, toResults } from '../outcome.ts';
import { audited } from '../staff/audited.ts';
import { staffCall } from '../staff/staff-call.ts';
import { cancelEvent } from './cancel-event.ts';

export function staffEventRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.cancelEvent, schemas.cancelEvent, async ({ input, ...call }) => {
    const action = { name: 'cancelEvent', subject: `event:${input.eventId}`, input };
    return toResults(
      await audited(deps, staffCall(call), action, async (tx) => {
        const cancelled = await cancelEvent(tx, deps, input);
        return cancelled.ok ? ok({ before: { cancelledAt: null }, after: cancelled.value }) : cancelled;
      }),
      (after) => after,
    );
  });
}

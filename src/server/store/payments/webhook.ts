import { changingPools } from '../../db/pool-changes.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentEvent } from '../../providers/payments/port.ts';
import { applyState } from './charge.ts';
import { syncDispute } from './dispute.ts';
import { type AttemptRow, attemptOfEvent, recordApplied, recordReceived } from './payment.sql.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';

/**
 * Applies a provider's event once (invariant 5). Events are only signals: what they concern is read from the provider,
 * unless it is known, so their order does not matter. Returns 'retry' if the provider does not respond; it then repeats
 * the event.
 */
export async function applyPaymentEvent(deps: Deps, event: PaymentEvent): Promise<'applied' | 'retry'> {
  const now = deps.now().toISOString();
  const done =
    event.refunds || event.disputeRef !== null ? await applyMoney(deps, event) : await applyCharge(deps, event);
  const record = done === 'applied' ? recordApplied : recordReceived;
  await deps.db.single((source) => record(source, event, now));
  return done;
}

async function applyCharge(deps: Deps, event: PaymentEvent): Promise<'applied' | 'retry'> {
  const attempt = await attemptOfEvent(deps.db.read, event);
  if (!attempt || event.chargeRef === null || !event.outcome || isKnown(attempt, event)) return 'applied';
  const state = await deps.payments.retrieve(event.chargeRef);
  if (state.status === 'unknown' || state.status === 'unavailable') return 'retry';
  await applyState(deps, attempt, state);
  return 'applied';
}

/** True if the event adds nothing: a succeeded attempt is final, or the attempt already has the event's state. */
function isKnown(attempt: AttemptRow, { outcome }: PaymentEvent): boolean {
  return attempt.status === 'succeeded' || attempt.status === outcome?.status;
}

/** Refunds and disputes, also of a charge whose own event has not arrived yet. */
async function applyMoney(deps: Deps, { chargeRef, disputeRef }: PaymentEvent): Promise<'applied' | 'retry'> {
  if (chargeRef === null) return 'applied';
  const charge = await deps.payments.chargeWithRefunds(chargeRef);
  if (charge?.status === 'unknown') return 'retry';
  const attempt = charge && (await attemptOfEvent(deps.db.read, { chargeRef, attemptId: charge.attemptId }));
  if (!charge || !attempt) {
    deps.log.warn({ charge: chargeRef }, 'The provider reported a refund or dispute of a charge without an order.');
    return 'applied';
  }
  if (attempt.status !== 'succeeded') await applyState(deps, attempt, charge.state);
  if (disputeRef !== null) {
    const dispute = await deps.payments.dispute(disputeRef);
    if (dispute?.status === 'unknown') return 'retry';
    if (dispute && 'disputeRef' in dispute && dispute.chargeRef === chargeRef)
      await changingPools(deps, (tx) => syncDispute(tx, deps, attempt, dispute));
  }
  await changingPools(deps, (tx) => syncRefunds(tx, deps, attempt, charge.refunds));
  return 'applied';
}

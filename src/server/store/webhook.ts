import { changingPools } from '../db/pool-changes.ts';
import type { Deps } from '../deps.ts';
import type { PaymentEvent } from '../providers/payments/port.ts';
import { applyState } from './charge.ts';
import { type AttemptRow, attemptOfEvent, recordApplied, recordReceived } from './payment.sql.ts';
import { revokeOrder } from './settle.ts';

/**
 * Applies a provider's event once (invariant 5). Reads the charge from the provider, unless the attempt already has its
 * state, so the order of events does not matter. Returns 'retry' if the provider does not respond; it then repeats it.
 */
export async function applyPaymentEvent(deps: Deps, event: PaymentEvent): Promise<'applied' | 'retry'> {
  const now = deps.now().toISOString();
  const attempt = await attemptOfEvent(deps.db.read, event);
  if (attempt && event.chargeRef !== null && (event.outcome || event.refunded)) {
    if (!isKnown(attempt, event)) {
      const state = await deps.payments.retrieve(event.chargeRef);
      if (state.status === 'unknown' || state.status === 'unavailable') {
        await deps.db.transaction((tx) => recordReceived(tx, event, now));
        return 'retry';
      }
      await applyState(deps, attempt, state);
    }
    if (event.refunded) await changingPools(deps, (tx) => revokeOrder(tx, deps, attempt));
  }
  await deps.db.transaction((tx) => recordApplied(tx, event, now));
  return 'applied';
}

/** True if the event adds nothing: a succeeded attempt is final, or the attempt already has the event's state. */
function isKnown(attempt: AttemptRow, { outcome }: PaymentEvent): boolean {
  return attempt.status === 'succeeded' || attempt.status === outcome?.status;
}

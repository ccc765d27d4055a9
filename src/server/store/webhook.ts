import { changingPools } from '../db/pool-changes.ts';
import type { Deps } from '../deps.ts';
import type { PaymentEvent } from '../providers/payments/port.ts';
import { applyState } from './payment.ts';
import { attemptByChargeRef, attemptById, markWebhookApplied, recordWebhook } from './payment.sql.ts';
import { takeBackOrder } from './settle.ts';

/**
 * Applies a provider's event once (invariant 5). It only says that something happened: the charge itself is asked for, so
 * order and repetition of events do not matter. 'ask again': the provider did not say, and should repeat the event.
 */
export async function applyPaymentEvent(deps: Deps, event: PaymentEvent): Promise<'applied' | 'ask again'> {
  const { applied } = await deps.db.transaction((tx) => recordWebhook(tx, event.id, event.type, deps.now().toISOString()));
  if (applied) return 'applied';
  const attempt =
    (event.attemptId ? await attemptById(deps.db.read, event.attemptId) : undefined) ??
    (event.chargeRef ? await attemptByChargeRef(deps.db.read, event.chargeRef) : undefined);
  if (attempt && event.chargeRef && (event.outcome || event.refunded)) {
    const state = await deps.payments.retrieve(event.chargeRef);
    if (state.status === 'unknown' || state.status === 'unavailable') return 'ask again';
    await applyState(deps, attempt, state);
    if (event.refunded) await changingPools(deps, (tx) => takeBackOrder(tx, deps, attempt));
  }
  await deps.db.transaction((tx) => markWebhookApplied(tx, event.id, deps.now().toISOString()));
  return 'applied';
}

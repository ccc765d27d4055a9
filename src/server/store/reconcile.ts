import { changingPools } from '../db/pool-changes.ts';
import type { Deps } from '../deps.ts';
import { applyState, cancelCharge, endUncharged, findCharge, resume } from './charge.ts';
import { latestLeases, leaseExpiry, reservationExpiry } from './payment-deadlines.ts';
import { type AttemptRow, pendingRefunds, takeLease, unresolvedAttempts, updateRefund } from './payment.sql.ts';
import { release } from './reservation.ts';

const batch = 10;

/**
 * Finishes what a crash, a time-out or a lost answer left open: at start and every 20 s (services.ts)
 * (invariants 3, 4, 6). Safe to run in several processes: each attempt is taken over under its lease.
 */
export async function reconcile(deps: Deps): Promise<void> {
  let open: AttemptRow[];
  do {
    open = await unresolvedAttempts(deps.db.read, deps.now().toISOString(), latestLeases(deps.now()), batch);
    // Side by side: after a long outage there may be many, and each waits for the provider.
    await Promise.all(open.map((attempt) => resolveSafely(deps, attempt)));
    // Each attempt of this batch has a new lease, so the next batch holds others.
  } while (open.length === batch);
  await sendPendingRefunds(deps);
}

async function resolveSafely(deps: Deps, attempt: AttemptRow): Promise<void> {
  try {
    await resolve(deps, attempt);
  } catch (error) {
    deps.log.error({ err: error, attempt: attempt.id }, 'payment attempt could not be reconciled');
  }
}

async function resolve(deps: Deps, attempt: AttemptRow): Promise<void> {
  const now = deps.now();
  if (attempt.status === 'requiresAction' && attempt.lease_until > latestLeases(now).requiresAction) {
    // The clock was set back: the shopper's 15 minutes start again now.
    await deps.db.transaction((tx) => takeLease(tx, attempt, reservationExpiry(now).toISOString()));
    return;
  }
  // Its places are still held: the order can complete without the browser.
  if (attempt.status === 'pending' && now < reservationExpiry(new Date(attempt.created_at)))
    return resume(deps, attempt);
  if (!(await deps.db.transaction((tx) => takeLease(tx, attempt, leaseExpiry(deps.now()))))) return;
  // Too late to charge: first release the places, then find out whether it was charged.
  await changingPools(deps, (tx) => release(tx, attempt.order_id));
  if (attempt.charge_ref) {
    await cancelCharge(deps, attempt);
    return;
  }
  const found = await findCharge(deps, attempt);
  if (found.status === 'none')
    await endUncharged(deps, attempt, { status: 'cancelled', chargeRef: null, message: null });
  else if (found.status === 'requiresAction')
    await applyState(deps, attempt, await deps.payments.cancel(found.chargeRef));
  else await applyState(deps, attempt, found);
}

/** Sends the refunds that were recorded with their orders; one that is repeated under its key is paid once. */
async function sendPendingRefunds(deps: Deps): Promise<void> {
  for (const refund of await pendingRefunds(deps.db.read, batch)) {
    if (refund.charge_ref === null) continue;
    const outcome = await deps.payments.refund({
      idempotencyKey: refund.idempotency_key,
      chargeRef: refund.charge_ref,
      amountCents: refund.amount_cents,
      reason: 'requested_by_customer',
    });
    if (outcome.status === 'unknown') continue;
    if (outcome.status === 'failed')
      deps.log.error({ refund: refund.id, message: outcome.message }, 'refund refused by the provider');
    const values =
      outcome.status === 'refunded'
        ? { status: 'refunded' as const, refund_ref: outcome.refundRef }
        : { status: 'failed' as const };
    await deps.db.transaction((tx) => updateRefund(tx, refund.id, { ...values, updated_at: deps.now().toISOString() }));
  }
}

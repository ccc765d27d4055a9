import { changingPools } from '../../db/pool-changes.ts';
import type { Deps } from '../../deps.ts';
import { applyState, cancelCharge, endUncharged, findCharge, resume } from './charge.ts';
import { latestLeases, leaseExpiry, reservationExpiry } from './payment-deadlines.ts';
import { type AttemptRow, takeLease, unresolvedAttempts } from './payment.sql.ts';
import { release } from '../reservation.ts';
import { sendPendingRefunds } from '../refunds/send-refunds.ts';

const batch = 10;

/**
 * Finishes payments that a crash, a timeout or a lost response left open (invariants 3, 4, 6). Runs at start and every
 * 20 s (services.ts). Several processes can run it: a lease protects each attempt.
 */
export async function reconcile(deps: Deps): Promise<void> {
  let open: AttemptRow[];
  do {
    open = await unresolvedAttempts(deps.db.read, deps.now().toISOString(), latestLeases(deps.now()), batch);
    // In parallel: after a long outage there can be many, and each waits for the provider.
    await Promise.all(open.map((attempt) => resolveSafely(deps, attempt)));
    // Each attempt of this batch now has a new lease, so the next batch contains other attempts.
  } while (open.length === batch);
  await sendPendingRefunds(deps);
}

async function resolveSafely(deps: Deps, attempt: AttemptRow): Promise<void> {
  try {
    await resolve(deps, attempt);
  } catch (error) {
    deps.log.error(
      { err: error, attempt: attempt.id },
      'A payment attempt could not be reconciled; the next run tries again.',
    );
  }
}

async function resolve(deps: Deps, attempt: AttemptRow): Promise<void> {
  const now = deps.now();
  if (attempt.status === 'requiresAction' && attempt.lease_until > latestLeases(now).requiresAction) {
    // The clock was set back: the 15 minutes for the shopper start again.
    await deps.db.transaction((tx) => takeLease(tx, attempt, reservationExpiry(now).toISOString()));
    return;
  }
  // The reservation is still valid: the order can be completed without the browser.
  if (attempt.status === 'pending' && now < reservationExpiry(new Date(attempt.created_at)))
    return resume(deps, attempt);
  if (!(await deps.db.transaction((tx) => takeLease(tx, attempt, leaseExpiry(deps.now()))))) return;
  // Too late to charge: releases the places first, then finds out whether it was charged.
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

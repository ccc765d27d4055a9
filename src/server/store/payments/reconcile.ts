import { setTimeout as wait } from 'node:timers/promises';
import { changingPools } from '../../db/pool-changes.ts';
import type { Deps } from '../../deps.ts';
import { applyState, cancelCharge, endUncharged, findCharge, resume } from './charge.ts';
import { latestLeases, leaseExpiry, reservationExpiry } from './payment-deadlines.ts';
import { type AttemptRow, takeLease, unresolvedAttempts } from './payment.sql.ts';
import { release } from '../reservation.ts';
import { sendPendingRefunds } from '../refunds/send-refunds.ts';

const batch = 10;
/** Between two batches requests have the process for themselves. */
const pauseMs = 50;

/**
 * Finishes payments that a crash, a timeout or a lost response left open (invariants 3, 4, 6). Runs at start and every
 * 20 s (services.ts). Several processes can run it: a lease protects each attempt.
 */
export async function reconcile(deps: Deps): Promise<void> {
  // Each attempt once: a run over thousands takes longer than a lease, and would begin again before its end.
  const began = deps.now().toISOString();
  for (;;) {
    const open = await unresolvedAttempts(deps.db.read, began, latestLeases(deps.now()), batch);
    // In parallel: after a long outage there can be many, and each waits for the provider.
    await Promise.all(open.map((attempt) => resolveSafely(deps, attempt)));
    // Each attempt of this batch now has a new lease, so the next batch contains other attempts.
    if (open.length < batch) break;
    await wait(pauseMs);
  }
  await sendPendingRefunds(deps);
}

/**
 * The same for one payment, when staff ask. While its lease runs, only the state at the provider is read and applied:
 * the buyer may still confirm it at the bank, or another process waits for the answer to its charge.
 */
export async function askAbout(deps: Deps, attempt: AttemptRow): Promise<void> {
  if (attempt.lease_until < deps.now().toISOString()) await resolve(deps, attempt);
  else await applyState(deps, attempt, await findCharge(deps, attempt));
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

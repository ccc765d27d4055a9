import { setTimeout as wait } from 'node:timers/promises';
import { elapsedMs } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { type Failure, ok, type Outcome } from '../../outcome.ts';
import { applyState, charge, resume } from './charge.ts';
import { latestLeases } from './payment-deadlines.ts';
import { outcomeOfAttempt, type Paid, storedOutcome } from './payment-outcome.ts';
import { type AttemptRow, attemptById } from './payment.sql.ts';
import type { BegunPayment } from '../orders/place-order.ts';

/** The time limit for a second call that waits for the outcome of the first. */
const followMs = 20_000;

/** Charges and settles the order of the first step of pay, or waits for an earlier call of the same payment. */
export async function finishPayment(deps: Deps, begun: BegunPayment | Failure): Promise<Outcome<Paid>> {
  if (!begun.ok) return begun;
  switch (begun.next) {
    case 'answer':
      return ok({ token: begun.token });
    case 'charge': {
      const { attempt, card, placed } = begun;
      return (await charge(deps, attempt, card, 'first', placed)) ?? storedOutcome(deps, attempt.id);
    }
    case 'follow':
      if (begun.attempt.status === 'requiresAction')
        return outcomeOfAttempt(deps, await refreshAttempt(deps, begun.attempt));
      return follow(deps, begun.attempt);
  }
}

/** Requests the state of the charge from the provider, applies it, and returns the updated attempt. */
export async function refreshAttempt(deps: Deps, attempt: AttemptRow): Promise<AttemptRow | undefined> {
  await applyState(deps, attempt, await deps.payments.retrieve(attempt.charge_ref ?? ''));
  return attemptById(deps.db.read, attempt.id);
}

/** Waits for the call that charges this attempt, in any process; resumes the attempt if that process is dead. */
async function follow(deps: Deps, attempt: AttemptRow): Promise<Outcome<Paid>> {
  const until = elapsedMs() + followMs;
  for (let pause = 20; elapsedMs() < until; pause = Math.min(pause * 1.5, 400)) {
    const current = await attemptById(deps.db.read, attempt.id);
    if (!current || current.status !== 'pending') break;
    const now = deps.now();
    if (current.lease_until < now.toISOString() || current.lease_until > latestLeases(now).pending)
      await resume(deps, current);
    else await wait(pause);
  }
  return storedOutcome(deps, attempt.id);
}

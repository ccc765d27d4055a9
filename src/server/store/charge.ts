import { changingPools } from '../db/pool-changes.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { ok, type Outcome } from '../outcome.ts';
import type { ChargeState, FindOutcome } from '../providers/payments/port.ts';
import type { PlacedOrder } from './order.sql.ts';
import { leaseExpiry, reservationExpiry } from './payment-deadlines.ts';
import { cancelled, declined, outcomeOfOrder, type Paid } from './payment-outcome.ts';
import { type AttemptRow, attemptById, moveAttempt, takeLease } from './payment.sql.ts';
import { endAttempt, settleAttempt, type UnchargedEnd } from './settle.ts';

/**
 * Asks the provider to charge an attempt and records the answer, as `applyState` does. The attempt's key makes sure
 * that nothing is charged twice.
 */
export async function charge(
  deps: Deps,
  attempt: AttemptRow,
  tokenId: string,
  request: 'first' | 'repeated',
  placed?: PlacedOrder,
): Promise<Outcome<Paid> | null> {
  const state = await deps.payments.charge({
    idempotencyKey: attempt.idempotency_key,
    attemptId: attempt.id,
    orderReference: String(attempt.order_id),
    amountCents: attempt.amount_cents,
    tokenId,
    returnUrl: `${deps.config.publicOrigin}/cart`,
  });
  if (state.status !== 'unavailable') return applyState(deps, attempt, state, placed);
  deps.log.warn({ attempt: attempt.id, reason: state.reason }, 'payment provider unavailable');
  if (request === 'repeated') return null;
  // Nothing was sent for this attempt before, so nothing can have been charged.
  await endUncharged(deps, attempt, { status: 'cancelled', chargeRef: null, message: null });
  throw refusal(502);
}

/** Ends an attempt that certainly charged nothing; false: it was moved before. */
export async function endUncharged(deps: Deps, attempt: AttemptRow, end: UnchargedEnd): Promise<boolean> {
  return changingPools(deps, (tx) => endAttempt(tx, deps, attempt, end));
}

/**
 * Moves an attempt to the state of its charge and answers the outcome for the shopper. null: it was not moved here, and
 * its row has the outcome. An unknown state changes nothing: the reconciler asks again.
 */
export async function applyState(
  deps: Deps,
  attempt: AttemptRow,
  state: ChargeState | FindOutcome,
  placed?: PlacedOrder,
): Promise<Outcome<Paid> | null> {
  switch (state.status) {
    case 'succeeded': {
      const order = await changingPools(deps, (tx) => settleAttempt(tx, deps, attempt, state.chargeRef, placed));
      return order && outcomeOfOrder(deps, order);
    }
    case 'declined': {
      const { status, chargeRef, message } = state;
      return (await endUncharged(deps, attempt, { status, chargeRef, message })) ? declined(message) : null;
    }
    case 'cancelled': {
      const { status, chargeRef } = state;
      return (await endUncharged(deps, attempt, { status, chargeRef, message: null })) ? cancelled : null;
    }
    case 'requiresAction':
      return (await waitForShopper(deps, attempt, state)) ? ok({ clientSecret: state.clientSecret }) : null;
    case 'unknown':
    case 'unavailable':
      deps.log.warn({ attempt: attempt.id, reason: state.reason }, 'payment outcome not known yet');
      return null;
    case 'none':
      return null;
  }
}

/** The attempt waits for the shopper as long as its places are held; then the reconciler cancels it. */
async function waitForShopper(
  deps: Deps,
  attempt: AttemptRow,
  { chargeRef, clientSecret }: { chargeRef: string; clientSecret: string },
): Promise<boolean> {
  const moved = await deps.db.transaction((tx) =>
    moveAttempt(tx, attempt.id, ['pending'], {
      status: 'requiresAction',
      charge_ref: chargeRef,
      client_secret: deps.secrets.seal(clientSecret),
      token_sealed: null,
      lease_until: reservationExpiry(new Date(attempt.created_at)).toISOString(),
      updated_at: deps.now().toISOString(),
    }),
  );
  return moved !== undefined;
}

/**
 * Cancels a charge that waits for the shopper; it may turn out to have succeeded, and then it is settled. false: it
 * still waits, as the provider did not answer.
 */
export async function cancelCharge(deps: Deps, attempt: AttemptRow): Promise<boolean> {
  await applyState(deps, attempt, await deps.payments.cancel(attempt.charge_ref ?? ''));
  return (await attemptById(deps.db.read, attempt.id))?.status !== 'requiresAction';
}

/**
 * Takes over an attempt whose process is gone: looks for its charge, and makes it under the same key if there is none.
 * It looks first because a key can only be repeated with the very same request, and settings change between starts.
 */
export async function resume(deps: Deps, attempt: AttemptRow): Promise<void> {
  const taken = await deps.db.transaction((tx) => takeLease(tx, attempt, leaseExpiry(deps.now())));
  if (!taken || attempt.token_sealed === null) return;
  const found = await findCharge(deps, attempt);
  if (found.status === 'none') await charge(deps, attempt, deps.secrets.unseal(attempt.token_sealed), 'repeated');
  else await applyState(deps, attempt, found);
}

export async function findCharge(deps: Deps, attempt: AttemptRow): Promise<FindOutcome> {
  return deps.payments.find({ attemptId: attempt.id, createdAfter: new Date(Date.parse(attempt.created_at) - 60_000) });
}

import { changingPools } from '../../db/pool-changes.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import { ok, type Outcome } from '../../outcome.ts';
import type { ChargeCard, ChargeState, FindOutcome } from '../../providers/payments/port.ts';
import type { PlacedOrder } from '../orders/order.sql.ts';
import { leaseExpiry, reservationExpiry } from './payment-deadlines.ts';
import { cancelled, declined, outcomeOfOrder, type Paid } from './payment-outcome.ts';
import { type AttemptRow, attemptById, moveAttempt, takeLease } from './payment.sql.ts';
import { endAttempt, settleAttempt, type UnchargedEnd } from './settle.ts';

/**
 * Requests the charge of an attempt from the provider and applies the resulting state (`applyState`). The idempotency
 * key of the attempt prevents a second charge.
 */
export async function charge(
  deps: Deps,
  attempt: AttemptRow,
  card: ChargeCard,
  request: 'first' | 'repeated',
  placed?: PlacedOrder,
): Promise<Outcome<Paid> | null> {
  const state = await deps.payments.charge({
    idempotencyKey: attempt.idempotency_key,
    attemptId: attempt.id,
    orderReference: String(attempt.order_id),
    amountCents: attempt.amount_cents,
    card,
    returnUrl: `${deps.config.publicOrigin}/cart`,
  });
  if (state.status !== 'unavailable') return applyState(deps, attempt, state, placed);
  deps.log.warn(
    { attempt: attempt.id, reason: state.reason },
    'The payment provider is unavailable; the charge was not made.',
  );
  if (request === 'repeated') return null;
  // This was the first request of the attempt, so nothing can have been charged.
  await endUncharged(deps, attempt, { status: 'cancelled', chargeRef: null, message: null });
  throw refusal(502);
}

/** Ends an attempt that has charged nothing; returns false if it had already left its open state. */
export async function endUncharged(deps: Deps, attempt: AttemptRow, end: UnchargedEnd): Promise<boolean> {
  return changingPools(deps, (tx) => endAttempt(tx, deps, attempt, end));
}

/**
 * Moves an attempt to the state of its charge and returns the outcome for the shopper. Returns null if this call did
 * not move it; the outcome is then in its row. An unknown state changes nothing: the reconciler tries again.
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
      const { status, chargeRef, message, code, card } = state;
      const end = { status, chargeRef, message, code, card };
      return (await endUncharged(deps, attempt, end)) ? declined(message, code) : null;
    }
    case 'cancelled': {
      const { status, chargeRef } = state;
      return (await endUncharged(deps, attempt, { status, chargeRef, message: null })) ? cancelled : null;
    }
    case 'requiresAction':
      return (await waitForShopper(deps, attempt, state)) ? ok({ clientSecret: state.clientSecret }) : null;
    case 'unknown':
    case 'unavailable':
      deps.log.warn(
        { attempt: attempt.id, reason: state.reason },
        'The outcome of a payment is unknown; the reconciler asks the provider again.',
      );
      return null;
    case 'none':
      return null;
  }
}

/** Lets the attempt wait for the shopper until its reservation expires; then the reconciler cancels it. */
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
 * Cancels a charge that waits for the shopper; if it has succeeded, settles it instead. Returns false if the charge
 * still waits, because the provider did not respond.
 */
export async function cancelCharge(deps: Deps, attempt: AttemptRow): Promise<boolean> {
  await applyState(deps, attempt, await deps.payments.cancel(attempt.charge_ref ?? ''));
  return (await attemptById(deps.db.read, attempt.id))?.status !== 'requiresAction';
}

/**
 * Takes over an attempt of a dead process: finds its charge, or makes it under the same idempotency key. It searches
 * first, because a repeated key requires an identical request, and settings can change between starts.
 */
export async function resume(deps: Deps, attempt: AttemptRow): Promise<void> {
  const taken = await deps.db.transaction((tx) => takeLease(tx, attempt, leaseExpiry(deps.now())));
  if (!taken || attempt.token_sealed === null) return;
  const found = await findCharge(deps, attempt);
  if (found.status === 'none') await charge(deps, attempt, openCard(deps, attempt.token_sealed), 'repeated');
  else await applyState(deps, attempt, found);
}

function openCard(deps: Deps, sealed: string): ChargeCard {
  return JSON.parse(deps.secrets.unseal(sealed)) as ChargeCard;
}

export async function findCharge(deps: Deps, attempt: AttemptRow): Promise<FindOutcome> {
  return deps.payments.find({ attemptId: attempt.id, createdAfter: new Date(Date.parse(attempt.created_at) - 60_000) });
}

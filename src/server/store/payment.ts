import { setTimeout as wait } from 'node:timers/promises';
import { elapsedMs } from '../clock.ts';
import { changingPools } from '../db/pool-changes.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import type { ChargeState, FindOutcome } from '../providers/payments/port.ts';
import { hashToken } from '../secrets.ts';
import { beginPayment, leaseFrom, latestLeases, tokenOf } from './begin-payment.ts';
import type { CartCaller } from './cart-owner.ts';
import { orderById, type OrderRow, type PlacedOrder } from './order.sql.ts';
import { type AttemptRow, attemptById, moveAttempt, takeLease } from './payment.sql.ts';
import { reservationExpiry } from './reservation.ts';
import { endAttempt, settleAttempt } from './settle.ts';

export type Paid = { token: string } | { clientSecret: string };

/**
 * Said while an outcome is not known: it is never called declined (invariant 3), and paying again is safe (invariant
 * 2).
 */
export const paymentPending = fail(
  'Your payment is still being processed. Please do not enter your card again: your receipt comes by e-mail.',
  undefined,
  'payment_pending',
);

/** How long a second call on a cart waits for the first one's outcome. */
const followMs = 20_000;

/** §7 pay: reserve, charge, settle, with no transaction open while the provider is asked. */
export async function pay(
  deps: Deps,
  caller: CartCaller,
  request: { cartId: string; tokenId: string | null; itemTotalAmount: number },
): Promise<Outcome<Paid>> {
  const begun = await beginPayment(deps, caller, request);
  if (!begun.ok) return begun;
  if (begun.next === 'answer') return ok({ token: begun.token });
  const { attempt } = begun;
  if (begun.next === 'charge')
    return (await charge(deps, attempt, begun.tokenId, 'first', begun.placed)) ?? outcomeNow(deps, attempt.id);
  if (attempt.status === 'requiresAction') {
    await applyState(deps, attempt, await deps.payments.retrieve(attempt.charge_ref ?? ''));
    const after = await attemptById(deps.db.read, attempt.id);
    // The shopper came back with another card: the one that waits for him is called off, and this one is charged.
    if (after?.status === 'requiresAction' && request.tokenId && hashToken(request.tokenId) !== attempt.token_hash) {
      return (await callOff(deps, attempt)) ? pay(deps, caller, request) : paymentPending;
    }
    return outcomeOf(deps, after);
  }
  return follow(deps, attempt);
}

/**
 * Asks the provider to charge an attempt and records the answer, as `applyState` does; with a repeated key nothing is
 * charged twice.
 */
export async function charge(
  deps: Deps,
  attempt: AttemptRow,
  tokenId: string,
  tried: 'first' | 'again',
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
  if (state.status === 'unavailable') {
    deps.log.warn({ attempt: attempt.id, reason: state.reason }, 'payment provider unavailable');
    // Nothing was sent for this attempt before, so nothing can have been charged.
    if (tried === 'first') {
      await changingPools(deps, (tx) =>
        endAttempt(tx, deps, attempt, { status: 'cancelled', chargeRef: null, message: null }),
      );
      throw refusal(502);
    }
    return null;
  }
  return applyState(deps, attempt, state, placed);
}

/**
 * Moves an attempt to the state of its charge and answers the outcome for the shopper; null when it was not moved here,
 * and its row has the outcome. Unknown changes nothing: the reconciler asks again.
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
      const ended = await changingPools(deps, (tx) =>
        endAttempt(tx, deps, attempt, { status: 'declined', chargeRef: state.chargeRef, message: state.message }),
      );
      return ended ? declined(state.message) : null;
    }
    case 'cancelled': {
      const ended = await changingPools(deps, (tx) =>
        endAttempt(tx, deps, attempt, { status: 'cancelled', chargeRef: state.chargeRef, message: null }),
      );
      return ended ? cancelled : null;
    }
    case 'requiresAction': {
      const now = deps.now();
      const moved = await deps.db.transaction((tx) =>
        moveAttempt(tx, attempt.id, ['pending'], {
          status: 'requiresAction',
          charge_ref: state.chargeRef,
          client_secret: deps.secrets.seal(state.clientSecret),
          token_sealed: null,
          // Left alone for as long as its places are held; then the reconciler calls it off.
          lease_until: reservationExpiry(new Date(attempt.created_at)).toISOString(),
          updated_at: now.toISOString(),
        }),
      );
      return moved ? ok({ clientSecret: state.clientSecret }) : null;
    }
    case 'unknown':
    case 'unavailable':
      deps.log.warn({ attempt: attempt.id, reason: state.reason }, 'payment outcome not known yet');
      return null;
    case 'none':
      return null;
  }
}

/**
 * Ends a charge that waits for the shopper; it may turn out to have succeeded, and then it is settled. false: it still
 * waits, as the provider did not answer.
 */
export async function callOff(deps: Deps, attempt: AttemptRow): Promise<boolean> {
  await applyState(deps, attempt, await deps.payments.cancel(attempt.charge_ref ?? ''));
  return (await attemptById(deps.db.read, attempt.id))?.status !== 'requiresAction';
}

/** What the shopper is told of an attempt as it is stored now. */
async function outcomeNow(deps: Deps, attemptId: string): Promise<Outcome<Paid>> {
  return outcomeOf(deps, await attemptById(deps.db.read, attemptId));
}

async function outcomeOf(deps: Deps, attempt: AttemptRow | undefined): Promise<Outcome<Paid>> {
  if (!attempt) throw new Error('A payment attempt is gone.');
  switch (attempt.status) {
    case 'succeeded':
      // Read after the attempt, not in parallel: an older row of the order would look refunded.
      return outcomeOfOrder(deps, await orderById(deps.db.read, attempt.order_id));
    case 'requiresAction':
      return ok({ clientSecret: deps.secrets.unseal(attempt.client_secret ?? '') });
    case 'declined':
      return declined(attempt.message);
    case 'cancelled':
      return cancelled;
    case 'pending':
      return paymentPending;
  }
}

const refunded = fail(
  'Your payment came too late and is being refunded in full. We have sent you an e-mail.',
  undefined,
  'payment_refunded',
);
const cancelled = fail('The payment was not completed. You have not been charged.', undefined, 'payment_cancelled');
const declined = (message: string | null) => fail(message ?? 'Your card was declined.', undefined, 'card_declined');

function outcomeOfOrder(deps: Deps, order: OrderRow): Outcome<Paid> {
  return order.status === 'paid' ? ok({ token: tokenOf(deps, order) }) : refunded;
}

/** Waits for the call that is charging this cart, wherever it runs; finishes its work when its process is gone. */
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
  return outcomeNow(deps, attempt.id);
}

/**
 * Takes an abandoned attempt over: asks what became of its charge, and makes it under the same key when there is none.
 * Asking comes first because a key can only be repeated with the very same request, and settings change between starts.
 */
export async function resume(deps: Deps, attempt: AttemptRow): Promise<void> {
  const taken = await deps.db.transaction((tx) => takeLease(tx, attempt, leaseFrom(deps.now())));
  if (!taken || attempt.token_sealed === null) return;
  const found = await findCharge(deps, attempt);
  if (found.status === 'none') await charge(deps, attempt, deps.secrets.unseal(attempt.token_sealed), 'again');
  else await applyState(deps, attempt, found);
}

export async function findCharge(deps: Deps, attempt: AttemptRow): Promise<FindOutcome> {
  return deps.payments.find({ attemptId: attempt.id, createdAfter: new Date(Date.parse(attempt.created_at) - 60_000) });
}

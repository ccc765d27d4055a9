import Stripe from 'stripe';
import type { ChargeOutcome, ChargeState, RefundOutcome } from './port.ts';

// Invariant 3: an outcome that could include a charge is 'unknown'. Only a card error, or a request that the provider
// examined and refused, is 'declined'.

interface Method {
  card?: { fingerprint?: string | null | undefined } | null | undefined;
}

export const fingerprintOf = (method: Method | null | undefined): string | undefined =>
  method?.card?.fingerprint ?? undefined;

/** The fields read from a payment intent; in a webhook event all except the id may be missing. */
interface Intent {
  id: string;
  status?: string | undefined;
  client_secret: string | null;
  last_payment_error: {
    message?: string | undefined;
    code?: string | undefined;
    decline_code?: string | undefined;
    payment_method?: Method | undefined;
  } | null;
}

export function chargeState(intent: Intent): ChargeState {
  const chargeRef = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded', chargeRef };
    case 'requires_action':
      return intent.client_secret === null
        ? { status: 'unknown', reason: `${chargeRef} requires an action but has no client secret` }
        : { status: 'requiresAction', chargeRef, clientSecret: intent.client_secret };
    case 'requires_payment_method': {
      const error = intent.last_payment_error;
      return {
        status: 'declined',
        chargeRef,
        message: error?.message ?? 'Your card was declined.',
        code: error?.decline_code ?? error?.code ?? 'card_declined',
        card: fingerprintOf(error?.payment_method),
      };
    }
    case 'canceled':
      return { status: 'cancelled', chargeRef };
    default:
      return { status: 'unknown', reason: `${chargeRef} is ${intent.status}` };
  }
}

export function chargeFailure(error: unknown, wasSent: boolean): ChargeOutcome {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const reason = `${error.type}: ${error.message}`;
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return { status: wasSent ? 'unknown' : 'unavailable', reason };
  }
  if (error instanceof Stripe.errors.StripeCardError) {
    return {
      status: 'declined',
      chargeRef: error.payment_intent?.id ?? null,
      message: error.message,
      code: error.decline_code ?? error.code ?? 'card_error',
      card: fingerprintOf(error.payment_method),
    };
  }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return { status: 'unavailable', reason };
  }
  // For example a token that does not exist or was used before.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && isClientFault(error.statusCode)) {
    return {
      status: 'declined',
      chargeRef: error.payment_intent?.id ?? null,
      message: error.message,
      code: error.code ?? 'invalid_request',
    };
  }
  return { status: 'unknown', reason };
}

export function refundFailure(error: unknown): RefundOutcome {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeInvalidRequestError && isClientFault(error.statusCode)) {
    return { status: 'failed', message: error.message };
  }
  return { status: 'unknown', reason: `${error.type}: ${error.message}` };
}

export function isReplay(headers: Record<string, string> | undefined): boolean {
  return headers?.['idempotent-replayed'] === 'true';
}

// Excludes 409 and 429: a request with the same key may still be running or may run later.
function isClientFault(statusCode: number | undefined): boolean {
  return statusCode === 400 || statusCode === 402 || statusCode === 404;
}

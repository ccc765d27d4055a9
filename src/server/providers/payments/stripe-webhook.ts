import Stripe from 'stripe';
import { chargeState } from './stripe-outcomes.ts';
import type { PaymentEvent } from './port.ts';

const toleranceSeconds = 300;

export function readStripeWebhook(
  stripe: Stripe,
  secret: string,
  rawBody: string | Uint8Array,
  signatureHeader: string | undefined,
): PaymentEvent | null {
  if (signatureHeader === undefined) return null;
  const event = verified(stripe, secret, rawBody, signatureHeader);
  if (event === null) return null;
  const plain = { id: event.id, type: event.type, chargeRef: null, attemptId: null, outcome: null, refunded: false };
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.requires_action':
    case 'payment_intent.processing': {
      const intent = event.data.object;
      return {
        ...plain,
        chargeRef: intent.id,
        attemptId: intent.metadata['attempt_id'] ?? null,
        outcome: chargeState(intent),
      };
    }
    case 'charge.refunded': {
      const charge = event.data.object;
      return { ...plain, chargeRef: idOf(charge.payment_intent), attemptId: charge.metadata['attempt_id'] ?? null, refunded: charge.refunded };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { ...plain, chargeRef: idOf(event.data.object.payment_intent) };
    default:
      return plain;
  }
}

function verified(stripe: Stripe, secret: string, rawBody: string | Uint8Array, header: string): Stripe.Event | null {
  try {
    const body = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody);
    return stripe.webhooks.constructEvent(body, header, secret, toleranceSeconds);
  } catch (error) {
    // A signed body that is no JSON is as little worth believing as one with a bad signature.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

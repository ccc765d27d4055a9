import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { PaymentEvent } from './port.ts';
import { chargeState } from './stripe-outcomes.ts';

const toleranceSeconds = 300;

export function readStripeWebhook(
  stripe: Stripe,
  secret: string,
  rawBody: string | Uint8Array,
  signatureHeader: string | undefined,
): PaymentEvent | null {
  const body = Buffer.from(rawBody);
  if (signatureHeader === undefined || !isSigned(stripe, secret, body, signatureHeader)) return null;
  const event = parsed(body);
  if (event === null) return null;
  // An event without an id is identified by its bytes; a repeated event has the same bytes.
  const id = event.id ?? `sha256:${createHash('sha256').update(body).digest('hex')}`;
  const plain = {
    id,
    type: event.type ?? 'unknown',
    chargeRef: null,
    attemptId: null,
    outcome: null,
    refunds: false,
    disputeRef: null,
  };
  const { object } = event.data;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.requires_action':
    case 'payment_intent.processing':
      return {
        ...plain,
        chargeRef: object.id,
        attemptId: object.metadata.attempt_id,
        outcome: object.id === null ? null : chargeState({ ...object, id: object.id }),
      };
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { ...plain, chargeRef: object.payment_intent, attemptId: object.metadata.attempt_id, refunds: true };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { ...plain, chargeRef: object.payment_intent, disputeRef: object.id };
    default:
      return plain;
  }
}

/** The client throws several kinds of errors for an invalid header; all of them mean that it is not signed. */
function isSigned(stripe: Stripe, secret: string, body: Uint8Array, header: string): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(body, header, secret, toleranceSeconds) ?? false;
  } catch {
    return false;
  }
}

// The provider's events change with its API, and not all concern a payment, so a missing or invalid field becomes null.

/** Short and printable like the provider's ids: databases cannot index long texts, and PostgreSQL stores no NUL. */
const word = z.transform((value: unknown) =>
  typeof value === 'string' && /^[!-~]{1,255}$/.test(value) ? value : null,
);
const text = z.transform((value: unknown) => (typeof value === 'string' ? value : undefined));

/** Parses the fields of an object; any other value counts as an empty object. */
function group<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.pipe(
    z.transform((value: unknown) => (isObject(value) ? value : {})),
    z.object(shape),
  );
}

/** An id, or the object that has it. */
const reference = z.pipe(
  z.transform((value: unknown) => (isObject(value) && 'id' in value ? value.id : value)),
  word,
);

const eventSchema = group({
  id: word,
  type: word,
  data: group({
    // A payment intent, a charge, a refund or a dispute; only the fields that are read here.
    object: group({
      id: word,
      status: text,
      client_secret: word,
      last_payment_error: group({ message: text, code: text, decline_code: text }),
      metadata: group({ attempt_id: word }),
      payment_intent: reference,
    }),
  }),
});

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns null if the signed body is not a JSON object. */
function parsed(body: Buffer): z.infer<typeof eventSchema> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isObject(value) ? z.parse(eventSchema, value) : null;
  } catch {
    return null;
  }
}

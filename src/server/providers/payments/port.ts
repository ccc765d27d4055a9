import type { PaymentConfig } from '#contract/site.ts';

/**
 * The card provider as the store sees it. Amounts are integer cents AUD everywhere.
 *
 * `chargeRef` is the provider's id of one charge attempt, `attemptId` our own id of it, written to the
 * provider's metadata so that a charge can be found again when its answer was lost (invariants 2–4).
 */
export interface PaymentProvider {
  publicConfig(): PaymentConfig;

  /**
   * Charges a card. Repeating the call with the same key and the same arguments is safe for 20 hours and
   * gives the charge's present state; after that ask `find` instead, as providers forget keys after a day.
   */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;

  retrieve(chargeRef: string): Promise<ChargeState>;

  /** Ends a charge that is not complete. The answer is what it became: it may turn out to have succeeded. */
  cancel(chargeRef: string): Promise<ChargeState>;

  /**
   * Looks for the charge of one attempt. `none` is final only when no request of that attempt can still
   * be under way, so ask at least a minute after the last one was sent.
   */
  find(query: { attemptId: string; createdAfter: Date }): Promise<FindOutcome>;

  /** Repeating the call with the same key never pays back twice, however late it comes. */
  refund(request: RefundRequest): Promise<RefundOutcome>;

  /**
   * null: the signature is missing, wrong or older than five minutes, and nothing may be believed; or what it signs is
   * no JSON object. Every object that is signed is an event, whatever it lacks.
   */
  readWebhook(rawBody: string | Uint8Array, signatureHeader: string | undefined): PaymentEvent | null;
}

export interface ChargeRequest {
  idempotencyKey: string;
  attemptId: string;
  orderReference: string;
  amountCents: number;
  /** Opaque: `ctoken_…`, `pm_…` or `tok_…`. */
  tokenId: string;
  /** Makes the provider send its own receipt as well. Leave it out where the store sends one. */
  receiptEmail?: string;
  /** Absolute. Where a bank that insists on a page of its own sends the shopper back to. */
  returnUrl: string;
}

export type ChargeOutcome =
  | { status: 'succeeded'; chargeRef: string }
  /** The shopper's bank wants a confirmation: the browser acts with `clientSecret`, then ask `retrieve`. */
  | { status: 'requiresAction'; chargeRef: string; clientSecret: string }
  /** Certainly not charged. `message` is the provider's, unchanged, for the shopper's eyes. */
  | { status: 'declined'; chargeRef: string | null; message: string; code: string }
  /** May or may not have been charged: time-out, broken connection, 5xx, 409, 429, still processing. */
  | { status: 'unknown'; reason: string }
  /**
   * This call certainly changed nothing: no connection was made, or our keys were refused. It says
   * nothing about an earlier call with the same key.
   */
  | { status: 'unavailable'; reason: string };

export type ChargeState = ChargeOutcome | { status: 'cancelled'; chargeRef: string };

export type FindOutcome = ChargeState | { status: 'none' };

export interface RefundRequest {
  idempotencyKey: string;
  chargeRef: string;
  amountCents: number;
  reason: string;
}

export type RefundOutcome =
  | { status: 'refunded'; refundRef: string }
  | { status: 'unknown'; reason: string }
  | { status: 'failed'; message: string };

export interface PaymentEvent {
  /** Unique per event; a repeat carries the same id (invariant 5). The hash of its bytes where the event has none. */
  id: string;
  type: string;
  /** null where the event is about nothing that we charge. */
  chargeRef: string | null;
  attemptId: string | null;
  /**
   * The charge as it was when the event was written; events come in any order, so `retrieve` tells what
   * holds now. null for refunds, disputes and everything that is no state of a charge.
   */
  outcome: ChargeState | null;
  /** The whole charge was paid back, by us or by a person at the provider. */
  refunded: boolean;
}

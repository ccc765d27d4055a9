import type { SitePayments } from '#contract/site.ts';

/**
 * The interface of the card provider for the store. Amounts are integer cents AUD.
 * `chargeRef` is the provider's id of a charge attempt; `attemptId` is our id of it, stored in the provider's metadata,
 * so that a charge can be found after a lost response (invariants 2–4).
 */
export interface PaymentProvider {
  publicConfig(): SitePayments;

  /**
   * Charges a card. A repeated call with the same key and arguments is safe for 20 hours and returns the current state
   * of the charge. Use `find` after that, because providers delete keys after a day.
   */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;

  retrieve(chargeRef: string): Promise<ChargeState>;

  /**
   * The card that a successful charge with `keepFor` has kept; null if it kept none. Throws if the provider does not
   * respond. It can be read at any later time, so a settlement only notes the order, and a job reads the card.
   */
  keptCard(chargeRef: string): Promise<KeptCard | null>;

  /** Keeps a card without a charge. A repeated call with the same key and arguments returns the current state. */
  setUpCard(request: CardSetupRequest): Promise<CardSetup>;

  /** The state of a set-up, for example after the buyer has confirmed it at the bank. */
  cardSetUp(setupRef: string): Promise<CardSetup>;

  /** Deletes a kept card; accepts one that the provider does not know. Throws if the provider does not respond. */
  forgetCard(cardRef: string): Promise<void>;

  /** Deletes a customer with the e-mail address and all kept cards; otherwise like `forgetCard`. */
  forgetCustomer(customerRef: string): Promise<void>;

  /** The fingerprint of a token's card, before a charge; null if the provider does not name it. */
  fingerprintOf(tokenId: string): Promise<string | null>;

  /** Cancels an incomplete charge and returns its final state, which can be `succeeded` if it completed first. */
  cancel(chargeRef: string): Promise<ChargeState>;

  /**
   * Finds the charge of an attempt. `none` is final only if no request of the attempt can still be running, so call it
   * at least a minute after the last request.
   */
  find(query: { attemptId: string; createdAfter: Date }): Promise<FindOutcome>;

  /**
   * The successful charges of a customer since a time, oldest first, without those that went back whole. Throws if the
   * provider does not respond.
   */
  chargesOf(query: { customerRef: string; createdAfter: Date }): Promise<CustomerCharge[]>;

  /** A repeated call with the same key never refunds twice, at any later time. */
  refund(request: RefundRequest): Promise<RefundOutcome>;

  /** The current state of a refund that was pending. */
  retrieveRefund(refundRef: string): Promise<RefundOutcome>;

  /** A charge with all its refunds, whoever made them; null if the provider does not know it. */
  chargeWithRefunds(chargeRef: string): Promise<ChargeWithRefunds | null | { status: 'unknown'; reason: string }>;

  /** null if the provider does not know the dispute. */
  dispute(disputeRef: string): Promise<ProviderDispute | null | { status: 'unknown'; reason: string }>;

  /** Everything that moved money in a period, for the daily reconciliation. Throws if the provider does not respond. */
  statement(period: { from: Date; to: Date }): Promise<ProviderStatement>;

  /**
   * Returns null if the signature is missing, wrong or older than five minutes, or if the body is not a JSON object.
   * Every signed object is an event, even if fields are missing.
   */
  readWebhook(rawBody: string | Uint8Array, signatureHeader: string | undefined): PaymentEvent | null;
}

export interface ChargeRequest {
  idempotencyKey: string;
  attemptId: string;
  orderReference: string;
  amountCents: number;
  card: ChargeCard;
  /** Makes the provider send its own receipt too. Omit it if the store sends one. */
  receiptEmail?: string;
  /** Absolute URL to which a bank with its own confirmation page returns the shopper. */
  returnUrl: string;
}

/**
 * A new card by its opaque token (`ctoken_…`, `pm_…` or `tok_…`), or a kept one. With `keepFor`, the provider keeps the
 * new card for later charges of this customer. A customer belongs to an account of the provider: a null `customerRef`,
 * and one that this account does not know, creates the customer.
 *
 * A kept card is charged while the buyer is away: if its bank requires a confirmation, the charge is declined with the
 * code `authentication_required`, and nothing stays open at the provider. The buyer then pays in a new order: with the
 * kept card and `buyerPresent`, which asks for the confirmation like a new card (`requiresAction`), or with a new card.
 */
export type ChargeCard =
  | { tokenId: string; keepFor?: { customerRef: string | null; email: string } }
  | { kept: { customerRef: string; cardRef: string }; buyerPresent?: true };

/** The code of a decline: the provider knows no such kept card, for example after its account was changed. */
export const cardUnknown = 'card_unknown';

/** A card that the provider keeps. `expires` is YYYY-MM. */
export interface KeptCard {
  customerRef: string;
  cardRef: string;
  brand: string;
  last4: string;
  expires: string;
}

export interface CardSetupRequest {
  idempotencyKey: string;
  customerRef: string | null;
  email: string;
  tokenId: string;
  returnUrl: string;
}

export type CardSetup =
  | { status: 'kept'; kept: KeptCard }
  /** The browser handles the bank's confirmation with `clientSecret`, then call `cardSetUp`. */
  | { status: 'requiresAction'; setupRef: string; clientSecret: string; customerRef: string }
  | { status: 'declined'; message: string; card?: string | undefined }
  | { status: 'unavailable'; reason: string };

export type ChargeOutcome =
  | { status: 'succeeded'; chargeRef: string }
  /** The bank requires confirmation: the browser handles it with `clientSecret`, then call `retrieve`. */
  | { status: 'requiresAction'; chargeRef: string; clientSecret: string }
  /**
   * Not charged for certain. `message` is the provider's text, shown to the shopper unchanged; `card` is the card's
   * fingerprint, the same for every token of the card, if the provider names it.
   */
  | { status: 'declined'; chargeRef: string | null; message: string; code: string; card?: string | undefined }
  /** Possibly charged: timeout, broken connection, 5xx, 409, 429, or still processing. */
  | { status: 'unknown'; reason: string }
  /**
   * This call changed nothing for certain: no connection was made, or the keys were refused. An earlier call with the
   * same key may have charged.
   */
  | { status: 'unavailable'; reason: string };

export type ChargeState = ChargeOutcome | { status: 'cancelled'; chargeRef: string };

export type FindOutcome = ChargeState | { status: 'none' };

export interface CustomerCharge {
  chargeRef: string;
  /** null for a charge that was not made by this server. */
  attemptId: string | null;
  amountCents: number;
}

export interface RefundRequest {
  idempotencyKey: string;
  chargeRef: string;
  amountCents: number;
  reason: string;
}

export type RefundOutcome =
  | { status: 'refunded'; refundRef: string }
  /** The provider has accepted it and pays later. */
  | { status: 'pending'; refundRef: string }
  | { status: 'unknown'; reason: string }
  | { status: 'failed'; message: string };

export interface ProviderRefund {
  refundRef: string;
  chargeRef: string | null;
  amountCents: number;
  status: 'pending' | 'refunded' | 'failed';
  /** The idempotency key of `refund`; null for a refund that was not made by this server. */
  key: string | null;
  /** Why it failed. */
  message: string | null;
}

export interface ChargeWithRefunds {
  status: 'known';
  attemptId: string | null;
  state: ChargeState;
  /** Oldest first. */
  refunds: ProviderRefund[];
}

export interface ProviderDispute {
  disputeRef: string;
  chargeRef: string | null;
  amountCents: number;
  /** The provider's word: `needs_response`, `under_review`, `won`, `lost`; `warning_…` for an inquiry. */
  status: string;
  reason: string;
}

/** What the provider's books say about a period; `at` is when it was made there. */
export interface ProviderStatement {
  charges: { chargeRef: string | null; amountCents: number; at: Date }[];
  refunds: (ProviderRefund & { at: Date })[];
  disputes: (ProviderDispute & { at: Date })[];
}

export interface PaymentEvent {
  /** Unique per event; a repeat has the same id (invariant 5). The hash of the body if the event has no id. */
  id: string;
  type: string;
  /** null if the event does not concern a charge. */
  chargeRef: string | null;
  attemptId: string | null;
  /**
   * The state of the charge when the event was written. Events arrive in any order; `retrieve` returns the current
   * state. null for refunds, disputes and events without a charge state.
   */
  outcome: ChargeState | null;
  /** The event concerns refunds of the charge. */
  refunds: boolean;
  /** The provider's id of the dispute that the event concerns; null for other events. */
  disputeRef: string | null;
}

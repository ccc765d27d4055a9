import Stripe from 'stripe';
import { cardMethods, cardParams, customerFor } from './stripe-cards.ts';
import { chargeFailure, chargeState, isReplay } from './stripe-outcomes.ts';
import { watchConnections } from './stripe-connection.ts';
import { refundMethods } from './stripe-refunds.ts';
import { readStripeWebhook } from './stripe-webhook.ts';
import {
  cardUnknown,
  type ChargeOutcome,
  type ChargeRequest,
  type ChargeState,
  type CustomerCharge,
  type PaymentProvider,
} from './port.ts';

export interface StripePaymentsOptions {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Host of the API, for the embedded gateway; Stripe if omitted. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  /** Path of the embedded gateway's card widget; if omitted, the browser uses Stripe Elements. */
  widgetUrl?: string;
  timeoutMs?: number;
}

// Our clock and the provider's clock may differ.
const clockSlackSeconds = 300;
const sinceOf = (createdAfter: Date) => Math.floor(createdAfter.getTime() / 1000) - clockSlackSeconds;

export function stripePayments(options: StripePaymentsOptions): PaymentProvider {
  const connections = watchConnections();
  const stripe = new Stripe(options.secretKey, {
    ...options.api,
    httpClient: connections.httpClient,
    timeout: options.timeoutMs ?? 15_000,
    // The store decides when to retry. The client still repeats a request once, with the same key, if the server closed
    // a keep-alive connection, so that a stale socket does not leave an order open.
    maxNetworkRetries: 0,
    telemetry: false,
  });

  async function retrieve(chargeRef: string): Promise<ChargeState> {
    return connections.watch(async (wasSent) => {
      try {
        return chargeState(await stripe.paymentIntents.retrieve(chargeRef));
      } catch (error) {
        return neverDeclined(chargeFailure(error, wasSent()));
      }
    });
  }

  return {
    publicConfig: () =>
      options.widgetUrl === undefined
        ? { provider: 'stripe', publishableKey: options.publishableKey }
        : { provider: 'local', widgetUrl: options.widgetUrl },

    async charge(request) {
      return connections.watch(async (wasSent) => {
        try {
          const { card, idempotencyKey } = request;
          const customer =
            'keepFor' in card && card.keepFor ? await customerFor(stripe, { idempotencyKey, ...card.keepFor }) : null;
          const intent = await stripe.paymentIntents.create(chargeParams(request, customer), { idempotencyKey });
          // A replayed response shows the state at the first call; the shopper may have confirmed since.
          const state = isReplay(intent.lastResponse.headers) ? await retrieve(intent.id) : chargeState(intent);
          return withoutCancelled(state);
        } catch (error) {
          const failure = chargeFailure(error, wasSent());
          const outcome = 'kept' in request.card ? withUnknownCard(failure) : failure;
          if (outcome.status !== 'declined' || outcome.chargeRef === null || !isReplayedError(error)) return outcome;
          return withoutCancelled(await retrieve(outcome.chargeRef));
        }
      });
    },

    retrieve,

    ...cardMethods(stripe),

    async cancel(chargeRef) {
      return connections.watch(async (wasSent) => {
        try {
          return chargeState(await stripe.paymentIntents.cancel(chargeRef));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state') {
            return retrieve(chargeRef);
          }
          return neverDeclined(chargeFailure(error, wasSent()));
        }
      });
    },

    async find({ attemptId, createdAfter }) {
      return connections.watch(async (wasSent) => {
        try {
          const since = sinceOf(createdAfter);
          let found: ChargeState | null = null;
          for await (const intent of stripe.paymentIntents.list({ created: { gte: since }, limit: 100 })) {
            if (intent.metadata['attempt_id'] !== attemptId) continue;
            const state = chargeState(intent);
            // A successful charge has priority if an attempt ever has two charges.
            if (state.status === 'succeeded') return state;
            found ??= state;
          }
          return found ?? { status: 'none' };
        } catch (error) {
          return neverDeclined(chargeFailure(error, wasSent()));
        }
      });
    },

    async chargesOf({ customerRef, createdAfter }) {
      const created = { gte: sinceOf(createdAfter) };
      const charges: CustomerCharge[] = [];
      for await (const charge of stripe.charges.list({ customer: customerRef, created, limit: 100 })) {
        const intent = charge.payment_intent;
        const chargeRef = typeof intent === 'string' ? intent : intent?.id;
        if (charge.status !== 'succeeded' || charge.refunded || chargeRef === undefined) continue;
        const attemptId = charge.metadata['attempt_id'] ?? null;
        charges.unshift({ chargeRef, attemptId, amountCents: charge.amount_captured });
      }
      return charges;
    },

    ...refundMethods(stripe),

    readWebhook: (rawBody, signatureHeader) =>
      readStripeWebhook(stripe, options.webhookSecret, rawBody, signatureHeader),
  };
}

function chargeParams(request: ChargeRequest, customer: string | null): Stripe.PaymentIntentCreateParams {
  const { card } = request;
  const plain = {
    amount: request.amountCents,
    currency: 'aud',
    confirm: true,
    allowed_payment_method_types: ['card' as const],
    description: request.orderReference,
    metadata: { attempt_id: request.attemptId, order: request.orderReference },
    ...(request.receiptEmail === undefined ? {} : { receipt_email: request.receiptEmail }),
  };
  // The browser library handles the bank's confirmation; return_url is for banks with their own page.
  const onSession = { ...plain, use_stripe_sdk: true, return_url: request.returnUrl };
  const forLater = { setup_future_usage: 'off_session' as const };
  if ('tokenId' in card)
    return { ...onSession, ...(customer !== null && { customer, ...forLater }), ...cardParams(card.tokenId) };
  const kept = { customer: card.kept.customerRef, payment_method: card.kept.cardRef };
  // `forLater` here too: a bank that has confirmed the card for later charges does not ask at the next one.
  return card.buyerPresent ? { ...onSession, ...kept, ...forLater } : { ...plain, ...kept, off_session: true };
}

function isReplayedError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && isReplay(error.headers);
}

function withoutCancelled(state: ChargeState): ChargeOutcome {
  if (state.status !== 'cancelled') return state;
  return { status: 'declined', chargeRef: state.chargeRef, message: 'This payment was cancelled.', code: 'canceled' };
}

/** The customer or the card is of another account, or was deleted there: no card was declined. */
function withUnknownCard(outcome: ChargeOutcome): ChargeOutcome {
  const isUnknown = outcome.status === 'declined' && outcome.code === 'resource_missing';
  return isUnknown ? { ...outcome, code: cardUnknown } : outcome;
}

/** A refused query ("no such charge") does not prove that nothing was charged (invariant 3). */
function neverDeclined(outcome: ChargeOutcome): ChargeOutcome {
  return outcome.status === 'declined' ? { status: 'unknown', reason: outcome.message } : outcome;
}

import Stripe from 'stripe';
import type { CardSetup, KeptCard, PaymentProvider } from './port.ts';
import { chargeFailure, fingerprintOf, isReplay } from './stripe-outcomes.ts';

/** The parameters for a card token. */
export function cardParams(tokenId: string) {
  if (tokenId.startsWith('ctoken_')) return { confirmation_token: tokenId };
  if (tokenId.startsWith('pm_')) return { payment_method: tokenId };
  // Stripe's types omit `card` here to prevent sending card numbers; its API accepts a token in it.
  const card = { type: 'card' as const, card: { token: tokenId } };
  return { payment_method_data: card };
}

/**
 * The customer of kept cards; created under the key of the charge, so that a repeated charge is identical. One that the
 * account does not know was of another account, or was deleted there: the buyer gets a new one.
 */
export async function customerFor(
  stripe: Stripe,
  request: { customerRef: string | null; email: string; idempotencyKey: string },
): Promise<string> {
  if (request.customerRef !== null && (await isKnown(stripe, request.customerRef))) return request.customerRef;
  const idempotencyKey = `${request.idempotencyKey}-customer`;
  return (await stripe.customers.create({ email: request.email }, { idempotencyKey })).id;
}

async function isKnown(stripe: Stripe, customerRef: string): Promise<boolean> {
  try {
    return (await stripe.customers.retrieve(customerRef)).deleted !== true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return false;
    throw error;
  }
}

/** The calls about kept cards (decision 24). */
export function cardMethods(
  stripe: Stripe,
): Pick<PaymentProvider, 'keptCard' | 'setUpCard' | 'cardSetUp' | 'forgetCard' | 'forgetCustomer' | 'fingerprintOf'> {
  const read = (setupRef: string) => stripe.setupIntents.retrieve(setupRef, { expand: ['payment_method'] });
  return {
    async keptCard(chargeRef) {
      const intent = await stripe.paymentIntents.retrieve(chargeRef, { expand: ['payment_method'] });
      const isKept = intent.status === 'succeeded' && intent.setup_future_usage === 'off_session';
      return isKept ? keptCardOf(intent.customer, intent.payment_method) : null;
    },
    setUpCard: ({ tokenId, returnUrl, ...request }) =>
      setupOutcome(async () => {
        const intent = await stripe.setupIntents.create(
          {
            customer: await customerFor(stripe, request),
            usage: 'off_session',
            confirm: true,
            allowed_payment_method_types: ['card'],
            use_stripe_sdk: true,
            return_url: returnUrl,
            expand: ['payment_method'],
            ...cardParams(tokenId),
          },
          { idempotencyKey: request.idempotencyKey },
        );
        // A replayed response shows the state at the first call; the buyer may have confirmed since.
        return isReplay(intent.lastResponse.headers) ? read(intent.id) : intent;
      }),
    cardSetUp: (setupRef) => setupOutcome(() => read(setupRef)),
    async fingerprintOf(tokenId) {
      try {
        return (await cardOfToken(stripe, tokenId))?.fingerprint ?? null;
      } catch (error) {
        // The charge itself reports a token that does not exist, or a provider that does not respond.
        if (error instanceof Stripe.errors.StripeError) return null;
        throw error;
      }
    },
    forgetCard: (cardRef) => forgotten(stripe.paymentMethods.detach(cardRef)),
    forgetCustomer: (customerRef) => forgotten(stripe.customers.del(customerRef)),
  };
}

/** What is unknown to the provider, or deleted already, is forgotten. */
async function forgotten(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

async function cardOfToken(stripe: Stripe, tokenId: string) {
  if (tokenId.startsWith('ctoken_'))
    return (await stripe.confirmationTokens.retrieve(tokenId)).payment_method_preview?.card;
  if (tokenId.startsWith('pm_')) return (await stripe.paymentMethods.retrieve(tokenId)).card;
  return (await stripe.tokens.retrieve(tokenId)).card;
}

async function setupOutcome(work: () => Promise<Stripe.SetupIntent>): Promise<CardSetup> {
  try {
    return setupState(await work());
  } catch (error) {
    // A set-up charges nothing, so it does not matter whether the request was sent.
    const failed = chargeFailure(error, true);
    if (failed.status === 'declined') return { status: 'declined', message: failed.message, card: failed.card };
    return { status: 'unavailable', reason: 'reason' in failed ? failed.reason : failed.status };
  }
}

function setupState(intent: Stripe.SetupIntent): CardSetup {
  if (intent.status === 'succeeded') {
    const kept = keptCardOf(intent.customer, intent.payment_method);
    return kept ? { status: 'kept', kept } : { status: 'unavailable', reason: `${intent.id} has no card` };
  }
  if (intent.status === 'requires_action' && intent.client_secret !== null)
    return {
      status: 'requiresAction',
      setupRef: intent.id,
      clientSecret: intent.client_secret,
      customerRef: idOf(intent.customer) ?? '',
    };
  if (intent.status === 'requires_payment_method')
    return {
      status: 'declined',
      message: intent.last_setup_error?.message ?? 'Your card was declined.',
      card: fingerprintOf(intent.last_setup_error?.payment_method),
    };
  return { status: 'unavailable', reason: `${intent.id} is ${intent.status}` };
}

function idOf(customer: string | { id: string } | null): string | null {
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}

function keptCardOf(
  customer: string | { id: string } | null,
  method: string | Stripe.PaymentMethod | null,
): KeptCard | null {
  const customerRef = idOf(customer);
  if (customerRef === null || method === null || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  return {
    customerRef,
    cardRef: method.id,
    brand: brand.charAt(0).toUpperCase() + brand.slice(1),
    last4,
    expires: `${year}-${String(month).padStart(2, '0')}`,
  };
}

import Stripe from 'stripe';
import type { CardSetup, KeptCard, PaymentProvider } from './port.ts';
import { chargeFailure } from './stripe-outcomes.ts';

/** The parameters for a card token. */
export function cardParams(tokenId: string) {
  if (tokenId.startsWith('ctoken_')) return { confirmation_token: tokenId };
  if (tokenId.startsWith('pm_')) return { payment_method: tokenId };
  // Stripe's types omit `card` here to prevent sending card numbers; its API accepts a token in it.
  const card = { type: 'card' as const, card: { token: tokenId } };
  return { payment_method_data: card };
}

/** The customer of kept cards; created under the key of the charge, so that a repeated charge is identical. */
export async function customerFor(
  stripe: Stripe,
  request: { customerRef: string | null; email: string; idempotencyKey: string },
): Promise<string> {
  if (request.customerRef !== null) return request.customerRef;
  const key = `${request.idempotencyKey}-customer`;
  return (await stripe.customers.create({ email: request.email }, { idempotencyKey: key })).id;
}

/** The calls about kept cards. Renewals are plain off-session charges: no Billing objects are used (decision 24). */
export function cardMethods(
  stripe: Stripe,
): Pick<PaymentProvider, 'keptCard' | 'setUpCard' | 'cardSetUp' | 'forgetCard'> {
  const outcome = async (work: () => Promise<Stripe.SetupIntent>): Promise<CardSetup> => {
    try {
      return setupState(await work());
    } catch (error) {
      const failed = chargeFailure(error, true);
      if (failed.status === 'declined') return { status: 'declined', message: failed.message };
      return { status: 'unavailable', reason: 'reason' in failed ? failed.reason : failed.status };
    }
  };
  return {
    async keptCard(chargeRef) {
      const intent = await stripe.paymentIntents.retrieve(chargeRef, { expand: ['payment_method'] });
      return intent.setup_future_usage === 'off_session' ? keptCardOf(intent.customer, intent.payment_method) : null;
    },
    setUpCard: ({ tokenId, returnUrl, ...request }) =>
      outcome(async () =>
        stripe.setupIntents.create(
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
        ),
      ),
    cardSetUp: (setupRef) => outcome(() => stripe.setupIntents.retrieve(setupRef, { expand: ['payment_method'] })),
    async forgetCard(cardRef) {
      try {
        await stripe.paymentMethods.detach(cardRef);
      } catch (error) {
        // A card that is unknown or detached already is forgotten.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },
  };
}

function setupState(intent: Stripe.SetupIntent): CardSetup {
  if (intent.status === 'succeeded') {
    const kept = keptCardOf(intent.customer, intent.payment_method);
    return kept ? { status: 'kept', kept } : { status: 'unavailable', reason: `${intent.id} has no card` };
  }
  if (intent.status === 'requires_action' && intent.client_secret !== null)
    return { status: 'requiresAction', setupRef: intent.id, clientSecret: intent.client_secret };
  if (intent.status === 'requires_payment_method')
    return { status: 'declined', message: intent.last_setup_error?.message ?? 'Your card was declined.' };
  return { status: 'unavailable', reason: `${intent.id} is ${intent.status}` };
}

function keptCardOf(
  customer: string | { id: string } | null,
  method: string | Stripe.PaymentMethod | null,
): KeptCard | null {
  if (customer === null || method === null || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  return {
    customerRef: typeof customer === 'string' ? customer : customer.id,
    cardRef: method.id,
    brand: brand.charAt(0).toUpperCase() + brand.slice(1),
    last4,
    expires: `${year}-${String(month).padStart(2, '0')}`,
  };
}

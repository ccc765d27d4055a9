import { loadStripe, type Stripe } from '@stripe/stripe-js';
import { type CardHandle, notAuthenticated } from './card-handle.ts';

export const serviceDown = 'The payment service is not available.';

const loaded = new Map<string, Promise<Stripe | null>>();

/** Stripe's browser library, loaded once from Stripe's host; null if it cannot be loaded. */
export function stripeFor(publishableKey: string): Promise<Stripe | null> {
  const known = loaded.get(publishableKey);
  if (known !== undefined) return known;
  const loading = loadStripe(publishableKey).catch(() => {
    loaded.delete(publishableKey);
    return null;
  });
  loaded.set(publishableKey, loading);
  return loading;
}

/** Runs the bank's confirmation of a charge (3-D Secure). */
export async function confirmAction(
  stripe: Stripe | null,
  clientSecret: string,
): ReturnType<CardHandle['handleAction']> {
  if (!stripe) return { error: serviceDown };
  const { error } = await stripe.handleNextAction({ clientSecret });
  return error ? { error: error.message ?? notAuthenticated } : { ok: true };
}

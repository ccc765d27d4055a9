import Stripe from 'stripe';
import { watchConnections } from './stripe-connection.ts';

interface Asked {
  secretKey: string;
  /** Host of the API, for the test gateway; Stripe if omitted. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  timeoutMs?: number;
}

export type AccountAnswer =
  /** `id` is null if the key may not read it. */
  | { status: 'known'; id: string | null; name: string; takesPayments: boolean }
  /** The provider has looked at the key and does not take it. */
  | { status: 'refused'; message: string }
  | { status: 'noAnswer'; isSlow: boolean };

/** Whose key it is, by asking the provider. */
export async function accountOf({ secretKey, api, timeoutMs = 10_000 }: Asked): Promise<AccountAnswer> {
  const stripe = new Stripe(secretKey, {
    ...api,
    httpClient: watchConnections().httpClient,
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  try {
    const account = await stripe.accounts.retrieveCurrent();
    const name =
      account.business_profile?.name ?? account.settings?.dashboard?.display_name ?? account.email ?? account.id;
    return { status: 'known', id: account.id, name, takesPayments: account.charges_enabled };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error instanceof Stripe.errors.StripeConnectionError || (error.statusCode ?? 0) >= 500)
      return { status: 'noAnswer', isSlow: /timed? ?out|aborted|timeout/i.test(error.message) };
    // A restricted key is a key of this account, even if it may not read who that is.
    if (error instanceof Stripe.errors.StripePermissionError)
      return {
        status: 'known',
        id: null,
        name: 'an account that this restricted key may not name',
        takesPayments: true,
      };
    return { status: 'refused', message: error.message };
  }
}

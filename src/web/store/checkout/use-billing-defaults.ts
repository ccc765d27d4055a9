import type { BillingAddress, CartModel } from '#contract/cart-shapes.ts';
import { getProfile } from '#contract/members.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';

const blank: BillingAddress = { firstName: '', surname: '', email: '', phone: '' };

/**
 * Initial values of the billing form: those of the cart, else of the member's profile, else of the registration for a
 * ticket in the cart; null while loading.
 */
export function useBillingDefaults({
  billingAddress,
  suggestedBilling,
}: Pick<CartModel, 'billingAddress' | 'suggestedBilling'>): BillingAddress | null {
  const call = useApi();
  const { user } = useSession();
  const { fetched } = useFetched(billingAddress === null && user ? user.uid : null, () => call(getProfile, {}));

  if (billingAddress) return billingAddress;
  if (!user) return suggestedBilling ?? blank;
  if (fetched.status === 'loading') return null;
  // Without a profile the form starts empty.
  const profile = fetched.status === 'ready' ? fetched.value.data : null;
  return {
    firstName: profile?.firstName || suggestedBilling?.firstName || '',
    surname: profile?.surname || suggestedBilling?.surname || '',
    email: profile?.email ?? user.email,
    phone: profile?.phone || suggestedBilling?.phone || '',
  };
}

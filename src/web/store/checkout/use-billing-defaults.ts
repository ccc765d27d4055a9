import { useEffect, useState } from 'react';
import type { BillingAddress, CartModel } from '#contract/cart-shapes.ts';
import { getProfile } from '#contract/members.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useSession } from '#web/api/use-session.ts';

const blank: BillingAddress = { firstName: '', surname: '', email: '', phone: '' };

/** What the billing form starts with: the cart's own details, else the member's; null while those are fetched. */
export function useBillingDefaults({ billingAddress }: Pick<CartModel, 'billingAddress'>): BillingAddress | null {
  const call = useApi();
  const { user } = useSession();
  const [fromProfile, setFromProfile] = useState<BillingAddress | null>(null);
  const isNeeded = billingAddress === null && user !== null;
  const email = user?.email ?? '';

  useEffect(() => {
    if (!isNeeded) return;
    call(getProfile, {}).then(
      ({ data }) => setFromProfile({ firstName: data?.firstName ?? '', surname: data?.surname ?? '', email: data?.email ?? email, phone: data?.phone ?? '' }),
      // Without a profile the member types.
      () => setFromProfile({ ...blank, email }),
    );
  }, [call, isNeeded, email]);

  if (billingAddress) return billingAddress;
  return isNeeded ? fromProfile : blank;
}

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
  const [fetched, setFetched] = useState<{ uid: string; address: BillingAddress } | null>(null);
  const uid = billingAddress === null ? user?.uid : undefined;
  const email = user?.email ?? '';

  useEffect(() => {
    if (uid === undefined) return;
    const take = (address: BillingAddress) => setFetched({ uid, address });
    call(getProfile, {}).then(
      ({ data }) =>
        take({
          firstName: data?.firstName ?? '',
          surname: data?.surname ?? '',
          email: data?.email ?? email,
          phone: data?.phone ?? '',
        }),
      // Without a profile the member types.
      () => take({ ...blank, email }),
    );
  }, [call, uid, email]);

  if (billingAddress) return billingAddress;
  if (uid === undefined) return blank;
  // Not those of the member before, who has logged out in another tab.
  return fetched?.uid === uid ? fetched.address : null;
}

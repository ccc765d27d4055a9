import { type PaymentConfig, getSiteConfig } from '#contract/site.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';

/** The payment settings; fetched only when `isNeeded`. */
export function usePaymentConfig(isNeeded: boolean) {
  const call = useApi();
  return useFetched(isNeeded ? 'payments' : null, async (): Promise<PaymentConfig> => {
    const { payments } = await call(getSiteConfig, {});
    if (payments.provider === 'none') throw new Error('This shop cannot take payments yet. Please come back later.');
    return payments;
  });
}

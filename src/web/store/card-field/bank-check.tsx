import { Suspense, lazy, useImperativeHandle, useRef } from 'react';
import type { Ref } from 'react';
import type { PaymentConfig } from '#contract/site.ts';
import type { CardHandle } from './card-handle.ts';

const LocalCheck = lazy(async () => ({ default: (await import('./local-card.tsx')).LocalCheck }));
const StripeCheck = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCheck }));

/** In the place of the card form where the kept card is charged: shows the bank's confirmation (3-D Secure) only. */
export function BankCheck({ config, ref }: { config: PaymentConfig; ref: Ref<CardHandle> }) {
  const check = useRef<Pick<CardHandle, 'handleAction'>>(null);
  useImperativeHandle(ref, () => ({
    createToken: () => Promise.resolve({ tokenId: 'kept' }),
    handleAction: async (clientSecret) =>
      (await check.current?.handleAction(clientSecret)) ?? { error: 'The payment service is not available.' },
    focus: () => {},
  }));
  return (
    <Suspense fallback={null}>
      {config.provider === 'local' ? (
        <LocalCheck ref={check} widgetUrl={config.widgetUrl} />
      ) : (
        <StripeCheck ref={check} publishableKey={config.publishableKey} />
      )}
    </Suspense>
  );
}

import { lazy, Suspense, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import type { Ref } from 'react';
import type { PaymentConfig } from '#contract/site.ts';
import type { CardHandle } from './card-handle.ts';
import styles from './card-field.module.css';

interface CardFieldProps {
  config: PaymentConfig;
  ref?: Ref<CardHandle>;
  /** Reports the current card error; null when it is cleared. While there is an error, pay does nothing. */
  onError?: (message: string | null) => void;
  /** The shopper pressed Enter in the card form. */
  onEnter?: () => void;
  /** A message about the card from the pay response; shown where the field shows its own errors. */
  declined?: string | null;
}

const LocalCard = lazy(async () => ({ default: (await import('./local-card.tsx')).LocalCard }));
const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }));

const never = () => () => {};
const stillLoading = 'The card form is still loading. Please try again.';

/** The provider's card form. The card number never reaches this page; the page receives only a token. */
export function CardField({ config, ref, onError, onEnter, declined = null }: CardFieldProps) {
  const provider = useRef<CardHandle>(null);
  const [error, setError] = useState<string | null>(null);
  // Result of a failed attempt. Unlike `error` it does not block paying, because a retry may succeed.
  const [failure, setFailure] = useState<string | null>(null);
  // The form consists of iframes and needs scripts, so the server does not render it.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  const report = (message: string | null): void => {
    setError(message);
    setFailure(null);
    onError?.(message);
  };

  const showFailure = <Result extends object>(result: Result): Result => {
    setFailure('error' in result ? String(result.error) : null);
    return result;
  };

  useImperativeHandle(ref, () => ({
    createToken: async () => showFailure((await provider.current?.createToken()) ?? { error: stillLoading }),
    // The caller shows this result, so it is not shown here.
    handleAction: async (clientSecret) =>
      (await provider.current?.handleAction(clientSecret)) ?? { error: stillLoading },
    focus: () => provider.current?.focus(),
  }));

  const own = { ref: provider, onError: report, onEnter: () => onEnter?.() };
  return (
    <fieldset className={styles.field} data-payment="">
      <legend className={styles.label}>Card details</legend>
      <div className={config.provider === 'local' ? styles.local : styles.elements}>
        {isInBrowser && (
          <Suspense fallback={<p className={styles.loading}>Loading the card form…</p>}>
            {config.provider === 'local' ? (
              <LocalCard widgetUrl={config.widgetUrl} {...own} />
            ) : (
              <StripeCard publishableKey={config.publishableKey} {...own} />
            )}
          </Suspense>
        )}
      </div>
      <p role="alert" className={styles.error}>
        {error ?? failure ?? declined}
      </p>
    </fieldset>
  );
}

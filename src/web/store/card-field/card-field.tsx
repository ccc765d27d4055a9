import { lazy, Suspense, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import type { Ref } from 'react';
import type { PaymentConfig } from '#contract/site.ts';
import type { CardHandle } from './card-handle.ts';
import styles from './card-field.module.css';

interface CardFieldProps {
  config: PaymentConfig;
  ref?: Ref<CardHandle>;
  /** Tells the present card error: while there is one, pay does nothing. */
  onError?: (message: string | null) => void;
  /** The shopper pressed Enter in the card form. */
  onEnter?: () => void;
  /** A message about the card that came with the answer to pay; shown where the field's own would be. */
  declined?: string | null;
}

const LocalCard = lazy(async () => ({ default: (await import('./local-card.tsx')).LocalCard }));
const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }));

const never = () => () => {};
const stillLoading = 'The card form is still loading. Please try again.';

/** The provider's card form. The card's number never reaches this page, only a token does. */
export function CardField({ config, ref, onError, onEnter, declined = null }: CardFieldProps) {
  const provider = useRef<CardHandle>(null);
  const [error, setError] = useState<string | null>(null);
  // What a try came to, without being wrong in the field: the next try may do better.
  const [failure, setFailure] = useState<string | null>(null);
  // The form lives in frames and is of no use without scripts, so the server leaves its place empty.
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

  const shown = <Result extends object>(result: Result): Result => {
    setFailure('error' in result ? String(result.error) : null);
    return result;
  };

  useImperativeHandle(ref, () => ({
    createToken: async () => shown((await provider.current?.createToken()) ?? { error: stillLoading }),
    // What came of it is the payment's result, and told there.
    handleAction: async (clientSecret) =>
      (await provider.current?.handleAction(clientSecret)) ?? { error: stillLoading },
    focus: () => provider.current?.focus(),
  }));

  const own = { ref: provider, onError: report, onEnter: () => onEnter?.() };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>Card details</legend>
      <div className={styles.provider}>
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

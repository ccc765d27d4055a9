import { useEffect, useState } from 'react';
import { getSiteConfig } from '#contract/site.ts';
import type { PaymentConfig } from '#contract/site.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';

type Config =
  | { status: 'loading' }
  | { status: 'ready'; payments: PaymentConfig }
  | { status: 'error'; errors: string[]; retry: () => void };

/** How cards are taken; asked for when it is needed. */
export function usePaymentConfig(isNeeded: boolean): Config {
  const call = useApi();
  const [attempt, setAttempt] = useState(0);
  const [config, setConfig] = useState<Exclude<Config, { status: 'error' }> | { status: 'error'; errors: string[] }>({
    status: 'loading',
  });

  useEffect(() => {
    if (!isNeeded) return;
    setConfig({ status: 'loading' });
    call(getSiteConfig, {}).then(
      ({ payments }) => setConfig({ status: 'ready', payments }),
      (error: unknown) => setConfig({ status: 'error', errors: errorTexts(error) }),
    );
  }, [call, isNeeded, attempt]);

  return config.status === 'error' ? { ...config, retry: () => setAttempt(attempt + 1) } : config;
}

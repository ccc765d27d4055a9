import { useEffect, useEffectEvent, useState } from 'react';
import { errorTexts } from './error-text.ts';

interface Load<T> {
  load: () => Promise<T>;
  loaded: (value: T) => void;
  failed: (error: unknown) => void;
}

/**
 * The one way to fetch in an effect: loads when `key` is another value or object, and nothing while it is null. Ignores
 * the result if the key has changed or the user has navigated away.
 */
export function useLoad<T>(key: string | object | null, { load, loaded, failed }: Load<T>): void {
  const begin = useEffectEvent(load);
  const onLoaded = useEffectEvent(loaded);
  const onFailed = useEffectEvent(failed);
  useEffect(() => {
    if (key === null) return undefined;
    let isCurrent = true;
    begin().then(
      (value) => {
        if (isCurrent) onLoaded(value);
      },
      (error: unknown) => {
        if (isCurrent) onFailed(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
}

export type Fetched<T> = { status: 'loading' } | { status: 'error'; errors: string[] } | { status: 'ready'; value: T };

/**
 * The result of `load` for `key`; 'loading' until it arrives and while `key` is null. A response with errors counts as
 * failed (§8 Loading failures). `retry` loads again.
 */
export function useFetched<T extends object>(
  key: string | null,
  load: () => Promise<T>,
): { fetched: Fetched<T>; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const request = key === null ? null : `${attempt} ${key}`;
  const [loaded, setLoaded] = useState<{ request: string | null; fetched: Fetched<T> } | null>(null);
  const take = (fetched: Fetched<T>) => setLoaded({ request, fetched });
  useLoad(request, {
    load,
    loaded(value) {
      const errors = errorTexts(value);
      take(errors.length > 0 ? { status: 'error', errors } : { status: 'ready', value });
    },
    failed: (error) => take({ status: 'error', errors: errorTexts(error) }),
  });
  return {
    // The result for the previous key is not shown while the new one loads.
    fetched: request !== null && loaded?.request === request ? loaded.fetched : { status: 'loading' },
    retry: () => setAttempt((before) => before + 1),
  };
}

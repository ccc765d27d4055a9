import { useEffect, useState } from 'react';
import type { Caller } from '#contract/endpoint.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { browserStore } from '#web/api/storage.ts';
import { useSession } from '#web/api/use-session.ts';

export type MemberAnswer<T> =
  | { state: 'loading' }
  | { state: 'signedOut' }
  | { state: 'failed'; errors: string[] }
  | { state: 'ready'; value: T };

/** §3 local persistence: the corporate that an invitation linked. The server takes it as a hint only. */
function storedCorporateId(): { corporateId?: string } {
  const corporateId = browserStore().get('corporateId');
  return corporateId ? { corporateId } : {};
}

/**
 * An answer that only members get, asked for in the browser once it is known who is there: what the server renders is
 * for everybody. `ask` is asked again when it changes (keep it with `useCallback`).
 */
export function useMemberCall<T extends object>(
  ask: (call: Caller, corporate: { corporateId?: string }) => Promise<T>,
): { answer: MemberAnswer<T>; retry: () => void } {
  const call = useApi();
  const { status, user } = useSession();
  const uid = user?.uid ?? null;
  const [answer, setAnswer] = useState<MemberAnswer<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (status === 'loading') return undefined;
    if (uid === null) {
      setAnswer({ state: 'signedOut' });
      return undefined;
    }
    let isCurrent = true;
    setAnswer({ state: 'loading' });
    const settle = (next: MemberAnswer<T>) => {
      if (isCurrent) setAnswer(next);
    };
    ask(call, storedCorporateId()).then(
      (value) => {
        const errors = errorTexts(value);
        settle(errors.length > 0 ? { state: 'failed', errors } : { state: 'ready', value });
      },
      (error: unknown) => settle({ state: 'failed', errors: errorTexts(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [call, status, uid, ask, attempt]);

  return { answer, retry: () => setAttempt((before) => before + 1) };
}

import { useEffect, useState } from 'react';
import { getGuides } from '#contract/guides.ts';
import type { Guide } from '#contract/guides.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useSession } from '#web/api/use-session.ts';

export type OwnGuides = { status: 'loading' } | { status: 'anonymous' } | { status: 'error'; errors: string[]; retry: () => void } | { status: 'done'; guides: Guide[] };

/** The guides of a category as the signed-in viewer has them: `owned` is told with the token only, so never by the server's page. */
export function useOwnGuides(category: string): OwnGuides {
  const call = useApi();
  const { status, user } = useSession();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ key: string; guides?: Guide[]; errors?: string[] } | null>(null);
  const uid = user?.uid ?? null;
  const key = `${uid} ${category} ${attempt}`;

  useEffect(() => {
    if (uid === null) return undefined;
    let isCurrent = true;
    const settle = (result: { guides?: Guide[]; errors?: string[] }): void => {
      if (isCurrent) setLoaded({ key, ...result });
    };
    call(getGuides, category ? { cat: category } : {}).then(
      (answer) => settle(answer.errors?.length ? { errors: errorTexts(answer) } : { guides: answer.guides }),
      (error: unknown) => settle({ errors: errorTexts(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [call, uid, category, key]);

  if (status === 'loading') return { status: 'loading' };
  if (uid === null) return { status: 'anonymous' };
  if (loaded?.key !== key) return { status: 'loading' };
  if (loaded.errors) return { status: 'error', errors: loaded.errors, retry: () => setAttempt(attempt + 1) };
  return { status: 'done', guides: loaded.guides ?? [] };
}

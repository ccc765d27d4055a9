import { useEffect } from 'react';
import { useLoaderData, useMatches, useRevalidator } from 'react-router';
import { useSession } from '#web/api/use-session.ts';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NoPermission } from './error-pages.tsx';
import type { ScreenData, ScreenHandle } from './screen.ts';

/** Draws the screen of the matched route in whatever state its data is (§2 Page states). */
export function ScreenView() {
  const data = useLoaderData<ScreenData>();
  const screen = (useMatches().at(-1)?.handle as ScreenHandle | undefined)?.screen;
  const isAskingAgain = useAskAgain(data);
  const { revalidate, state } = useRevalidator();

  if (!screen) return null;
  const { Refused = NoPermission } = screen;
  switch (data.kind) {
    case 'ready':
      return <screen.View value={data.value} />;
    case 'missing':
      return <screen.Missing />;
    case 'noPermission':
      return isAskingAgain ? <Spinner size="page" /> : <Refused />;
    case 'failed':
      return state === 'loading' ? (
        <Spinner size="page" />
      ) : (
        <LoadingError isPage errors={data.errors} onRetry={() => void revalidate()} />
      );
  }
}

/**
 * Pages come from the server as an anonymous visitor sees them. Once it is known who is signed in, what that person
 * might see differently is asked for again; so is everything that was loaded for somebody who has logged out.
 */
function useAskAgain(data: ScreenData): boolean {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const uid = session.user?.uid ?? null;
  const isOtherViewer = session.status === 'resolved' && uid !== data.askedAs;
  const isNeeded = isOtherViewer && (data.kind === 'noPermission' || data.personal || data.askedAs !== null);

  useEffect(() => {
    if (isNeeded) void revalidate();
  }, [isNeeded, uid, revalidate]);
  return isNeeded;
}

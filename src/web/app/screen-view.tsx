import { useEffect } from 'react';
import { useLoaderData, useMatches, useRevalidator } from 'react-router';
import { useSession } from '#web/api/use-session.ts';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Refusal } from './loaded-refusal.tsx';
import type { ScreenData, ScreenHandle } from './screen.ts';

/** Renders the screen of the matched route for each state of its data (§2 Page states). */
export function ScreenView() {
  const data = useLoaderData<ScreenData>();
  const screen = (useMatches().at(-1)?.handle as ScreenHandle | undefined)?.screen;
  const isReloading = useReloadForUser(data);
  const { revalidate, state } = useRevalidator();

  if (!screen) return null;
  const { Refused = Refusal } = screen;
  switch (data.kind) {
    case 'ready':
      return <screen.View value={data.value} />;
    case 'missing':
      return <screen.Missing />;
    case 'deciding':
      return <Spinner size="page" />;
    case 'noPermission':
      return isReloading ? <Spinner size="page" /> : <Refused />;
    case 'failed':
      return state === 'loading' ? (
        <Spinner size="page" />
      ) : (
        <LoadingError isPage errors={data.errors} onRetry={() => void revalidate()} />
      );
  }
}

/**
 * The server renders pages without a user. Once the session is known, data that may differ for this user is loaded
 * again, and so is all data of a user who has logged out.
 */
function useReloadForUser(data: ScreenData): boolean {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const uid = session.user?.uid ?? null;
  const isOtherViewer = session.status === 'resolved' && uid !== data.loadedFor;
  const isNeeded =
    (data.kind === 'deciding' && session.status === 'resolved') ||
    (isOtherViewer && (data.kind === 'noPermission' || data.personal || data.loadedFor !== null));

  useEffect(() => {
    if (isNeeded) void revalidate();
  }, [isNeeded, uid, revalidate]);
  return isNeeded;
}

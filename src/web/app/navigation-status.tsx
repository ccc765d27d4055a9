import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type Head, documentTitle, faviconOf } from './head.ts';
import { markSensitiveDocument } from './leaving/sensitive-document.ts';
import { setToldAddress } from './leaving/told-address.ts';
import styles from './navigation-status.module.css';
import { type ScreenData, type ScreenHandle, headOf } from './screen.ts';

/** Shows a spinner during navigation. After it, sets the window title, announces it and moves the focus. */
export function NavigationStatus() {
  const isLoading = useNavigation().state === 'loading';
  const isOffline = useCutOff();
  const announced = useArrival();
  return (
    <>
      {(isLoading || isOffline) && (
        <div className={styles.loading}>
          <Spinner label={isOffline ? 'No connection…' : undefined} />
        </div>
      )}
      <div aria-live="polite" aria-atomic="true">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
    </>
  );
}

/** True from the first navigation without a network until it is back (`recoverFailedLoad` in entry-client.tsx). */
function useCutOff(): boolean {
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    const follow = ({ type }: Event): void => setIsOffline(type === 'waitingfornetwork');
    for (const name of ['waitingfornetwork', 'online']) window.addEventListener(name, follow);
    return () => {
      for (const name of ['waitingfornetwork', 'online']) window.removeEventListener(name, follow);
    };
  }, []);
  return isOffline;
}

/** The title to announce; '' until the first navigation, because the browser announces a new document itself. */
function useArrival(): string {
  const { pathname } = useLocation();
  const head = useHead();
  const title = head && documentTitle(head);
  // The announcement leaves no trace, so it may contain the title of a sensitive page.
  const spoken = head?.sensitive ? head.title : title;
  const icon = head && faviconOf(head);
  const isSensitive = head?.sensitive === true;
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (title !== undefined) document.title = title;
    if (icon !== undefined) document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
  }, [title, icon]);

  // In the task of the commit, before the browser requests the pictures of the page.
  useLayoutEffect(() => {
    if (isSensitive) markSensitiveDocument();
    else if (shown.current !== pathname) setToldAddress(pathname);
  }, [isSensitive, pathname]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusMain();
    setAnnounced(spoken ?? '');
  }, [pathname, spoken]);
  return announced;
}

/** Waits until the menu has closed, because an inert element cannot take the focus. */
function focusMain(): void {
  const main = document.getElementById('main');
  if (main?.closest('[inert]')) requestAnimationFrame(focusMain);
  else main?.focus({ preventScroll: true });
}

function useHead(): Head | undefined {
  const match = useMatches().at(-1);
  const handle = match?.handle as ScreenHandle | undefined;
  const data = match?.loaderData as ScreenData | undefined;
  return handle && data ? headOf(handle.screen, data) : undefined;
}

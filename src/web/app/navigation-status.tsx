import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type Head, documentTitle, faviconOf } from './head.ts';
import { markSensitiveDocument } from './leaving/sensitive-document.ts';
import styles from './navigation-status.module.css';
import { type ScreenData, type ScreenHandle, headOf } from './screen.ts';

/** A spinner while the next page is on its way; then its title for the window and for screen readers, and the focus. */
export function NavigationStatus() {
  const isLoading = useNavigation().state === 'loading';
  const isCutOff = useCutOff();
  const announced = useArrival();
  return (
    <>
      {(isLoading || isCutOff) && (
        <div className={styles.loading}>
          <Spinner label={isCutOff ? 'No connection…' : undefined} />
        </div>
      )}
      <div aria-live="polite" aria-atomic="true">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
    </>
  );
}

/** Without a network the next page waits, from the first press on it (`cutOff` in entry-client.tsx). */
function useCutOff(): boolean {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => {
    const follow = ({ type }: Event): void => setCutOff(type === 'cutoff');
    for (const sign of ['cutoff', 'online']) window.addEventListener(sign, follow);
    return () => {
      for (const sign of ['cutoff', 'online']) window.removeEventListener(sign, follow);
    };
  }, []);
  return isCutOff;
}

/** The title to announce; '' until the first navigation, because a browser announces a document itself. */
function useArrival(): string {
  const { pathname } = useLocation();
  const head = useHead();
  const title = head && documentTitle(head);
  // What is spoken is not kept, so it may tell which page this is.
  const spoken = head?.sensitive ? head.title : title;
  const icon = head && faviconOf(head);
  const isSensitive = head?.sensitive === true;
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (title !== undefined) document.title = title;
    if (icon !== undefined) document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
    if (isSensitive) markSensitiveDocument();
  }, [title, icon, isSensitive]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusMain();
    setAnnounced(spoken ?? '');
  }, [pathname, spoken]);
  return announced;
}

/** Behind the menu, which closes only now, nothing takes the focus. */
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

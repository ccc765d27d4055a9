import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { documentTitle } from './head.ts';
import styles from './navigation-status.module.css';
import { type ScreenData, type ScreenHandle, headOf } from './screen.ts';

/** A spinner while the next page is on its way; then its title for the window and for screen readers, and the focus. */
export function NavigationStatus() {
  const isLoading = useNavigation().state === 'loading';
  const announced = useArrival();
  return (
    <>
      {isLoading && (
        <div className={styles.loading}>
          <Spinner />
        </div>
      )}
      <div aria-live="polite" aria-atomic="true">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
    </>
  );
}

/** The title to announce; '' until the first navigation, because a browser announces a document itself. */
function useArrival(): string {
  const { pathname } = useLocation();
  const title = useTitle();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    setAnnounced(title ?? '');
  }, [pathname, title]);
  return announced;
}

function useTitle(): string | undefined {
  const match = useMatches().at(-1);
  const handle = match?.handle as ScreenHandle | undefined;
  const data = match?.loaderData as ScreenData | undefined;
  return handle && data ? documentTitle(headOf(handle.screen, data)) : undefined;
}

import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { keepLocale, reloadPage } from '#web/api/keep-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import styles from './offline-page.module.css';
import { type SavedPage, savedPages } from './saved-pages.ts';

/** The page in place of one that cannot be loaded without a network: helplines, and what can be read. */
export function OfflinePage({ helplines }: { helplines: ReactNode }) {
  const [pages, setPages] = useState<SavedPage[] | null>(null);
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    void savedPages().then(setPages, () => setPages([]));
  }, []);
  useEffect(() => {
    // A link that the visitor has pressed has priority.
    if (isLeaving) return;
    window.addEventListener('online', tryAgain);
    const stopAsking = onceReachable(tryAgain);
    return () => {
      window.removeEventListener('online', tryAgain);
      stopAsking();
    };
  }, [isLeaving]);
  return (
    <div className={styles.offline}>
      <h1>You are offline</h1>
      <p>There is no connection, so this page could not be loaded. It opens by itself when the connection is back.</p>
      <p>
        <Button onClick={tryAgain}>Try again</Button>
      </p>
      <section aria-labelledby="offline-help">
        <h2 id="offline-help">People to call</h2>
        <p>A phone call needs no internet.</p>
        {helplines}
      </section>
      <section aria-labelledby="offline-pages">
        <h2 id="offline-pages">Pages you can read now</h2>
        {pages?.length === 0 && <Empty>No pages are kept on this device yet.</Empty>}
        <ul className={styles.pages}>
          {pages?.map(({ path, title }) => (
            <li key={path}>
              <TextLink href={path}>{title}</TextLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/**
 * A browser says that it is back online before requests get through, and says it once. So it asks now and then, while
 * somebody looks at the page.
 */
function onceReachable(then: () => void): () => void {
  let pauseMs = 2000;
  let timer = window.setTimeout(() => void ask(), pauseMs);
  const stopped = new AbortController();
  async function ask(): Promise<void> {
    const mayReach = navigator.onLine && document.visibilityState === 'visible';
    // The service worker answers no HEAD, so an answer comes from the network.
    const answer = mayReach
      ? await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: stopped.signal }).catch(() => null)
      : null;
    if (stopped.signal.aborted) return;
    if (answer) return then();
    if (mayReach) pauseMs = Math.min(pauseMs * 1.5, 30_000);
    timer = window.setTimeout(() => void ask(), pauseMs);
  }
  return () => {
    stopped.abort();
    window.clearTimeout(timer);
  };
}

/** Opens the page that the visitor wanted, from `?from=`; only a path of this site. */
function tryAgain(): void {
  const query = new URLSearchParams(window.location.search);
  const from = query.get('from') ?? '';
  if (!/^\/(?!\/)/.test(from) || from.startsWith('/offline')) reloadPage();
  else window.location.replace(keepLocale(from, query.get('nz') === 'true' ? '?nz=true' : ''));
}

import { useEffect, useState } from 'react';
import { appVersion } from '#contract/version.ts';
import { Button } from '#web/ui/button.tsx';
import { reloadPage } from '#web/api/keep-locale.ts';
import type { WorkerMessage } from './worker/rules.ts';
import styles from './app-update.module.css';

/** §9: the page reloads 5 s after the button was pressed. */
const reloadAfterMs = 5000;

const texts = {
  idle: '',
  checking: 'Looking for a newer version. This page reloads in a moment.',
  checked: 'Reloading…',
};

/** §4 Update App button: idle, checking, checked. It also reloads if no service worker is installed. */
export function AppUpdate() {
  const [status, setStatus] = useState<keyof typeof texts>('idle');

  useEffect(() => {
    if (status !== 'checking') return undefined;
    const timer = setTimeout(() => {
      setStatus('checked');
      void activateWaiting().finally(reloadPage);
    }, reloadAfterMs);
    return () => clearTimeout(timer);
  }, [status]);

  const update = (): void => {
    setStatus('checking');
    // Offline the update fails; the page reloads anyway.
    void updateWorker().catch(() => undefined);
  };

  return (
    <div className={styles.update}>
      <p className={styles.version}>
        App version <strong>{appVersion}</strong>
      </p>
      <Button pending={status !== 'idle'} onClick={update}>
        Update App
      </Button>
      <p className={styles.status} role="status">
        {texts[status]}
      </p>
    </div>
  );
}

/** A version that has been found takes over with the reload. */
async function activateWaiting(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.waiting?.postMessage({ type: 'update' } satisfies WorkerMessage);
}

async function updateWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}

import { useEffect, useId, useState } from 'react';
import { forgetSavedPages } from '#web/api/forget-saved-pages.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './app-update.module.css';
import { canInstall, install } from './install.ts';
import { chooseLook, type looks } from './looks.ts';
import { savedPages } from './saved-pages.ts';

/** Installing under the site's own or a neutral name, and deleting what this device keeps for reading offline. */
export function AppSettings() {
  return (
    <>
      <InstallApp />
      <SavedPages />
    </>
  );
}

function InstallApp() {
  const id = useId();
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    const follow = (): void => setIsOffered(canInstall());
    follow();
    for (const name of ['installable', 'appinstalled']) window.addEventListener(name, follow);
    return () => {
      for (const name of ['installable', 'appinstalled']) window.removeEventListener(name, follow);
      chooseLook('own');
    };
  }, []);
  const look = (name: keyof typeof looks, icon: string, text: string) => (
    <label className={styles.look}>
      <input type="radio" name={id} defaultChecked={name === 'own'} onChange={() => chooseLook(name)} />
      <img src={icon} alt="" width={48} height={48} />
      {text}
    </label>
  );
  return (
    <section className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Install as an app</h2>
      <p>
        An installed app has an icon on your device and opens without a connection. It has the same pages as this site.
      </p>
      <fieldset className={styles.looks}>
        <legend>Name and icon</legend>
        {look('own', '/icons/app-192.png', 'PHI Online')}
        {look('neutral', '/icons/neutral-192.png', 'Day Notes, if nobody should notice it')}
      </fieldset>
      {isOffered ? (
        <Button variant="secondary" onClick={() => void install().then(() => setIsOffered(canInstall()))}>
          Install
        </Button>
      ) : (
        <p className={styles.hint}>Choose ‘Install’ or ‘Add to Home Screen’ in the menu of your browser.</p>
      )}
    </section>
  );
}

function SavedPages() {
  const id = useId();
  const [count, setCount] = useState<number | null>(null);
  const look = (): void =>
    void savedPages().then(
      (pages) => setCount(pages.length),
      () => setCount(0),
    );
  useEffect(look, []);
  const forget = async (): Promise<void> => {
    await forgetSavedPages();
    look();
  };
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>Pages kept on this device</h2>
      <p>
        Pages that you have read are kept, so that you can read them without a connection. Sensitive pages, your cart
        and your account are never kept.
      </p>
      <p role="status">
        {count === null
          ? ''
          : count === 0
            ? 'No pages are kept.'
            : `${count} ${count === 1 ? 'page is' : 'pages are'} kept.`}
      </p>
      {count !== 0 && (
        <Button variant="danger" onClick={() => void forget()}>
          Delete kept pages
        </Button>
      )}
    </section>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { makeQueryClient } from '../parts/data.ts';
import { type Staff, StaffProvider } from '../parts/staff.ts';
import { isWithin, navigationFor } from './navigation.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useLogOut } from './use-log-out.ts';
import styles from './back-office.module.css';

/** The frame around every screen: where one can go, who one is, and the way out. */
export function Office({ staff, isLoggedOut }: { staff: Staff; isLoggedOut: boolean }) {
  const [client] = useState(makeQueryClient);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useKeptScroll(main);
  // What was pressed to come to another screen may be gone.
  useEffect(() => {
    if (shownPath.current !== pathname && document.activeElement === document.body) main.current?.focus();
    shownPath.current = pathname;
  }, [pathname]);
  return (
    <StaffProvider value={staff}>
      <QueryClientProvider client={client}>
        <div className={styles.office}>
          <Top staff={staff} path={pathname} />
          {isLoggedOut && (
            <p className={styles.loggedOut} role="alert">
              <strong>You are logged out.</strong> What you have typed is still here. Log in again{' '}
              <a href="/member/login" target="_blank" rel="noreferrer">
                in another tab
              </a>
              , and it is saved.
            </p>
          )}
          <main ref={main} tabIndex={-1} className={styles.main}>
            <Outlet />
          </main>
        </div>
      </QueryClientProvider>
    </StaffProvider>
  );
}

function Top({ staff, path }: { staff: Staff; path: string }) {
  const logOut = useLogOut();
  const id = useId();
  /** Of a phone, where the list of screens has no room. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === path;
  const parts = navigationFor(staff.may);
  const current = parts.flatMap((part) => part.screens).find((screen) => isWithin(path, screen));
  useEffect(() => {
    document.title = `${current?.name ?? 'Back office'} – PHI Online`;
  }, [current]);
  return (
    <header className={styles.top}>
      <strong>PHI Online</strong>
      {parts.length > 0 && (
        <>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpenAt(isOpen ? null : path)}
          >
            Menu
          </button>
          <nav aria-label="Back office" id={id} className={isOpen ? styles.open : undefined}>
            {parts.map((part) => (
              <ul key={part.group} aria-label={part.group}>
                {part.screens.map((screen) => (
                  <li key={screen.path}>
                    <Link to={screen.path} aria-current={screen === current ? 'page' : undefined}>
                      {screen.name}
                    </Link>
                  </li>
                ))}
              </ul>
            ))}
          </nav>
        </>
      )}
      <Link to="/admin/second-factor" className={styles.who} title="Your second factor">
        {staff.name}
      </Link>
      <a href="/">View site</a>
      <button type="button" className={styles.out} onClick={logOut}>
        Log out
      </button>
    </header>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useBack } from '../parts/back.ts';
import { makeQueryClient } from '../parts/data.ts';
import { type Staff, StaffProvider } from '../parts/staff.ts';
import { useLogOut } from '../parts/use-log-out.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SchemeChoice } from '#web/api/scheme-choice.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { barFor, isWideAt, navigationFor, screenAt } from './navigation.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useSearchKey } from './use-search-key.ts';
import styles from './back-office.module.css';

const SearchDialog = whenOpened(async () => (await import('../search/search-dialog.tsx')).SearchDialog);

/** The frame around every screen: where one can go, who one is, and the way out. */
export function Office({ staff, isLoggedOut }: { staff: Staff; isLoggedOut: boolean }) {
  const [client] = useState(makeQueryClient);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useKeptScroll(main);
  const [isSearching, setSearching] = useState(false);
  const search = (): void => setSearching(true);
  useSearchKey(search);
  // What was pressed to come to another screen may be gone.
  useEffect(() => {
    if (shownPath.current !== pathname && document.activeElement === document.body) main.current?.focus();
    shownPath.current = pathname;
  }, [pathname]);
  return (
    <StaffProvider value={staff}>
      <QueryClientProvider client={client}>
        <div className={classNames(styles.office, isWideAt(pathname) && styles.wide)}>
          <Top staff={staff} path={pathname} onSearch={search} onSkip={() => main.current?.focus()} />
          <main ref={main} id="main" tabIndex={-1} className={styles.main}>
            {isLoggedOut && (
              <p className={styles.loggedOut} role="alert">
                <strong>You are logged out.</strong> What you have typed is still here. Log in again{' '}
                <a href="/member/login" target="_blank" rel="noreferrer">
                  in another tab
                </a>
                , and it is saved.
              </p>
            )}
            <Outlet />
          </main>
          <Bar staff={staff} path={pathname} />
          {isSearching && (
            <SearchDialog
              screens={navigationFor(staff.may).flatMap(({ screens }) => screens)}
              onClose={() => setSearching(false)}
            />
          )}
        </div>
      </QueryClientProvider>
    </StaffProvider>
  );
}

interface TopProps {
  staff: Staff;
  path: string;
  onSearch: () => void;
  onSkip: () => void;
}

function Top({ staff, path, onSearch, onSkip }: TopProps) {
  const logOut = useLogOut();
  const back = useBack();
  const id = useId();
  /** Where the list of screens has no room beside the screen. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === path;
  const parts = navigationFor(staff.may);
  const current = screenAt(staff.may, path);
  useEffect(() => {
    document.title = `${current?.name ?? 'Back office'} – PHI Online`;
  }, [current]);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  const list = useRef<HTMLElement>(null);
  // In a low window the screen that one is on may be below what is seen of the list.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <header
      className={styles.top}
      data-ground="dark"
      // The open list would cover the screen that the focus goes to.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpenAt(null);
      }}
    >
      {/* The address names a place in a list, which stays. */}
      <SkipLink onFollow={onSkip} />
      <strong>PHI Online</strong>
      {current && isWideAt(path) && (
        <Link to={back?.to ?? current.path}>
          <span aria-hidden="true">←</span>&nbsp;{back?.name ?? current.name}
        </Link>
      )}
      {parts.length > 0 && (
        <button type="button" className={styles.search} aria-keyshortcuts="Control+K" onClick={onSearch}>
          <span>Search</span>
          <kbd aria-hidden="true">Ctrl K</kbd>
        </button>
      )}
      {parts.length > 0 && (
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpenAt(isOpen ? null : path)}
        >
          Menu
        </button>
      )}
      <div id={id} className={classNames(styles.menu, isOpen && styles.open)}>
        {parts.length > 0 && (
          <nav ref={list} aria-label="Back office">
            {parts.map(({ group, screens }) => (
              <div key={group}>
                {screens.length > 1 && <p aria-hidden="true">{group}</p>}
                <ul aria-label={group}>
                  {screens.map((screen) => (
                    <li key={screen.path}>
                      <Link to={screen.path} aria-current={screen === current ? 'page' : undefined}>
                        {screen.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
        <div className={styles.own}>
          <Link to="/admin/second-factor" className={styles.who} title="Your second factor">
            {staff.name}
          </Link>
          <a href="/">View site</a>
          <div className={styles.scheme}>
            <SchemeChoice />
          </div>
          <button type="button" className={styles.out} onClick={logOut}>
            Log out
          </button>
        </div>
      </div>
    </header>
  );
}

/** What is done on a phone, at its lower edge. */
function Bar({ staff, path }: { staff: Staff; path: string }) {
  const bar = barFor(staff.may);
  if (bar.length < 2) return null;
  const current = screenAt(staff.may, path);
  return (
    <nav aria-label="Often used" className={styles.bar}>
      <ul>
        {bar.map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path} aria-current={screen === current ? 'page' : undefined}>
              {screen.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

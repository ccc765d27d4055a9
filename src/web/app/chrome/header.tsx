import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from './logo.tsx';
import { leaveNow, neutralPage, useShiftToLeave } from './quick-exit.ts';
import { SlidingMenu } from './sliding-menu.tsx';
import { useModalMenu } from './use-modal-menu.ts';
import { useScrolled } from './use-scrolled.ts';
import styles from './header.module.css';

export interface HeaderProps {
  /** CMS menu with sub-items; an empty list until it is loaded. */
  menu: readonly MenuItem[];
  /** null while nobody is signed in, and while the server renders. */
  viewer: { displayName: string; email: string } | null;
  cartCount: number;
  onLogOut: () => void;
  /** §2: the homepage is styled differently. */
  isHome: boolean;
  locale: Locale;
}

/** §2 Chrome: fixed header with logo, back, quick exit and the sliding menu. Must be a sibling of the rest of the page. */
export function Header({ menu, viewer, cartCount, onLogOut, isHome, locale }: HeaderProps) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const scrolled = useScrolled();
  const { key } = useLocation();
  const close = (): void => setOpen(false);

  useShiftToLeave(locale);
  useModalMenu(open, ref, () => {
    close();
    toggleRef.current?.focus();
  });
  useEffect(close, [key]);

  const leave = (event: MouseEvent): void => {
    event.preventDefault();
    leaveNow(locale);
  };

  return (
    <header ref={ref} className={classNames(styles.header, isHome && styles.home, scrolled && styles.scrolled)} data-scrolled={scrolled} data-ground={isHome && !scrolled && !open ? 'dark' : undefined}>
      <div className={styles.bar}>
        <Logo />
        <div className={styles.tools}>
          <BackButton />
          <a href={neutralPage[locale]} rel="nofollow noreferrer" className={styles.exit} onClick={leave} title="Leaves this site at once. Pressing Shift three times does the same.">
            Quick exit
          </a>
          <button ref={toggleRef} type="button" className={styles.toggle} aria-expanded={open} aria-controls="site-menu" onClick={() => setOpen(!open)}>
            <span className={styles.lines} aria-hidden="true" />
            <span className={styles.word}>Menu</span>
            {cartCount > 0 && <span className={styles.dot} aria-hidden="true" />}
          </button>
        </div>
      </div>
      <SlidingMenu open={open} onClose={close} menu={menu} viewer={viewer} cartCount={cartCount} onLogOut={onLogOut} />
    </header>
  );
}

/** back in the history if the app has an entry there, else to the home page. */
function BackButton() {
  const navigate = useNavigate();
  const back = (): void => {
    // The router numbers its entries; the first one that the app made has index 0.
    const state: unknown = window.history.state;
    const hasEntry = typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0;
    void (hasEntry ? navigate(-1) : navigate('/'));
  };
  return (
    <button type="button" className={styles.back} aria-label="Back" onClick={back}>
      <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        <path d="M11 5l-7 7 7 7M4 12h16" />
      </svg>
    </button>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import type { MenuItem } from '#contract/cms.ts';
import { classNames } from '#web/ui/class-names.ts';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { QuickExit } from '../leaving/quick-exit.tsx';
import { useGoBack } from '../use-go-back.ts';
import { helplinesId, showPart } from './contact.ts';
import { Logo } from './logo.tsx';
import { useModalMenu } from './use-modal-menu.ts';
import { useScrolled } from './use-scrolled.ts';
import { LineIcon } from '#web/ui/line-icon.tsx';
import styles from './header.module.css';

export interface HeaderProps {
  /** CMS menu with sub-items; an empty list if it is not available. */
  menu: readonly MenuItem[];
  cartCount: number;
  /** §2: the home page has a different header. */
  isHome: boolean;
}

const { Part: SlidingMenu, prepare } = hydrateLater(
  'menu',
  async () => (await import('./sliding-menu.tsx')).SlidingMenu,
  { unseen: true },
);
if (import.meta.env.SSR) await prepare();

/**
 * §2 Chrome: fixed header with logo, back, quick exit and the sliding menu. Must be a sibling of the rest of the page.
 */
export function Header({ menu, cartCount, isHome }: HeaderProps) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const scrolled = useScrolled();
  const { key } = useLocation();
  const close = (): void => setOpen(false);

  useModalMenu(open, ref, () => {
    close();
    toggleRef.current?.focus();
  });
  useEffect(close, [key]);

  const showHelplines = (event: MouseEvent): void => {
    event.preventDefault();
    close();
    // The next frame, because the page is inert while the menu is open.
    requestAnimationFrame(() => showPart(document.getElementById(helplinesId)));
  };

  return (
    <header
      ref={ref}
      className={classNames(styles.header, isHome && styles.home, scrolled && styles.scrolled)}
      data-scrolled={scrolled}
      data-open={open}
      data-ground={isHome && !scrolled && !open ? 'dark' : undefined}
    >
      <div className={styles.bar}>
        <Logo />
        <div className={styles.tools}>
          <a href={`#${helplinesId}`} className={styles.helpLink} onClick={showHelplines}>
            <LineIcon
              path="M6.5 3.5h3l1.6 4.4-2.2 1.7a12 12 0 0 0 5.5 5.5l1.7-2.2 4.4 1.6v3c0 1.4-1 2.5-2.4 2.5C10.6 19.5 4.5 13.4 4 5.9c0-1.4 1.1-2.4 2.5-2.4Z"
              strokeWidth={1.8}
            />
            <span className={styles.word}>Get help</span>
          </a>
          <BackButton />
          <QuickExit />
          <button
            ref={toggleRef}
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls="site-menu"
            onClick={() => setOpen(!open)}
          >
            <span className={styles.lines} aria-hidden="true" />
            <span className={styles.word}>Menu</span>
            {cartCount > 0 && (
              <span className={styles.count}>
                <VisuallyHidden>, </VisuallyHidden>
                {cartCount > 99 ? '99+' : cartCount}
                <VisuallyHidden> in your cart</VisuallyHidden>
              </span>
            )}
          </button>
        </div>
      </div>
      <div className={styles.veil} aria-hidden="true" onClick={close} />
      <SlidingMenu menu={menu} />
    </header>
  );
}

function BackButton() {
  return (
    <button type="button" className={styles.back} aria-label="Back" onClick={useGoBack()}>
      <LineIcon path="M11 5l-7 7 7 7M4 12h16" />
    </button>
  );
}

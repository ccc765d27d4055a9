import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, ComponentType, MouseEvent } from 'react';
import { useLocation } from 'react-router';
import type { MenuItem } from '#contract/cms.ts';
import { classNames } from '#web/ui/class-names.ts';
import { isPlainClick } from '#web/ui/navigation.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { loadCode } from '#web/ui/load-code.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { QuickExit } from '../leaving/quick-exit.tsx';
import { NavLink } from '../link.tsx';
import { paths } from '../paths.ts';
import { useGoBack } from '../use-go-back.ts';
import { helplinesId, showPart } from './contact.ts';
import { Logo } from './logo.tsx';
import type { HelpSheet } from './help-sheet.tsx';
import { useModalMenu } from './use-modal-menu.ts';
import { useScrolled } from './use-scrolled.ts';
import { LineIcon } from '#web/ui/line-icon.tsx';
import styles from './header.module.css';

export interface HeaderProps {
  /** CMS menu with sub-items; an empty list if it is not available. */
  menu: readonly MenuItem[];
  cartCount: number;
  isMember: boolean;
  /** §2: the home page has a different header. */
  isHome: boolean;
}

const { Part: SlidingMenu, prepare } = hydrateLater(
  'menu',
  async () => (await loadCode(() => import('./sliding-menu.tsx'))).SlidingMenu,
  { unseen: true },
);
if (import.meta.env.SSR) await prepare();

type HelpSheetType = ComponentType<ComponentProps<typeof HelpSheet>>;

const links = [
  ['Guides', '/guides'],
  ['Events', '/events'],
  ['Workshops', '/workshops'],
  ['Shop', '/shop'],
] as const;

/**
 * §2 Chrome: fixed header with logo, back, quick exit and the sliding menu; from 1000 px also links. Must be a
 * sibling of the rest of the page.
 */
export function Header({ menu, cartCount, isMember, isHome }: HeaderProps) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const [Help, setHelp] = useState<HelpSheetType | null>(null);
  const scrolled = useScrolled();
  const { key } = useLocation();
  const close = (): void => setOpen(false);

  useModalMenu(open, ref, () => {
    close();
    toggleRef.current?.focus();
  });
  useEffect(() => {
    close();
    setHelp(null);
  }, [key]);

  const showHelplines = async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // Safari does not focus a link that is pressed, and the sheet gives the focus back to what has it.
    event.currentTarget.focus();
    close();
    try {
      const { HelpSheet: Sheet } = await loadCode(() => import('./help-sheet.tsx'));
      setHelp(() => Sheet);
    } catch {
      // Without its code the link leads where it leads without JavaScript.
      showPart(document.getElementById(helplinesId));
    }
  };

  return (
    <>
      {Help && <Help onClose={() => setHelp(null)} />}
      <header
        ref={ref}
        className={classNames(styles.header, isHome && styles.home, scrolled && styles.scrolled)}
        data-scrolled={scrolled}
        data-open={open}
        data-ground={isHome && !scrolled && !open ? 'dark' : undefined}
      >
        <div className={styles.bar}>
          <Logo />
          <nav className={styles.links} aria-label="Main">
            {links.map(([text, to]) => (
              <NavLink key={to} to={to} className={styles.link}>
                {text}
              </NavLink>
            ))}
            <NavLink to={paths.searchResults()} className={styles.link} aria-label="Search">
              <LineIcon path="M16 16l5 5M18 10.5a7.5 7.5 0 1 1-15 0a7.5 7.5 0 0 1 15 0" size={22} />
            </NavLink>
            {/* Last on this side: it comes after the log-in is known, and moves nothing, least of all Quick exit. */}
            {isMember && (
              <NavLink to={paths.account()} className={styles.link} aria-label="My account">
                <LineIcon path="M4.5 20.5a7.5 7.5 0 0 1 15 0M16 7.5a4 4 0 1 1-8 0a4 4 0 0 1 8 0" size={22} />
              </NavLink>
            )}
          </nav>
          <div className={styles.tools}>
            <a href={`#${helplinesId}`} className={styles.helpLink} onClick={(event) => void showHelplines(event)}>
              <LineIcon
                path="M6.5 3.5h3l1.6 4.4-2.2 1.7a12 12 0 0 0 5.5 5.5l1.7-2.2 4.4 1.6v3c0 1.4-1 2.5-2.4 2.5C10.6 19.5 4.5 13.4 4 5.9c0-1.4 1.1-2.4 2.5-2.4Z"
                strokeWidth={1.8}
              />
              <span className={styles.word}>Get help</span>
            </a>
            <BackButton />
            <QuickExit />
            <NavLink
              to={isMember ? '/member/dashboard' : paths.login()}
              className={classNames(styles.link, styles.account)}
            >
              {isMember ? 'Dashboard' : 'Log in'}
            </NavLink>
            <NavLink to={paths.cart()} className={classNames(styles.link, styles.cart)}>
              <LineIcon path="M6 8h12l1 12.5H5L6 8Zm3 3V6.5a3 3 0 0 1 6 0V11" strokeWidth={1.8} />
              <span className={styles.word}>CART</span>
              {cartCount > 0 && (
                <span className={styles.count}>
                  <VisuallyHidden> </VisuallyHidden>
                  {cartCount > 99 ? '99+' : cartCount}
                  <VisuallyHidden>{cartCount === 1 ? ' item' : ' items'}</VisuallyHidden>
                </span>
              )}
            </NavLink>
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
            </button>
          </div>
        </div>
        <div className={styles.veil} aria-hidden="true" onClick={close} />
        <SlidingMenu menu={menu} />
      </header>
    </>
  );
}

function BackButton() {
  return (
    <button type="button" className={styles.back} aria-label="Back" onClick={useGoBack()}>
      <LineIcon path="M11 5l-7 7 7 7M4 12h16" />
    </button>
  );
}

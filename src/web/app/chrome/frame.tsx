import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { HeaderProps } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import styles from './frame.module.css';

interface FrameProps extends HeaderProps {
  isMember: boolean;
  /** Drawn sections of /partials/common-footer, or nothing. */
  footer?: ReactNode;
  /** The page itself; stands inside `<main id="main">`. */
  children: ReactNode;
}

/**
 * Everything around a page (§2 Chrome). `home` and `subpage` are plain class names, for tests and for content styles.
 */
export function Frame({ footer, isMember, children, ...header }: FrameProps) {
  return (
    <div className={classNames(styles.frame, header.isHome ? 'home' : 'subpage')}>
      <SkipLink />
      <Header {...header} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <BottomBar loggedIn={isMember} />
      <Footer>{footer}</Footer>
    </div>
  );
}

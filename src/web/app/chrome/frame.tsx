import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { HeaderProps } from './header.tsx';
import styles from './frame.module.css';

interface FrameProps extends HeaderProps {
  /** Rendered sections of /partials/common-footer, or nothing. */
  footer?: ReactNode;
  /** The page, inside of `<main id="main">`. */
  children: ReactNode;
}

/**
 * Header, bottom bar and footer around a page (§2 Chrome). `home` and `subpage` are unscoped class names for tests and
 * content styles.
 */
export function Frame({ footer, children, ...header }: FrameProps) {
  return (
    <div className={classNames(styles.frame, header.isHome ? 'home' : 'subpage')}>
      <SkipLink />
      <Header {...header} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <BottomBar loggedIn={header.isMember} />
      <Footer>{footer}</Footer>
    </div>
  );
}

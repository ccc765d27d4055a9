import type { ReactNode } from 'react';
import { HelplineList } from '#web/help/helpline-list.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { loadCode } from '#web/ui/load-code.ts';
import { Link } from '../link.tsx';
import { paths } from '../paths.ts';
import { helplinesId } from './contact.ts';
import { Mark } from './logo.tsx';
import styles from './footer.module.css';

const { Part: SchemeChoice, prepare } = hydrateLater(
  'scheme',
  async () => (await loadCode(() => import('#web/api/scheme-choice.tsx'))).SchemeChoice,
);
if (import.meta.env.SSR) await prepare();

interface FooterProps {
  /** The sections of /partials/common-footer; without them the minimal footer is shown. */
  children?: ReactNode;
}

export function Footer({ children }: FooterProps) {
  return (
    <footer className={styles.footer} data-ground="dark">
      <section id={helplinesId} className={styles.help} aria-label="Helplines">
        <p className={styles.lead}>If you need help now</p>
        <HelplineList />
        <p className={styles.safely}>
          <Link to={paths.usingThisSite()}>Using this site more safely</Link>
        </p>
      </section>
      <div className={styles.content}>{children || <MinimalFooter />}</div>
      <div className={styles.scheme}>
        <SchemeChoice />
      </div>
    </footer>
  );
}

function MinimalFooter() {
  return (
    <div className={styles.minimal}>
      <Mark size={56} />
      <p>PHI, the Prevention of Harm Initiative</p>
      <p>
        <Link to={paths.privacy()}>Privacy</Link>
      </p>
    </div>
  );
}

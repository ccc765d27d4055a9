import type { ReactNode } from 'react';
import type { Locale } from '#contract/locale.ts';
import { Link } from '../link.tsx';
import { Mark } from './logo.tsx';
import styles from './footer.module.css';

interface Helpline {
  name: string;
  number: string;
  tel: string;
}

const helplines: Record<Locale, readonly Helpline[]> = {
  au: [
    { name: 'Emergency', number: '000', tel: '000' },
    { name: '1800RESPECT', number: '1800 737 732', tel: '1800737732' },
    { name: 'Lifeline', number: '13 11 14', tel: '131114' },
  ],
  nz: [
    { name: 'Emergency', number: '111', tel: '111' },
    { name: 'Need to talk?', number: '1737', tel: '1737' },
  ],
};

interface FooterProps {
  locale: Locale;
  /** The sections of /partials/common-footer; without them the minimal footer stands in. */
  children?: ReactNode;
}

export function Footer({ locale, children }: FooterProps) {
  return (
    <footer className={styles.footer} data-ground="dark">
      <section className={styles.help} aria-label="If you need help now">
        <p className={styles.lead}>If you need help now</p>
        <ul className={styles.lines}>
          {helplines[locale].map(({ name, number, tel }) => (
            <li key={tel}>
              <a href={`tel:${tel}`} className={styles.line}>
                <span className={styles.name}>{name}</span>
                <span className={styles.number}>{number}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.content}>{children || <MinimalFooter />}</div>
    </footer>
  );
}

function MinimalFooter() {
  return (
    <div className={styles.minimal}>
      <Mark size={56} />
      <p>PHI, the Prevention of Harm Initiative</p>
      <p>
        <Link to="/privacy">Privacy</Link>
      </p>
    </div>
  );
}

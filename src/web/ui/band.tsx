import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './band.module.css';

interface BandProps {
  title?: string | false | null | undefined;
  /** `text` is a narrow column in the middle, for example for a form. */
  width?: 'page' | 'text';
  level?: 1 | 2;
  /** Less space above and below, for entries of a list. */
  stacked?: boolean;
  children: ReactNode;
}

/**
 * A section of the page with the margins and spacing of the page. Inside a panel or column it has no margins of its
 * own.
 */
export function Band({ title, width = 'page', level = 2, stacked = false, children }: BandProps) {
  const id = useId();
  const Heading = level === 1 ? 'h1' : 'h2';
  const className = classNames(styles.band, styles[width], stacked && styles.stacked);
  if (!title) return <div className={className}>{children}</div>;
  return (
    <section className={className} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

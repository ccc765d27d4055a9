import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './band.module.css';

interface BandProps {
  title?: string | false | null | undefined;
  /** `page` for most, `text` for a narrow column in the middle, such as a form. */
  width?: 'page' | 'text';
  level?: 1 | 2;
  /** Lies close to its like above and below, as entries of a list do. */
  stacked?: boolean;
  children: ReactNode;
}

/** A strip of the page: keeps to the page's margins and rhythm, and drops its own margins inside a panel or column. */
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

import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './account.module.css';

/**
 * A part of the account page, which links can name by its id. With nothing in it, one element with `data-empty` says so
 * on the line of the title.
 */
export function Section({
  id,
  title,
  isPrinted = true,
  children,
}: {
  id: string;
  title: string;
  isPrinted?: boolean;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={classNames(styles.section, !isPrinted && 'no-print')}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

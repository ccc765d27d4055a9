import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './subscriptions.module.css';

/** The frame of the subscription screens, with the title of the page. */
export function Frame({
  title,
  lead,
  wide = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** As wide as two plans side by side, on the page itself. */
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.place}>
      <section className={wide ? styles.wide : styles.page} aria-labelledby={id}>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </section>
    </div>
  );
}

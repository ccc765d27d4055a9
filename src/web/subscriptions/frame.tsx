import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './subscriptions.module.css';

/** The frame of the subscription screens: one column with the title of the page. */
export function Frame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.place}>
      <section className={styles.page} aria-labelledby={id}>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </section>
    </div>
  );
}

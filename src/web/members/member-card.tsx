import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './login-page.module.css';

/** The frame of the short screens of the member area: one title, and a form or a message below it. */
export function MemberCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.place}>
      <section className={styles.page} aria-labelledby={id}>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        {children}
      </section>
    </div>
  );
}

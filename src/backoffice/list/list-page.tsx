import type { ReactNode } from 'react';
import styles from './list.module.css';

/** A screen with a list: its name, what can be made new, and the rest below each other. */
export function ListPage({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {action}
      </header>
      {children}
    </div>
  );
}

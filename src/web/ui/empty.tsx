import type { ReactNode } from 'react';
import styles from './empty.module.css';

/** Shown for an empty list: 'No events.' and optionally a link. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}

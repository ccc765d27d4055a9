import type { ReactNode } from 'react';
import styles from './empty.module.css';

/** A list without entries: 'No events.' and, where it helps, a way on. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}

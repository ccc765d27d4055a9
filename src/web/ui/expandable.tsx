import type { ReactNode } from 'react';
import styles from './expandable.module.css';

/**
 * §4 Expandable panels. A native `details` element: it works without JavaScript, find-in-page opens it, and print shows
 * its content.
 */
export function Expandable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.expandable}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <svg
          className={styles.mark}
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M6 9l6 6 6-6" />
        </svg>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

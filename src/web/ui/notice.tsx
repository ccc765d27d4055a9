import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

/** A success message or a piece of information, announced when it appears. */
export function Notice({ tone = 'info', children }: { tone?: 'success' | 'info'; children: ReactNode }) {
  return (
    <div role="status" className={classNames(styles.notice, styles[tone])}>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

/** What became of something, announced when it appears. */
export function Notice({ tone = 'info', children }: { tone?: 'success' | 'info' | 'error'; children: ReactNode }) {
  return (
    <div role="status" className={classNames(styles.notice, styles[tone])}>
      {children}
    </div>
  );
}

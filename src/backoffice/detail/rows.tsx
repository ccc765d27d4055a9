import type { ReactNode } from 'react';
import styles from './rows.module.css';

interface Row {
  id: string | number;
  what: ReactNode;
  note?: ReactNode;
  /** What can be done with it. */
  actions?: ReactNode;
}

/** A short list within a section; a long one is a screen with a `ListTable`. */
export function Rows({ label, rows, empty }: { label: string; rows: readonly Row[]; empty: string }) {
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ id, what, note, actions }) => (
        <li key={id}>
          <div className={styles.what}>
            {what}
            {note && <span className={styles.note}>{note}</span>}
          </div>
          {actions && <div className={styles.acts}>{actions}</div>}
        </li>
      ))}
    </ul>
  );
}

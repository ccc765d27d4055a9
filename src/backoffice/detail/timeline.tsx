import type { ReactNode } from 'react';
import { whenText } from '../parts/when.ts';
import styles from './detail.module.css';

export interface Happening {
  /** Two of one thing never have the same. */
  id: string;
  at: string;
  /** What happened, as a sentence. */
  text: ReactNode;
  /** Who did it, if a person. */
  by?: string | null;
}

/** What happened to a thing, newest first; times are those of Sydney. */
export function Timeline({ happenings, empty }: { happenings: readonly Happening[]; empty: string }) {
  if (happenings.length === 0) return <p>{empty}</p>;
  return (
    <ol className={styles.timeline}>
      {happenings.map(({ id, at, text, by = null }) => (
        <li key={id}>
          <div>{text}</div>
          <p>
            <time dateTime={at}>{whenText(at)}</time>
            {by !== null && `, ${by}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

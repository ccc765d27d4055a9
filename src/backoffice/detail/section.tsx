import { type ReactNode, useId } from 'react';
import styles from './detail.module.css';

interface Props {
  title: string;
  /** In a panel beside a list, which has a heading and a frame of its own. */
  isInPanel?: boolean;
  /** What can be done here. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a screen about one thing. */
export function Section({ title, isInPanel = false, action, children }: Props) {
  const id = useId();
  if (isInPanel)
    return (
      <section aria-labelledby={id} className={styles.part}>
        <h3 id={id}>{title}</h3>
        {children}
      </section>
    );
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}

/** Two columns of sections on a wide screen: what it is, and beside it what is known about it. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  );
}

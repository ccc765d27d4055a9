import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './panel.module.css';

/** A titled box in the middle of the page: for states that take the place of content. */
export function Panel({ title, children, alert = false }: { title: string; children: ReactNode; alert?: boolean }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} role={alert ? 'alert' : undefined}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** §8: loading failures (page, list, order). */
export function LoadingError({ errors, onRetry }: { errors: readonly string[]; onRetry?: () => void }) {
  return (
    <Panel title="Loading Error" alert>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Panel>
  );
}

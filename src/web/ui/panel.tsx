import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  children: ReactNode;
  alert?: boolean;
  /** The panel replaces the whole page, so its title is the h1. */
  isPage?: boolean;
}

/** A centred box with a title, for states that replace the content. */
export function Panel({ title, children, alert = false, isPage = false }: PanelProps) {
  const id = useId();
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section className={styles.panel} aria-labelledby={id} role={alert ? 'alert' : undefined}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** §8: loading failures (page, list, order). */
export function LoadingError({
  errors,
  onRetry,
  isPage = false,
}: {
  errors: readonly string[];
  onRetry?: () => void;
  isPage?: boolean;
}) {
  return (
    <Panel title="Loading Error" alert isPage={isPage}>
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

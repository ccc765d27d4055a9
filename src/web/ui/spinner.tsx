import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/**
 * A loading indicator. `label` is announced; pass '' inside a button or beside a visible text. `page` reserves the
 * height of the viewport, so that content below does not move.
 */
export function Spinner({
  label = 'Loading…',
  size = 'medium',
}: {
  label?: string;
  size?: 'small' | 'medium' | 'page';
}) {
  const ring = (
    <span
      className={classNames(styles.ring, size === 'small' && styles.small)}
      data-motion="spinner"
      aria-hidden="true"
    />
  );
  if (label === '') return ring;
  return (
    <div role="status" data-loading className={classNames(styles.block, size === 'page' && styles.page)}>
      {ring}
      <span className={styles.label}>{label}</span>
    </div>
  );
}

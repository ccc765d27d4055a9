import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/**
 * Something is on its way. `label` is read out; in a button or beside a visible text give an empty one. `page` keeps a
 * window's height free, so that what stands below does not move when it comes.
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
    <div role="status" className={classNames(styles.block, size === 'page' && styles.page)}>
      {ring}
      <span className={styles.label}>{label}</span>
    </div>
  );
}

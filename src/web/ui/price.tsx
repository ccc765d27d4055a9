import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './price.module.css';

/** A formatted price; `before` is struck through (§9: promo discounts). */
export function Price({ now, before }: { now: string; before?: string | null }) {
  if (!before) return <span className={styles.price}>{now}</span>;
  return (
    <span className={styles.price}>
      <VisuallyHidden>Before </VisuallyHidden>
      <s className={styles.before}>{before}</s> <VisuallyHidden>now </VisuallyHidden>
      {now}
    </span>
  );
}

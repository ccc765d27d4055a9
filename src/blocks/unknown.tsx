import styles from './unknown.module.css';

/** §2: an unknown type shows its type code and does not render its children. */
export function UnknownBlock({ type }: { type: string }) {
  return <p className={styles.unknown}>{type}</p>;
}

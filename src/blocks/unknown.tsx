import styles from './unknown.module.css';

/** §2: unknown types display their type code; their children are not drawn. */
export function UnknownBlock({ type }: { type: string }) {
  return <p className={styles.unknown}>{type}</p>;
}

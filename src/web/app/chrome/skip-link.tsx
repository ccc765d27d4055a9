import styles from './skip-link.module.css';

/** The first focusable element; links to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  );
}

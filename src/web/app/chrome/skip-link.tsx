import styles from './skip-link.module.css';

/** First stop of the keyboard; goes to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  );
}

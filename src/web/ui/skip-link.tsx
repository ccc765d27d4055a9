import styles from './skip-link.module.css';

/**
 * The first focusable element; links to `<main id="main" tabIndex={-1}>`. `onFollow` goes there instead, where the
 * address must stay as it is.
 */
export function SkipLink({ onFollow }: { onFollow?: () => void }) {
  return (
    <a
      href="#main"
      className={styles.skip}
      onClick={
        onFollow &&
        ((event) => {
          event.preventDefault();
          onFollow();
        })
      }
    >
      Skip to content
    </a>
  );
}

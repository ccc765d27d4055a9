import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Link } from '../link.tsx';
import styles from './logo.module.css';

/** The logo: the letter Φ as a post in calm water with the sun behind it. */
export function Mark({ size = 44 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" className={styles.mark}>
      <clipPath id="phi-mark">
        <circle cx="24" cy="24" r="19" />
      </clipPath>
      <g clipPath="url(#phi-mark)">
        <path className={styles.sky} d="M0 0h48v48H0z" />
        <circle cx="33" cy="19" r="6.5" fill="#f2b134" />
        <path fill="#2f8f8b" d="M0 27c5-3.6 10-3.6 15 0s10 3.6 16 0 11-3.4 17 .4V48H0z" />
        <path fill="#0e4f52" d="M0 33.5c6-3 11-2.6 16 .2s11 3 17-.2 10-2.4 15 0V48H0z" />
      </g>
      <path className={styles.post} d="M22 2h4v44h-4z" />
    </svg>
  );
}

export function Logo() {
  return (
    <Link to="/" className={styles.logo}>
      <Mark />
      <span className={styles.letters}>PHI</span> <span className={styles.name}>Prevention of Harm Initiative</span>
      <VisuallyHidden> home</VisuallyHidden>
    </Link>
  );
}

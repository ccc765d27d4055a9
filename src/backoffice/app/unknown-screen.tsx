import { LinkButton } from '#web/ui/button.tsx';
import styles from './back-office.module.css';

/** An address at which there is no screen. */
export function UnknownScreen() {
  return (
    <div className={styles.wall}>
      <h1>This screen does not exist</h1>
      <p>The address may be mistyped, or what was there has moved.</p>
      <LinkButton href="/admin">Go to the back office</LinkButton>
    </div>
  );
}

import { LogInForm } from './account-forms.tsx';
import styles from './login-page.module.css';

/** §2 /member/login; on success it goes to the dashboard, wherever the visitor came from. */
export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <section className={styles.page} aria-labelledby="log-in">
      <h1 id="log-in" className={styles.title}>
        Log In
      </h1>
      <LogInForm onDone={onSignedIn} />
    </section>
  );
}

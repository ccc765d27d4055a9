import { LogInForm } from './account-forms.tsx';
import styles from './login-page.module.css';

/** §2 /member/login; where a log-in leads to is for the screen, which learns of it from the session. */
export function LoginPage() {
  return (
    <div className={styles.place}>
      <section className={styles.page} aria-labelledby="log-in">
        <h1 id="log-in" className={styles.title}>
          Log In
        </h1>
        <LogInForm />
      </section>
    </div>
  );
}

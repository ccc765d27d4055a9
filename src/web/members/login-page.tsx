import { LogInForm } from './account-forms.tsx';
import styles from './login-page.module.css';

/** §2 /member/login. The screen that contains it redirects after log-in, when the session changes. */
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

import { TextLink } from '#web/ui/navigation.tsx';
import { LogInForm } from './account-forms.tsx';
import { useFilledEmail } from './filled-email.ts';
import styles from './login-page.module.css';
import { MemberCard } from './member-card.tsx';

/** §2 /member/login. The screen that contains it redirects after log-in, when the session changes. */
export function LoginPage() {
  return (
    <MemberCard title="Log In">
      <LogInForm email={useFilledEmail()} />
      <p className={styles.more}>
        No account yet? <TextLink href="/member/subscribe">See what members get</TextLink>. Bought without an account?{' '}
        <TextLink href="/find-orders">Find your orders</TextLink>.
      </p>
    </MemberCard>
  );
}

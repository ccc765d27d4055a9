import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changePasswordForm, forgotPasswordForm, resetPasswordForm } from '#contract/forms.ts';
import { resetPassword, sendPasswordResetEmail, updatePassword } from '#contract/passwords.ts';
import { requireSuccess } from '#contract/errors.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useLinkToken } from '#web/api/use-link-token.ts';
import { useSending } from '#web/api/use-sending.ts';
import { useSession } from '#web/api/use-session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Outcome } from '#web/ui/outcome.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { MemberCard } from './member-card.tsx';
import styles from './login-page.module.css';
import { useAccount } from './use-account.ts';

const toLogin = <TextLink href="/member/login">Back to log in</TextLink>;

/** §2 /member/forgotPassword. The text after sending is the same for known and unknown addresses. */
export function ForgotPasswordPage() {
  const call = useApi();
  const form = useForm({ resolver: zodResolver(forgotPasswordForm), defaultValues: { email: '' } });
  const { shell, field } = useSending(form, (values) => call(sendPasswordResetEmail, values), {
    done: 'Nearly there! Password reset email sent, check your inbox including your junk folders.',
  });
  return (
    <MemberCard title="Forgot Password">
      <p>Tell us the e-mail address you log in with. We will send you a link to choose a new password.</p>
      <FormShell label="Reset Password" {...shell} submitLabel="Reset Password" aside={toLogin}>
        <TextField label="Email" type="email" required autoComplete="username" {...field('email')} />
      </FormShell>
    </MemberCard>
  );
}

/** §2 /member/resetPassword?u=(reset token). */
export function ResetPasswordPage() {
  const call = useApi();
  const token = useLinkToken();
  const form = useForm({ resolver: zodResolver(resetPasswordForm), defaultValues: { password: '' } });
  const [isDone, setDone] = useState(false);
  const { shell, field } = useSending(form, async ({ password }) => {
    requireSuccess(await call(resetPassword, { token: token ?? '', password }));
    setDone(true);
  });
  if (token === null)
    return (
      <InvalidPage>This is not a valid URL for password reset. Please follow the link from your email.</InvalidPage>
    );
  if (isDone) {
    return (
      <MemberCard title="Reset Password">
        <Outcome>Successfully reset your password.</Outcome>
        <p className={styles.more}>
          <LinkButton href="/member/login">Log in</LinkButton>
        </p>
      </MemberCard>
    );
  }
  return (
    <MemberCard title="Reset Password">
      <FormShell
        label="Reset Password"
        {...shell}
        submitLabel="Reset Password"
        aside={<TextLink href="/member/forgotPassword">Request a new link</TextLink>}
      >
        <PasswordField
          label="New Password"
          required
          autoComplete="new-password"
          hint="7 characters or more"
          {...field('password')}
        />
      </FormShell>
    </MemberCard>
  );
}

/** A page that is opened without the token of its link. */
export function InvalidPage({ children }: { children: string }) {
  return (
    <MemberCard title="Invalid page">
      <p>{children}</p>
      <p>
        <TextLink href="/member/login">Log in</TextLink> or <TextLink href="/">go to the home page</TextLink>.
      </p>
    </MemberCard>
  );
}

/** §2 /member/changePassword. The change ends every session, so this browser logs in again with the new password. */
export function ChangePasswordPage() {
  const call = useApi();
  const { user } = useSession();
  const account = useAccount();
  const form = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { shell, field } = useSending(
    form,
    async (values) => {
      requireSuccess(await call(updatePassword, values));
      await account.logIn({ email: user?.email ?? '', password: values.password });
    },
    { done: 'Password successfully reset!' },
  );
  return (
    <MemberCard title="Change Password">
      <p>Everywhere else where you are logged in, you will be logged out.</p>
      <FormShell
        label="Change Password"
        {...shell}
        submitLabel="Change"
        aside={<TextLink href="/member/dashboard">Back to your dashboard</TextLink>}
      >
        {/* Password managers need the name of the account to update the right entry. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          label="New Password"
          required
          autoComplete="new-password"
          hint="7 characters or more"
          {...field('password')}
        />
        <PasswordField label="Confirm Password" required autoComplete="new-password" {...field('confirmPassword')} />
      </FormShell>
    </MemberCard>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { requireSuccess } from '#contract/errors.ts';
import { resetPasswordForm } from '#contract/forms.ts';
import { readEmailLink, setPasswordByLink } from '#contract/passwords.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useSending } from '#web/api/use-sending.ts';
import { useSession } from '#web/api/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LogInForm } from './account-forms.tsx';
import styles from './login-page.module.css';
import { useAccount } from './use-account.ts';

interface Props {
  /** Of a mailed link that proves an address. */
  token: string;
  /** What the spinner says while it is read whose link this is. */
  loading: string;
  /** Called when this browser is logged in; `proven` if a new password has confirmed the address already. */
  onDone?: (proven: boolean) => void;
}

/**
 * For a browser that is not logged in to the account of a link: its log-in, or for an address that was never proven a
 * new password. A stranger may have signed up with the address of whoever got the mail.
 */
export function ProveAccount({ token, loading, onDone }: Props) {
  const call = useApi();
  const { user } = useSession();
  const { fetched, retry } = useFetched(token, async () => requireSuccess(await call(readEmailLink, { token })));
  const [isNew, setNew] = useState(false);
  if (fetched.status === 'loading') return <Spinner label={loading} />;
  if (fetched.status === 'error') {
    // A link that is not valid stays so; any other failure may pass.
    const isOver = fetched.errors.some((error) => error.startsWith('This link '));
    return isOver ? <LinkOver errors={fetched.errors} /> : <LoadingError errors={fetched.errors} onRetry={retry} />;
  }
  const { results: link } = fetched.value;
  if (!link) return <LinkOver errors={[]} />;
  const { email, maySetPassword } = link;
  if (isNew && email !== null)
    return <NewPassword token={token} email={email} onDone={onDone} onBack={() => setNew(false)} />;
  return (
    <>
      {user && <Notice>You are logged in as {user.email}. This link belongs to another account.</Notice>}
      <p>
        {email === null ? (
          'Please log in to the account that this address is for. So nobody but you can use the link.'
        ) : (
          <>
            Please log in to confirm <strong className={styles.address}>{email}</strong>. So nobody but you can use the
            link.
          </>
        )}
      </p>
      <LogInForm email={email ?? ''} onDone={() => onDone?.(false)} />
      {maySetPassword && (
        <div className={styles.more}>
          <p>You have not created an account yourself, or do not know its password?</p>
          <Button variant="secondary" onClick={() => setNew(true)}>
            Choose a new password
          </Button>
        </div>
      )}
    </>
  );
}

function NewPassword({
  token,
  email,
  onDone,
  onBack,
}: Pick<Props, 'token' | 'onDone'> & { email: string; onBack: () => void }) {
  const call = useApi();
  const account = useAccount();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone; a screen reader goes on here.
  useEffect(() => heading.current?.focus(), []);
  const form = useForm({ resolver: zodResolver(resetPasswordForm), defaultValues: { password: '' } });
  const { shell, field } = useSending(form, async ({ password }) => {
    requireSuccess(await call(setPasswordByLink, { token, password }));
    await account.logIn({ email, password });
    onDone?.(true);
  });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.part}>
        Choose a new password
      </h2>
      <p>
        It replaces the password that the account has now. Everybody who is logged in to the account is logged out, and
        a name that somebody has entered is removed.
      </p>
      <FormShell
        label="Choose a new password"
        {...shell}
        submitLabel="Set Password"
        aside={
          <Button variant="quiet" onClick={onBack}>
            Log in instead
          </Button>
        }
      >
        <TextField label="Email" type="email" name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="New Password"
          required
          autoComplete="new-password"
          hint="7 characters or more"
          {...field('password')}
        />
      </FormShell>
    </>
  );
}

function LinkOver({ errors }: { errors: string[] }) {
  return (
    <>
      <ErrorList errors={errors} />
      <p>
        Please <TextLink href="/member/login">log in</TextLink>. Your account can send you a new link.
      </p>
    </>
  );
}

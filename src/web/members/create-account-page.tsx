import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createAccount, declineInvitation, validateToken } from '#contract/companies.ts';
import { requireSuccess } from '#contract/errors.ts';
import { createAccountForm } from '#contract/forms.ts';
import { useApi } from '#web/api/api-context.tsx';
import { rememberCorporate } from '#web/api/corporate.ts';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt, useSending } from '#web/api/use-sending.ts';
import { useSession } from '#web/api/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { TextLink, useNavigation } from '#web/ui/navigation.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Outcome } from '#web/ui/outcome.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { logInPath } from './filled-email.ts';
import styles from './login-page.module.css';
import { MemberCard } from './member-card.tsx';
import { InvalidPage } from './password-pages.tsx';

/** §2: about 1.5 s after success. */
const redirectMs = 1500;

/** §2 /member/createAccount?u=(invitation token). */
export function CreateAccountPage() {
  const call = useApi();
  const { search } = useNavigation();
  // The server renders without the query; the session is known after hydration.
  const isHydrated = useSession().status !== 'loading';
  const token = new URLSearchParams(search).get('u');
  const { fetched, retry } = useFetched(isHydrated ? token : null, () => call(validateToken, { token: token ?? '' }));
  if (!isHydrated) return <Spinner size="page" />;
  if (!token) return <InvalidPage>This is not a valid invitation. Please follow the link from your email.</InvalidPage>;
  if (fetched.status === 'loading') return <Spinner label="Checking your invitation…" size="page" />;
  if (fetched.status === 'error') {
    // A link that is not valid stays so; any other failure may pass.
    const isOver = fetched.errors.some((error) => error.startsWith('This link '));
    return isOver ? (
      <LinkOver errors={fetched.errors} />
    ) : (
      <LoadingError errors={fetched.errors} onRetry={retry} isPage />
    );
  }
  const { results: invitation } = fetched.value;
  if (!invitation) return <LinkOver errors={[]} />;
  if (!invitation.corporateId) {
    return (
      <MemberCard title="Create Account">
        <ErrorList errors={['Invalid link - no corporate linked.']} />
      </MemberCard>
    );
  }
  return <SetPassword token={token} email={invitation.email} corporateName={invitation.corporateName} />;
}

function LinkOver({ errors }: { errors: string[] }) {
  return (
    <MemberCard title="Create Account">
      <ErrorList errors={errors} />
      <p>
        If you have set your password already, <TextLink href="/member/login">log in</TextLink>. Otherwise please ask
        the person who invited you for a new link.
      </p>
    </MemberCard>
  );
}

function SetPassword({ token, email, corporateName }: { token: string; email: string; corporateName: string | null }) {
  const call = useApi();
  const { navigate } = useNavigation();
  const [isDone, setDone] = useState(false);
  const leave = useEffectEvent(() => navigate(logInPath(email)));
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(leave, redirectMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  const [isDeclined, setDeclined] = useState(false);
  const decline = useAttempt(async () => {
    const response = await call(declineInvitation, { token });
    if (!response.errors?.length) setDeclined(true);
    return response;
  });
  const form = useForm({
    resolver: zodResolver(createAccountForm),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { shell, field } = useSending(form, async (values) => {
    const { results } = requireSuccess(await call(createAccount, { token, ...values }));
    if (results) rememberCorporate(String(results.corporateId));
    setDone(true);
  });
  if (isDeclined)
    return (
      <MemberCard title="Create Account">
        <Outcome>You have declined the invitation. No account was created.</Outcome>
      </MemberCard>
    );
  if (isDone) {
    return (
      <MemberCard title="Create Account">
        <Notice tone="success">Successfully created your account. Please wait while page is loading...</Notice>
      </MemberCard>
    );
  }
  return (
    <MemberCard title="Create Account">
      <p>
        {corporateName ?? 'Your organisation'} has guides for you here. Choose a password, and they are yours to open.
      </p>
      <FormShell
        label="Create Account"
        {...shell}
        submitLabel="Set Password"
        aside={<TextLink href={logInPath(email)}>I have an account</TextLink>}
      >
        <TextField label="Email" type="email" name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="New Password"
          required
          autoComplete="new-password"
          hint="6 characters or more"
          {...field('password')}
        />
        <PasswordField label="Confirm Password" required autoComplete="new-password" {...field('confirmPassword')} />
      </FormShell>
      <div className={styles.more}>
        <p>
          Those who look after {corporateName ?? 'it'} see your name, your email and that you have a place. They never
          see when you are here or which guides you open.
        </p>
        <ErrorList errors={decline.submitError} />
        <Button variant="quiet" pending={decline.pending} onClick={() => void decline.attempt(null)}>
          Decline the invitation
        </Button>
      </div>
    </MemberCard>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountForm, loginForm } from '#contract/forms.ts';
import { useSending } from '#web/api/use-sending.ts';
import { FieldRow, FormShell } from '#web/ui/form-shell.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './login-page.module.css';
import { useAccount } from './use-account.ts';

interface AccountFormProps {
  /** Called when the user is signed in and the profile was sent. */
  onDone?: () => void;
}

/** What the person has already typed elsewhere. */
type Known = Record<'firstName' | 'surname' | 'email', string>;

/** How long 'Successfully registered!' is shown before the session changes. */
const registeredMs = 1500;

/** `email` is filled in, also if it is known only after the first render. */
export function LogInForm({
  onDone,
  email = '',
  beside = false,
}: AccountFormProps & {
  email?: string;
  /** Beside the form for a new account, whose button is the warm one. */
  beside?: boolean;
}) {
  const account = useAccount();
  const form = useForm({ resolver: zodResolver(loginForm), defaultValues: { email, password: '' } });
  const { getValues, setValue } = form;
  useEffect(() => {
    if (email !== '' && getValues('email') === '') setValue('email', email);
  }, [email, getValues, setValue]);
  const { shell, field } = useSending(form, async (values) => {
    await account.logIn(values);
    onDone?.();
  });

  const forgot = <TextLink href="/member/forgotPassword">Forgot Password?</TextLink>;
  return (
    <>
      <FormShell
        label="Log In"
        {...shell}
        submitLabel="Log In"
        submitVariant={beside ? 'secondary' : 'primary'}
        aside={!beside && forgot}
      >
        <TextField label="Email" type="email" required autoComplete="username" {...field('email')} />
        <PasswordField label="Password" required autoComplete="current-password" {...field('password')} />
      </FormShell>
      {beside && <p className={styles.more}>{forgot}</p>}
    </>
  );
}

/** sign-up at the identity service, then UpdateUserProfile. */
export function CreateAccountForm({ known, onDone }: AccountFormProps & { known?: Known | null }) {
  const account = useAccount();
  const [isRegistered, setRegistered] = useState(false);
  const form = useForm({
    resolver: zodResolver(accountForm),
    defaultValues: {
      firstName: known?.firstName ?? '',
      surname: known?.surname ?? '',
      email: known?.email ?? '',
      password: '',
      confirmPassword: '',
    },
  });
  const { shell, field } = useSending(form, async (values) => {
    await account.create(values, async () => {
      setRegistered(true);
      await new Promise((resolve) => setTimeout(resolve, registeredMs));
    });
    onDone?.();
  });

  return (
    <FormShell
      label="Create an account"
      {...shell}
      submitLabel="Create account"
      submitDisabled={isRegistered}
      success={isRegistered ? 'Successfully registered!' : null}
    >
      <FieldRow>
        <TextField label="First Name" required autoComplete="given-name" {...field('firstName')} />
        <TextField label="Surname" required autoComplete="family-name" {...field('surname')} />
      </FieldRow>
      <TextField label="Email" type="email" required autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        hint="6 characters or more"
        {...field('password')}
      />
      <PasswordField label="Confirm Password" required autoComplete="new-password" {...field('confirmPassword')} />
    </FormShell>
  );
}

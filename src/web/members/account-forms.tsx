import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountForm, loginForm } from '#contract/forms.ts';
import { FieldRow, FormShell } from '#web/ui/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAccount } from './use-account.ts';

interface AccountFormProps {
  /** Runs once somebody is signed in and the profile was sent. */
  onDone?: () => void;
}

/** How long 'Successfully registered!' stands before the next thing takes its place. */
const registeredMs = 1500;

export function LogInForm({ onDone }: AccountFormProps) {
  const account = useAccount();
  const [submitError, setSubmitError] = useState<string[]>([]);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const logIn = handleSubmit(async (values) => {
    setSubmitError([]);
    const texts = await account.logIn(values);
    setSubmitError(texts);
    if (texts.length === 0) onDone?.();
  });

  return (
    <FormShell
      label="Log In"
      onSubmit={logIn}
      pending={isSubmitting}
      submitError={submitError}
      invalid={Object.keys(errors).length > 0}
      submitLabel="Log In"
    >
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
    </FormShell>
  );
}

/** sign-up at the identity service, then UpdateUserProfile. */
export function CreateAccountForm({ onDone }: AccountFormProps) {
  const account = useAccount();
  const [submitError, setSubmitError] = useState<string[]>([]);
  const [isRegistered, setRegistered] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(accountForm),
    defaultValues: { firstName: '', surname: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const create = handleSubmit(async (values) => {
    setSubmitError([]);
    const texts = await account.create(values, async () => {
      setRegistered(true);
      await new Promise((resolve) => setTimeout(resolve, registeredMs));
    });
    setSubmitError(texts);
    if (texts.length === 0) onDone?.();
  });

  return (
    <FormShell
      label="Create an account"
      onSubmit={create}
      pending={isSubmitting}
      submitError={submitError}
      invalid={Object.keys(errors).length > 0}
      submitLabel="Create account"
      submitDisabled={isRegistered}
      success={isRegistered ? 'Successfully registered!' : null}
    >
      <FieldRow>
        <TextField
          label="First Name"
          required
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Surname"
          required
          autoComplete="family-name"
          error={errors.surname?.message}
          {...register('surname')}
        />
      </FieldRow>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        required
        autoComplete="new-password"
        hint="6 characters or more"
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label="Confirm Password"
        type="password"
        required
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </FormShell>
  );
}

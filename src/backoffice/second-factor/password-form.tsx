import { useState } from 'react';
import { useSessionStore } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { FormShell } from '#web/ui/form-shell.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Asks for the password of an account again. */
export function PasswordForm({ email, onDone }: { email: string; onDone?: (() => void) | undefined }) {
  const session = useSessionStore();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { attempt, pending, submitError } = useAttempt(async () => {
    await session.signIn({ email, password });
    onDone?.();
  });
  return (
    <FormShell
      label="Your password again"
      pending={pending}
      submitError={submitError}
      invalid={isMissing}
      submitLabel="Go on"
      onSubmit={() => {
        setMissing(password === '');
        if (password !== '') void attempt(undefined);
      }}
    >
      <TextField label="Email" type="email" name="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        value={password}
        error={isMissing ? 'Password is required.' : undefined}
        onChange={({ target }) => {
          setPassword(target.value);
          setMissing(false);
        }}
      />
    </FormShell>
  );
}

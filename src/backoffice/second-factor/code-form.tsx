import { useState } from 'react';
import { passSecondFactor } from '#contract/admin/second-factor.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { CodeField } from './code-field.tsx';

/** Asks for a code of the app, or for a recovery code. */
export function CodeForm({ onDone }: { onDone: () => void }) {
  const call = useApi();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { attempt, pending, submitError, clear } = useAttempt(async () => {
    const answer = await call(passSecondFactor, { code });
    if (answer.results) onDone();
    return answer;
  });
  const label = isRecovery ? 'Recovery code' : 'Code';
  return (
    <FormShell
      key={label}
      label={isRecovery ? 'Recovery code' : 'Code of your app'}
      pending={pending}
      submitError={submitError}
      invalid={isMissing}
      submitLabel="Go on"
      onSubmit={() => {
        setMissing(code.trim() === '');
        if (code.trim() !== '') void attempt(undefined);
      }}
      aside={
        <Button
          variant="quiet"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            setMissing(false);
            clear();
          }}
        >
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
      }
    >
      <p>
        {isRecovery
          ? 'You kept ten recovery codes when you set up your second factor. Each works once.'
          : 'Open your authenticator app and enter the six digits that it shows for PHI Online.'}
      </p>
      <CodeField
        label={label}
        isRecovery={isRecovery}
        takesFocus
        value={code}
        error={isMissing ? `${label} is required.` : undefined}
        onChange={(typed) => {
          setCode(typed);
          setMissing(false);
        }}
      />
      {isRecovery && (
        <p>
          You have neither the app nor a code? Another administrator can take your second factor away. You then set up a
          new one.
        </p>
      )}
    </FormShell>
  );
}

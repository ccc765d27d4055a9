import { useEffect, useRef, useState } from 'react';
import { type NewSecret, setUpSecondFactor, startSecondFactor } from '#contract/admin/second-factor.ts';
import { requireSuccess } from '#contract/errors.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { useSession } from '#web/api/use-session.ts';
import { FormShell } from '#web/ui/form-shell.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

/** Sets the second factor up: scan or type a secret, enter a code, keep the recovery codes. */
export function SetUp({ replaces = false, onDone }: { replaces?: boolean; onDone: () => void }) {
  const call = useApi();
  const { user } = useSession();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const { fetched, retry } = useFetched('start', async () => {
    const answer = await call(startSecondFactor, {});
    const isOld = answer.errors?.some(({ code }) => code === 'sign_in_again') ?? false;
    // Once there is a second factor, a password answers nothing.
    return isOld && !replaces ? { started: null } : { started: requireSuccess(answer).results ?? null };
  });
  if (recoveryCodes)
    return (
      <>
        <Heading>Keep your recovery codes</Heading>
        <RecoveryCodes codes={recoveryCodes} onDone={onDone} />
      </>
    );
  if (fetched.status === 'loading') return <p role="status">Loading …</p>;
  if (fetched.status === 'error') return <LoadFailed errors={fetched.errors} retry={retry} />;
  const { started } = fetched.value;
  if (!started)
    return (
      <>
        <p>
          You logged in more than half an hour ago. Please enter your password again, so that nobody but you sets it up.
        </p>
        <PasswordForm email={user?.email ?? ''} onDone={retry} />
      </>
    );
  return <Scan started={started} onDone={setRecoveryCodes} />;
}

function Scan({ started, onDone }: { started: NewSecret; onDone: (recoveryCodes: readonly string[]) => void }) {
  const call = useApi();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { attempt, pending, submitError } = useAttempt(async () => {
    const answer = await call(setUpSecondFactor, { ticket: started.ticket, code });
    if (answer.results) onDone(answer.results.recoveryCodes);
    return answer;
  });
  return (
    <FormShell
      label="Set up your second factor"
      pending={pending}
      submitError={submitError}
      invalid={isMissing}
      submitLabel="Set up"
      onSubmit={() => {
        setMissing(code.trim() === '');
        if (code.trim() !== '') void attempt(undefined);
      }}
    >
      <p>
        Scan this with an authenticator app on your telephone. Many password managers are one too, for example those of
        Apple, 1Password and Bitwarden.
      </p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(started.svg)}`}
        alt="QR code for your authenticator app"
      />
      <p>
        You cannot scan it? <a href={started.uri}>Open it in the app on this device</a>, or type this key into the app:
      </p>
      <p className={styles.secret}>{started.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      <CodeField
        label="Code that the app shows"
        value={code}
        error={isMissing ? 'Code that the app shows is required.' : undefined}
        onChange={(typed) => {
          setCode(typed);
          setMissing(false);
        }}
      />
    </FormShell>
  );
}

/** A screen reader goes on here: what was pressed is gone. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.part}>
      {children}
    </h2>
  );
}

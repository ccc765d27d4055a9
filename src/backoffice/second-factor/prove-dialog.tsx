import { useEffect, useEffectEvent } from 'react';
import { getSecondFactor } from '#contract/admin/second-factor.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { CodeForm } from './code-form.tsx';
import type { Lack } from './guarded-call.ts';
import { PasswordForm } from './password-form.tsx';
import { SetUp } from './set-up.tsx';

interface Props {
  lack: Lack;
  /** Of whoever works here. */
  email: string;
  onDone: (isProven: boolean) => void;
}

const texts: Readonly<Record<Lack, { title: string; why: string }>> = {
  logIn: {
    title: 'You were logged out',
    why: 'A log-in of the staff ends after an hour without use, and after twelve hours. What you have typed stays.',
  },
  factor: {
    title: 'Before you go on',
    why: 'This log-in has not passed the second factor yet. What you have typed stays.',
  },
  again: {
    title: 'Is it still you?',
    why: 'Nobody else should be able to do this at your open screen, so we ask again after half an hour. What you have typed stays.',
  },
};

/** Asks who the person is, above the screen on which they work: everything that they have typed stays. */
export function ProveDialog({ lack, email, onDone }: Props) {
  const call = useApi();
  const proven = () => onDone(true);
  const { user } = useSession();
  const isBack = lack === 'logIn' && user !== null;
  // The person has logged in here or in another tab.
  const onBack = useEffectEvent(proven);
  useEffect(() => {
    if (isBack) onBack();
  }, [isBack]);
  const { fetched, retry } = useFetched(lack === 'logIn' ? null : lack, () => call(getSecondFactor, {}));
  const isSetUp = fetched.status === 'ready' && fetched.value.data?.setUpAt !== null;
  const needsPassword = lack === 'logIn' || (lack === 'again' && fetched.status === 'ready' && !isSetUp);
  return (
    <Dialog open title={texts[lack].title} onClose={() => onDone(false)}>
      <p>{texts[lack].why}</p>
      {fetched.status === 'loading' && lack !== 'logIn' && <p role="status">Loading …</p>}
      {fetched.status === 'error' && <LoadFailed errors={fetched.errors} retry={retry} />}
      {isSetUp && <CodeForm onDone={proven} />}
      {needsPassword && <PasswordForm email={email} onDone={lack === 'logIn' ? undefined : proven} />}
      {fetched.status === 'ready' && !isSetUp && lack === 'factor' && <SetUp onDone={proven} />}
    </Dialog>
  );
}

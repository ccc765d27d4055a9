import { getSecondFactor } from '#contract/admin/second-factor.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { CodeForm } from './code-form.tsx';
import type { Lack } from './guarded-call.ts';
import { PasswordForm } from './password-form.tsx';
import { SetUp } from './set-up.tsx';

interface Props {
  lack: Lack;
  onDone: (isProven: boolean) => void;
}

/** Asks who the person is, above the screen on which they work: everything that they have typed stays. */
export function ProveDialog({ lack, onDone }: Props) {
  const call = useApi();
  const { fetched, retry } = useFetched('state', () => call(getSecondFactor, {}));
  const isSetUp = fetched.status === 'ready' && fetched.value.data?.setUpAt !== null;
  return (
    <Dialog open title={lack === 'again' ? 'Is it still you?' : 'Before you go on'} onClose={() => onDone(false)}>
      <p>
        {lack === 'again'
          ? 'Nobody else should be able to do this at your open screen, so we ask again after half an hour. What you have typed stays.'
          : 'This log-in has not passed the second factor yet. What you have typed stays.'}
      </p>
      {fetched.status === 'loading' && <p role="status">Loading …</p>}
      {fetched.status === 'error' && <LoadFailed errors={fetched.errors} retry={retry} />}
      {isSetUp && <CodeForm onDone={() => onDone(true)} />}
      {fetched.status === 'ready' && !isSetUp && lack === 'again' && <PasswordForm onDone={() => onDone(true)} />}
      {fetched.status === 'ready' && !isSetUp && lack === 'factor' && <SetUp onDone={() => onDone(true)} />}
    </Dialog>
  );
}

import { useState } from 'react';
import { getSecondFactor, makeRecoveryCodes, type SecondFactor } from '#contract/admin/second-factor.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenText } from '../parts/when.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { SetUp } from './set-up.tsx';

/** A person's own second factor: set it up, replace it, make new recovery codes. */
export function OwnSecondFactorPage() {
  const call = useApi();
  const [round, setRound] = useState(0);
  const { fetched, retry } = useFetched(String(round), () => call(getSecondFactor, {}));
  return (
    <div className={styles.own}>
      <h1>Your second factor</h1>
      {fetched.status === 'loading' && <p role="status">Loading …</p>}
      {fetched.status === 'error' && <LoadFailed errors={fetched.errors} retry={retry} />}
      {fetched.status === 'ready' && fetched.value.data && (
        <Own factor={fetched.value.data} onChanged={() => setRound((before) => before + 1)} />
      )}
    </div>
  );
}

function Own({ factor, onChanged }: { factor: SecondFactor; onChanged: () => void }) {
  const call = useApi();
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const making = useAttempt(async () => {
    const answer = await call(makeRecoveryCodes, {});
    if (answer.results) setCodes(answer.results.recoveryCodes);
    return answer;
  });
  const { setUpAt, recoveryCodesLeft: left } = factor;
  return (
    <>
      {setUpAt === null ? (
        <p>
          You have none. With one, a stolen password alone opens nothing: each log-in also asks for a code from an app.
        </p>
      ) : (
        <p>
          You have had one since {whenText(setUpAt)}.{' '}
          {left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.
        </p>
      )}
      <ErrorList errors={making.submitError} />
      <div className={styles.buttons}>
        <Button variant={setUpAt === null ? 'primary' : 'secondary'} onClick={() => setSettingUp(true)}>
          {setUpAt === null ? 'Set it up' : 'Use another app or telephone'}
        </Button>
        {setUpAt !== null && (
          <Button variant="secondary" pending={making.pending} onClick={() => void making.attempt(undefined)}>
            Make new recovery codes
          </Button>
        )}
      </div>
      <Dialog
        open={isSettingUp}
        title={setUpAt === null ? 'Set up your second factor' : 'Replace your second factor'}
        onClose={() => setSettingUp(false)}
      >
        {setUpAt !== null && <p>The app that you use now works until you have entered a code of the new one.</p>}
        <SetUp
          replaces={setUpAt !== null}
          onDone={() => {
            setSettingUp(false);
            onChanged();
          }}
        />
      </Dialog>
      <Dialog
        open={codes !== null}
        title="Your new recovery codes"
        onClose={() => {
          setCodes(null);
          onChanged();
        }}
      >
        <p>The earlier ones do not work any more.</p>
        <RecoveryCodes
          codes={codes ?? []}
          onDone={() => {
            setCodes(null);
            onChanged();
          }}
        />
      </Dialog>
    </>
  );
}

import { useState } from 'react';
import type { Caller } from '#contract/endpoint.ts';
import type { ApiError } from '#contract/errors.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './settings.module.css';

interface Tried {
  worked: boolean;
  said: string;
}

interface Answer {
  data: (Tried & { each?: (Tried & { what: string })[] }) | null;
  errors?: readonly ApiError[] | undefined;
}

interface Props {
  press: string;
  /** Sends what was typed, before it is saved. */
  test: (call: Caller) => Promise<Answer>;
}

/** Tries what is set, and says in words what became of it. */
export function TestButton({ press, test }: Props) {
  const call = useApi();
  const [tried, setTried] = useState<Answer['data']>(null);
  const { attempt, pending, submitError } = useAttempt(async () => {
    setTried(null);
    const { data, errors = [] } = await test(call);
    setTried(data);
    return { errors };
  });
  return (
    <div className={styles.test}>
      <Button variant="secondary" pending={pending} onClick={() => void attempt(undefined)}>
        {press}
      </Button>
      <ErrorList errors={submitError} />
      {tried && (
        <Notice tone={tried.worked ? 'success' : 'error'}>
          <strong>{tried.worked ? 'It works.' : 'It does not work.'}</strong> {tried.said}
          {tried.each && tried.each.length > 0 && (
            <ul>
              {tried.each.map(({ what, worked, said }) => (
                <li key={what}>
                  <strong>{what}:</strong> {worked ? '' : 'It does not work. '}
                  {said}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  );
}

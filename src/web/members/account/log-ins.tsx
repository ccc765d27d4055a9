import { useState } from 'react';
import { type LogIn, endOtherLogIns } from '#contract/account.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './account.module.css';
import { momentText } from './day-text.ts';
import { Section } from './section.tsx';

/** Null if the identity service keeps no list; the others can be ended all the same. */
export function LogIns({ first }: { first: readonly LogIn[] | null }) {
  const call = useApi();
  const [logIns, setLogIns] = useState(first);
  const [isDone, setDone] = useState(false);
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(endOtherLogIns, {});
    if (response.results) {
      setLogIns(response.results.logIns);
      setDone(true);
    }
    return response;
  });
  const hasOthers = logIns === null || logIns.some((logIn) => !logIn.current);
  return (
    <Section id="log-ins" title="Log-ins" isPrinted={false}>
      {logIns && (
        <ul className={styles.list}>
          {logIns.map((logIn) => (
            <li key={`${logIn.startedAt} ${logIn.browser}`} className={styles.row}>
              <div>
                <h3 className={styles.name}>
                  {logIn.browser.replace(/^an unknown/, 'Unknown')}{' '}
                  {logIn.current && <Badge tone="accent">This one</Badge>}
                </h3>
                <p className={styles.fact}>
                  Since {momentText(logIn.startedAt)}, last used {momentText(logIn.lastUsedAt)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ErrorList errors={submitError} />
      {isDone && <Notice tone="success">You are logged out everywhere else.</Notice>}
      {hasOthers && !isDone && (
        <>
          <p className={styles.actions}>
            <Button variant="secondary" pending={pending} onClick={() => void attempt(null)}>
              End the others
            </Button>
          </p>
          <p className={styles.fact}>
            Is there one that you do not know? End it, and{' '}
            <TextLink href="/member/changePassword">choose a new password</TextLink>.
          </p>
        </>
      )}
    </Section>
  );
}

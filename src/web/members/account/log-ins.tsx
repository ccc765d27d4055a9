import { useRef, useState } from 'react';
import { type LogIn, endLogIn, endOtherLogIns } from '#contract/account.ts';
import { sydneyMoment } from '#contract/moments.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

/** Null if the identity service keeps no list; the others can be ended all the same. */
export function LogIns({ first }: { first: readonly LogIn[] | null }) {
  const call = useApi();
  const [logIns, setLogIns] = useState(first);
  const [done, setDone] = useState<string | null>(null);
  const [ending, setEnding] = useState<LogIn | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** `one` is null for all others. */
  const { attempt, pending, submitError } = useAttempt(async (one: LogIn | null) => {
    setEnding(one);
    setDone(null);
    const response = one ? await call(endLogIn, { logInId: one.logInId }) : await call(endOtherLogIns, {});
    if (response.results) {
      setLogIns(response.results.logIns);
      setDone(one ? `${nameOf(one)} is logged out.` : 'You are logged out everywhere else.');
      // The pressed button goes; without this the focus would go to the top of the page.
      list.current?.focus();
    }
    return response;
  });
  const hasOthers = logIns === null ? done === null : logIns.some((logIn) => !logIn.current);
  return (
    <Section id="log-ins" title="Log-ins" isPrinted={false}>
      {logIns && (
        <ul className={styles.list} ref={list} tabIndex={-1}>
          {logIns.map((logIn) => (
            <li key={logIn.logInId} className={styles.row}>
              <div>
                <h3 className={styles.name}>
                  {nameOf(logIn)} {logIn.current && <Badge tone="accent">This one</Badge>}
                </h3>
                <p className={styles.fact}>
                  Since {sydneyMoment(logIn.startedAt)}, last used {sydneyMoment(logIn.lastUsedAt)}
                </p>
              </div>
              {!logIn.current && (
                <Button
                  variant="danger"
                  size="small"
                  pending={pending && ending === logIn}
                  aria-label={`End this one: ${nameOf(logIn)}, since ${sydneyMoment(logIn.startedAt)}`}
                  onClick={() => void attempt(logIn)}
                >
                  End this one
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ErrorList errors={submitError} />
      {done !== null && <Notice tone="success">{done}</Notice>}
      {hasOthers && (
        <>
          <p className={styles.actions}>
            <Button variant="danger" pending={pending && ending === null} onClick={() => void attempt(null)}>
              End the others
            </Button>
          </p>
          <p className={styles.fact}>
            Is there one that you do not know? End it, and{' '}
            <TextLink href="/member/changePassword">choose a new password</TextLink>. Every log-in ends by itself after
            90 days.
          </p>
        </>
      )}
    </Section>
  );
}

function nameOf({ browser }: LogIn): string {
  return browser.replace(/^an unknown/, 'Unknown');
}

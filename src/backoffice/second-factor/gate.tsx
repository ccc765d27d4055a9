import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getSecondFactor } from '#contract/admin/second-factor.ts';
import { ApiProvider, useApi, useCartStore, useSessionStore } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { entersOffline } from '../parts/offline-door.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useLogOut } from '../parts/use-log-out.ts';
import { CodeForm } from './code-form.tsx';
import { guardedCall } from './guarded-call.ts';
import { ProveDialog } from './prove-dialog.tsx';
import { makeQuestions } from './questions.ts';
import styles from './second-factor.module.css';
import { SetUp } from './set-up.tsx';

/**
 * Stands before the back office: asks for the second factor at entry, and again when a call needs it. Who is in stays
 * in: the screens are kept while the question is open, also after another log-in of the same person.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const call = useApi();
  const session = useSessionStore();
  const cart = useCartStore();
  const logOut = useLogOut();
  const { user } = useSession();
  /** Who has entered last; the person stays in while they are logged out. */
  const [entered, setEntered] = useState<{ uid: string; email: string } | null>(null);
  const [questions] = useState(makeQuestions);
  const question = useSyncExternalStore(questions.subscribe, questions.current);
  const api = useMemo(
    () => ({ call: guardedCall(call, questions.ask), session, cart }),
    [call, questions, session, cart],
  );
  const isIn = user === null || user.uid === entered?.uid;
  const { fetched, retry } = useFetched(isIn ? null : user.uid, async () => {
    const answer = await call(getSecondFactor, {}).catch((error: unknown) => {
      if (!user || !entersOffline(error, user.uid)) throw error;
      return { data: { state: 'passed' as const } };
    });
    if (user && (answer.data?.state === 'none' || answer.data?.state === 'passed')) setEntered(user);
    return answer;
  });
  if (isIn)
    return (
      <ApiProvider api={api}>
        {children}
        {question && entered && (
          <ProveDialog key={question.lack} lack={question.lack} email={entered.email} onDone={question.answer} />
        )}
      </ApiProvider>
    );
  const enter = () => setEntered(user);
  const state = fetched.status === 'ready' ? fetched.value.data?.state : undefined;
  return (
    <main className={styles.wall}>
      <Title>
        {state === 'setUp' ? 'Set up your second factor' : state === 'code' ? 'Enter your code' : 'Back office'}
      </Title>
      {fetched.status === 'error' && <LoadFailed errors={fetched.errors} retry={retry} />}
      {fetched.status !== 'error' && state !== 'setUp' && state !== 'code' && <p role="status">Loading …</p>}
      {state === 'setUp' && (
        <>
          <p>
            Your work shows you people’s details or money. So a stolen password alone opens nothing, you also enter a
            code from an app.
          </p>
          <SetUp onDone={enter} />
        </>
      )}
      {state === 'code' && <CodeForm onDone={enter} />}
      <p className={styles.who}>
        You are logged in as {user.email}.{' '}
        <Button variant="quiet" size="small" onClick={logOut}>
          Log out
        </Button>
      </p>
    </main>
  );
}

function Title({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · PHI Online`;
  }, [children]);
  return <h1>{children}</h1>;
}

import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AccountDisabled } from './account-disabled.tsx';
import styles from './dashboard.module.css';
import type { MemberResult } from './use-member-call.ts';

interface Props<T> {
  result: MemberResult<T>;
  retry: () => void;
  loading: string;
  /** For a part of a page. */
  small?: boolean;
  children: (value: T) => ReactNode;
}

/** §4 request status. */
const statuses = { signedOut: 'ready', loading: 'pending', ready: 'done', error: 'error' } as const;

/** Renders every state of a member call except 'ready', which `children` renders. */
export function MemberStates<T>(props: Props<T>) {
  return (
    <div className={styles.states} data-status={statuses[props.result.status]}>
      <State {...props} />
    </div>
  );
}

function State<T>({ result, retry, loading, small = false, children }: Props<T>) {
  switch (result.status) {
    case 'loading':
      return <Spinner label={loading} {...(small ? {} : { size: 'page' })} />;
    case 'signedOut':
      return (
        <Empty action={<LinkButton href="/member/login">Log in</LinkButton>}>
          Your dashboard opens once you have logged in.
        </Empty>
      );
    case 'error':
      if (result.errors.some((error) => /inactive account/i.test(error))) return <AccountDisabled />;
      return <LoadingError errors={result.errors} onRetry={retry} />;
    case 'ready':
      return children(result.value);
  }
}

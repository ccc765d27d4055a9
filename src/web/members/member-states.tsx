import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LoadingError, Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { MemberResult } from './use-member-call.ts';

interface Props<T> {
  result: MemberResult<T>;
  retry: () => void;
  loading: string;
  children: (value: T) => ReactNode;
}

/** Renders every state of a member call except 'ready', which `children` renders. */
export function MemberStates<T>({ result, retry, loading, children }: Props<T>) {
  switch (result.status) {
    case 'loading':
      return <Spinner label={loading} size="page" />;
    case 'signedOut':
      return (
        <Empty
          action={
            <LinkButton href="/member/login" variant="secondary">
              Log in
            </LinkButton>
          }
        >
          Your dashboard opens once you have logged in.
        </Empty>
      );
    case 'error':
      // §6 Inactive account.
      if (result.errors.some((error) => /inactive account/i.test(error))) {
        return (
          <Panel title="Account Disabled" alert>
            <p>This account is inactive or temporarily disabled.</p>
          </Panel>
        );
      }
      return <LoadingError errors={result.errors} onRetry={retry} />;
    case 'ready':
      return children(result.value);
  }
}

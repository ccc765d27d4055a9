import { useEffect, useRef } from 'react';
import { Navigate, useNavigation as useTransition } from 'react-router';
import { useSession } from '#web/api/use-session.ts';
import { LoginPage } from '#web/members/login-page.tsx';
import { TextLink, useNavigation } from '#web/ui/navigation.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NotFound } from './error-pages.tsx';
import { paths } from './paths.ts';
import type { Screen } from './screen.ts';

export const loginScreen: Screen<null> = {
  module: 'src/web/app/login-screen.tsx',
  load: () => Promise.resolve({ kind: 'ready', value: null }),
  head: () => ({ title: 'Log In' }),
  View: LoginView,
  Missing: NotFound,
};

/** Always the dashboard, wherever the visitor came from; who has gone elsewhere before the answer came stays there. */
function LoginView() {
  const { navigate } = useNavigation();
  const isMovingOn = useTransition().state !== 'idle';
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = !isMovingOn;
    return () => {
      isHere.current = false;
    };
  }, [isMovingOn]);
  return <LoginPage onSignedIn={() => isHere.current && navigate(paths.dashboard())} />;
}

/** /login: only a check that leads on. */
export const loginGuardScreen: Screen<null> = { ...loginScreen, View: LoginGuard };

function LoginGuard() {
  const { status, user } = useSession();
  if (status === 'resolved') return <Navigate to={user ? paths.dashboard() : paths.login()} replace />;
  return (
    <>
      <Spinner />
      <noscript>
        <p>
          <TextLink href={paths.login()}>Log In</TextLink>
        </p>
      </noscript>
    </>
  );
}

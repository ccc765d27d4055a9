import { useLocation } from 'react-router';
import { useSession } from '#web/api/use-session.ts';
import { LoginPage } from '#web/members/login-page.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NotFound } from './error-pages.tsx';
import { LeadOn } from './lead-on.tsx';
import { paths } from './paths.ts';
import type { Screen } from './screen.ts';

export const loginScreen: Screen<null> = {
  module: 'src/web/app/login-screen.tsx',
  load: () => Promise.resolve({ kind: 'ready', value: null }),
  head: () => ({ title: 'Log In' }),
  View: LoginView,
  Missing: NotFound,
};

/** Redirects a signed-in user to the dashboard, or to the back office if the user came from there. */
function LoginView() {
  const { user } = useSession();
  const { search } = useLocation();
  if (!user) return <LoginPage />;
  return <LeadOn to={search === '?to=admin' ? paths.backOffice() : paths.dashboard()} />;
}

/** /login only redirects. */
export const loginGuardScreen: Screen<null> = { ...loginScreen, View: LoginGuard };

function LoginGuard() {
  const { status, user } = useSession();
  if (status === 'resolved') return <LeadOn to={user ? paths.dashboard() : paths.login()} />;
  return (
    <>
      <Spinner size="page" />
      <noscript>
        <p>
          <TextLink href={paths.login()}>Log In</TextLink>
        </p>
      </noscript>
    </>
  );
}

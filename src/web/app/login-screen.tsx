import { LoginPage } from '#web/members/login-page.tsx';
import { useNavigation } from '#web/ui/navigation.tsx';
import { NotFound } from './error-pages.tsx';
import { paths } from './paths.ts';
import type { Screen } from './screen.ts';

export const loginScreen: Screen<null> = {
  module: 'src/web/app/login-screen.tsx',
  load: () => Promise.resolve({ kind: 'ready', value: null }),
  head: () => ({ title: 'Log In', noindex: true }),
  View: LoginView,
  Missing: NotFound,
};

/** Always the dashboard, wherever the visitor came from. */
function LoginView() {
  const { navigate } = useNavigation();
  return <LoginPage onSignedIn={() => navigate(paths.dashboard())} />;
}

import { useSession } from '#web/api/use-session.ts';
import { CreateAccountPage } from '#web/members/create-account-page.tsx';
import { ChangePasswordPage, ForgotPasswordPage, ResetPasswordPage } from '#web/members/password-pages.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LeadOn } from './lead-on.tsx';
import { paths } from './paths.ts';
import { loginScreen } from './login-screen.tsx';
import type { Screen } from './screen.ts';

const screen = (title: string, View: () => React.ReactNode): Screen<null> => ({
  ...loginScreen,
  module: 'src/web/app/password-screens.tsx',
  head: () => ({ title }),
  View,
});

export const forgotPasswordScreen = screen('Forgot Password', ForgotPasswordPage);
export const resetPasswordScreen = screen('Reset Password', ResetPasswordPage);
export const createAccountScreen = screen('Create Account', CreateAccountPage);
export const changePasswordScreen = screen('Change Password', ChangePasswordView);

/** Login required (§2). */
function ChangePasswordView() {
  const { status, user } = useSession();
  if (status === 'loading') return <Spinner size="page" />;
  return user ? <ChangePasswordPage /> : <LeadOn to={paths.login()} />;
}

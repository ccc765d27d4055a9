import { changePasswordForm, checkForm } from '#contract/forms.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { visitor } from '../http/visitor.ts';
import { queueMail } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { passwordChangedMail } from '../accounts/password-mails.ts';

/** A log-in older than this may be that of somebody else at an open browser (contract §2, 8). */
const recentMs = 30 * 60_000;
const logInAgain = fail('Please log in again to change your password.', undefined, 'log_in_again');

/** §7 UpdatePassword: all sessions of the account end, also this one; the browser logs in with the new password. */
export async function updatePassword(
  deps: Deps,
  viewer: SignedIn,
  input: { password: string; confirmPassword: string },
): Promise<Outcome<null>> {
  const form = checkForm(changePasswordForm, input);
  if (!form.ok) return form;
  if (!isRecent(viewer, deps.now())) return logInAgain;
  const changed = await deps.identity.setPassword(viewer.uid, form.value.password);
  if (!changed.ok) return fail(changed.message, 'password', 'weak_password');
  await deps.db.transaction((tx) =>
    queueMail(tx, deps, passwordChangedMail(deps, { ...viewer, locale: visitor().locale })),
  );
  return ok(null);
}

/** True if the password was entered a short time ago; required for changes that give control over the account. */
export function isRecent(viewer: Pick<SignedIn, 'authTime'>, now: Date): boolean {
  return Math.abs(now.getTime() - viewer.authTime * 1000) < recentMs;
}

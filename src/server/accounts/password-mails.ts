import type { Locale } from '#contract/locale.ts';
import { sydneyMoment } from '#contract/moments.ts';
import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';

export function resetMail(
  deps: Pick<Deps, 'config'>,
  request: { id: number; mail_locale: Locale },
  user: { uid: string; email: string; token: string },
): OutgoingMail {
  return actionMail(deps, {
    uid: user.uid,
    cause: `password-reset:${request.id}`,
    to: user.email,
    locale: request.mail_locale,
    subject: 'Reset your password',
    before: [
      'Someone asked for a new password for the PHI Online account with this e-mail address. If it was you, choose a new password here.',
    ],
    action: {
      href: `${deps.config.publicOrigin}/member/resetPassword?u=${user.token}`,
      label: 'Choose a new password',
    },
    after: [
      'The link works once, for one hour.',
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
  });
}

export function passwordChangedMail(
  deps: Pick<Deps, 'config' | 'now'>,
  user: { uid: string; email: string; locale: Locale },
) {
  return actionMail(deps, {
    uid: user.uid,
    cause: `password-changed:${user.uid}:${deps.now().getTime()}`,
    to: user.email,
    locale: user.locale,
    subject: 'Your password was changed',
    before: [
      'The password of your PHI Online account was changed just now. Everyone who was logged in with the old password has been logged out.',
    ],
    action: { href: `${deps.config.publicOrigin}/member/login`, label: 'Log in' },
    after: [
      'If you did not change it, someone else may know your password or read your mail. Choose a new password with ‘Forgot Password?’ on the log-in page, and then a new one for your mail.',
    ],
  });
}

export function newSignInMail(
  deps: Pick<Deps, 'config'>,
  signIn: { uid: string; email: string; authTime: number; browser: string; at: Date; locale: Locale },
) {
  return actionMail(deps, {
    uid: signIn.uid,
    cause: `new-sign-in:${signIn.uid}:${signIn.authTime}`,
    to: signIn.email,
    locale: signIn.locale,
    subject: 'A new log-in to your account',
    before: [
      `Someone logged in to your PHI Online account on a device that we have not seen before (${signIn.browser}).`,
      `It was on ${sydneyMoment(signIn.at)}.`,
    ],
    action: { href: `${deps.config.publicOrigin}/member/account`, label: 'See where you are logged in' },
    after: ['If it was you, you need not do anything. If it was not, end that log-in there and change your password.'],
  });
}

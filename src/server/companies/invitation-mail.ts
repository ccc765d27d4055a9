import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import { hashToken } from '../secrets.ts';

export function invitationMail(
  deps: Pick<Deps, 'config'>,
  { email, token, companyName, locale }: { email: string; token: string; companyName: string; locale: Locale },
): OutgoingMail {
  const origin = deps.config.publicOrigin;
  return actionMail(deps, {
    // One mail for each link.
    cause: `invitation:${hashToken(token)}`,
    to: email,
    locale,
    subject: 'Your invitation to PHI Online',
    before: [
      `${companyName} has guides at PHI Online for its people, and would like you to have them.`,
      'Choose a password, and your account is ready. Your organisation sees your name and address, and that you have a place. Nobody there sees when you are here or which guides you open.',
    ],
    action: { href: `${origin}/member/createAccount?u=${token}`, label: 'Set up your account' },
    after: [
      'The link works once, for 14 days.',
      `If you already have an account with this address, log in at ${origin}/member/login and accept the invitation there.`,
      'If you do not want it, the page of the link lets you decline. You can also ignore this mail.',
    ],
  });
}

/** To a member who is asked to move to another company; the link leads to the log-in, because the account exists. */
export function moveMail(
  deps: Pick<Deps, 'config'>,
  { email, token, from, to, locale }: { email: string; token: string; from: string; to: string; locale: Locale },
): OutgoingMail {
  return actionMail(deps, {
    cause: `move:${hashToken(token)}`,
    to: email,
    locale,
    subject: 'Will you move to another organisation at PHI Online?',
    before: [
      `You have guides at PHI Online from ${from}. You are asked to have them from ${to} instead.`,
      'Nothing changes unless you accept. Log in, and accept or decline it in your account.',
    ],
    action: { href: `${deps.config.publicOrigin}/member/account#organisation`, label: 'See it in your account' },
    after: ['The question stands for 14 days.'],
  });
}

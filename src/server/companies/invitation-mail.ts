import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import { hashToken } from '../secrets.ts';

export function invitationMail(
  deps: Pick<Deps, 'config'>,
  { email, token, companyName }: { email: string; token: string; companyName: string },
): OutgoingMail {
  const origin = deps.config.publicOrigin;
  return actionMail(deps, {
    // One mail for each link.
    cause: `invitation:${hashToken(token)}`,
    to: email,
    subject: 'Your invitation to PHI Online',
    before: [
      `${companyName} has guides at PHI Online for its people, and would like you to have them.`,
      'Choose a password, and your account is ready. It is yours alone: nobody at your organisation sees which guides you open.',
    ],
    action: { href: `${origin}/member/createAccount?u=${token}`, label: 'Set up your account' },
    after: [
      'The link works once, for 14 days.',
      `If you already have an account with this address, log in at ${origin}/member/login and the guides will be there.`,
      'If you did not expect this mail, you can ignore it.',
    ],
  });
}

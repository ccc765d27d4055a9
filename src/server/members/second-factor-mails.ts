import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import { queueMail } from '../jobs/outbox.ts';
import { localeOfMember } from '../accounts/member.ts';

type Event = 'setUp' | 'reset' | 'recoveryUsed' | 'recoveryMade' | 'paused';

const texts: Readonly<Record<Event, { subject: string; before: string }>> = {
  setUp: {
    subject: 'Your second factor was set up',
    before:
      'An authenticator app was set up for your PHI Online account just now. From now on its codes are needed to work at PHI Online.',
  },
  reset: {
    subject: 'Your second factor was taken away',
    before:
      'An administrator has taken away the second factor of your PHI Online account. You are logged out everywhere. When you log in again, you set up a new one.',
  },
  recoveryUsed: {
    subject: 'A recovery code was used',
    before: 'A recovery code of your PHI Online account was used just now. It does not work again.',
  },
  recoveryMade: {
    subject: 'You have new recovery codes',
    before: 'New recovery codes were made for your PHI Online account just now. The earlier ones do not work any more.',
  },
  paused: {
    subject: 'Wrong codes were entered for your account',
    before:
      'Somebody has logged in to your PHI Online account with its password and entered several wrong codes. Codes are not accepted for a while. A recovery code still works.',
  },
};

/** Tells the person what happened to their second factor, in a mail that holds no code. */
export async function tellOfFactor(
  tx: Tx,
  deps: Deps,
  event: Event,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  const { subject, before } = texts[event];
  const letter = actionMail(deps, {
    uid,
    cause: `second-factor:${event}:${uid}:${deps.now().getTime()}`,
    to: email,
    locale: await localeOfMember(tx, uid),
    subject,
    before: [before],
    action: { href: `${deps.config.publicOrigin}/member/account`, label: 'See where you are logged in' },
    after: [
      event === 'reset'
        ? 'If you did not ask for this, please tell your administrators at once.'
        : 'If it was you, you need not do anything. If it was not, change your password now and tell your administrators: somebody else may know it.',
    ],
  });
  await queueMail(tx, deps, letter);
}

import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { mailLayout } from '../jobs/mail-layout.ts';
import { mailButton, mailParagraph } from '../jobs/mail-parts.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import { hello } from '../jobs/hello.ts';

/** Anyone can sign up with any address, so only a verified one is greeted by name. */
export function welcomeMail(
  deps: Pick<Deps, 'config'>,
  member: {
    uid: string;
    email: string;
    emailVerified: boolean;
    displayName: string | null;
    companyName: string | null;
    locale: Locale;
  },
): OutgoingMail {
  const dashboard = `${deps.config.publicOrigin}/member/dashboard`;
  const paragraphs = [
    hello(member.emailVerified ? member.displayName : null),
    member.companyName === null
      ? 'Thank you for joining PHI Online. Your account is ready. Guides that you buy are kept in your dashboard, and you can open them on any device.'
      : `Thank you for joining PHI Online. Your account is ready. The guides that ${member.companyName} shares with you are in your dashboard. Nobody there sees which ones you open.`,
    'If you did not create this account, please reply to this mail and we will remove it.',
  ];
  const layout = mailLayout({
    title: 'Welcome to PHI Online',
    bodyHtml: `${paragraphs.slice(0, 2).map(mailParagraph).join('\n')}\n${mailButton(dashboard, 'Open your dashboard')}\n${paragraphs.slice(2).map(mailParagraph).join('\n')}`,
    bodyText: `${paragraphs.slice(0, 2).join('\n\n')}\n\nOpen your dashboard: ${dashboard}\n\n${paragraphs.slice(2).join('\n\n')}`,
    config: deps.config,
    locale: member.locale,
  });
  return {
    cause: `welcome:${member.uid}`,
    uid: member.uid,
    to: member.email,
    subject: 'Welcome to PHI Online',
    ...layout,
  };
}

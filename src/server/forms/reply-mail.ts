import { escapeHtml } from '#contract/escape-html.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { mailLayout } from '../jobs/mail-layout.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';

/** The cause of the mail of a reply. */
export const replyCause = (replyId: number): string => `enquiry-reply:${replyId}`;

export interface ReplyToMail {
  replyId: number;
  to: string;
  subject: string;
  text: string;
  replyTo: string;
  locale: Locale;
}

/**
 * What somebody of the staff wrote, and nothing else: whoever reads over a shoulder sees no word of the message that it
 * answers. An answer to it comes to the address that the form was for, never to one of a person who works here.
 */
export function replyMail(
  deps: Pick<Deps, 'config'>,
  { replyId, to, subject, text, replyTo, locale }: ReplyToMail,
): OutgoingMail {
  return {
    cause: replyCause(replyId),
    to,
    subject,
    replyTo: { email: replyTo },
    ...mailLayout({
      title: subject,
      bodyHtml: `<p dir="auto" style="margin:0;white-space:pre-line">${escapeHtml(text)}</p>`,
      bodyText: text,
      config: deps.config,
      locale,
    }),
  };
}

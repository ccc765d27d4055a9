import { escapeHtml } from '#contract/escape-html.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { mailLayout } from '../jobs/mail-layout.ts';
import { mailFacts, mailLink } from '../jobs/mail-parts.ts';
import { type OutgoingMail, oneLine } from '../jobs/outbox.ts';
import type { StoredAttachment } from './attachments.ts';

/** Both come from the browser, so a question may be called as a field of the form is. */
export interface Answer {
  question: string;
  answer: string;
}

export interface SubmissionToMail {
  id: number;
  receiver: string;
  /** Whoever wrote it: a reply to the mail reaches them. */
  sender: { email: string; name: string };
  subject: string;
  title: string;
  /** The fields of the form; the longer text is in `text`. */
  rows: [label: string, value: string][];
  text: string;
  answers: readonly Answer[];
  attachments: StoredAttachment[];
  locale: Locale;
}

const answersTitle = 'Answers to the questions of the page';

export const submissionCause = (id: number): string => `enquiry:${id}`;

/** The mail about a submission. Of the sender only `Reply-To` is a header, checked by the outbox (invariant 31). */
export function submissionMail(
  deps: Pick<Deps, 'config'>,
  { id, receiver, sender, subject, title, rows: given, text, answers, attachments, locale }: SubmissionToMail,
): OutgoingMail {
  // A value with a line break could imitate another field.
  const rows = given.map(([label, value]) => [oneLine(label), oneLine(value)] as const);
  const answered = answersPart(answers);
  const screen = {
    href: `${deps.config.publicOrigin}/admin/messages/${id}`,
    label: 'See who looks after it, and answer',
  };
  const layout = mailLayout({
    title,
    bodyHtml: `${mailFacts(rows.map(([term, text]) => ({ term, text })))}\n<p dir="auto" style="margin:0 0 20px;white-space:pre-line">${escapeHtml(text)}</p>\n${answered.html}${mailLink(screen.href, screen.label)}`,
    bodyText: `${rows.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${text}\n\n${answered.text}${screen.label}: ${screen.href}`,
    config: deps.config,
    locale,
  });
  return {
    cause: submissionCause(id),
    to: receiver,
    replyTo: sender,
    subject,
    ...layout,
    attachments: attachments.map(({ file, filename, contentType }) => ({ file, filename, contentType })),
  };
}

/** Apart from the fields, which the server has checked; an answer is set in below its question, line by line. */
function answersPart(answers: readonly Answer[]): { html: string; text: string } {
  if (answers.length === 0) return { html: '', text: '' };
  const rows = answers.map(
    ({ question, answer }) => [oneLine(question), answer.split(/\r\n?|\n/).map(oneLine)] as const,
  );
  const table = mailFacts(rows.map(([question, lines]) => ({ term: question, text: lines.join('\n') })));
  const texts = rows.map(([question, lines]) => [question, ...lines.map((line) => `  ${line}`)].join('\n'));
  return {
    html: `<h2 class="ink" style="margin:0 0 10px;font-size:18px;line-height:1.3">${answersTitle}</h2>\n${table}\n`,
    text: `${answersTitle}\n${'-'.repeat(answersTitle.length)}\n\n${texts.join('\n\n')}\n\n`,
  };
}

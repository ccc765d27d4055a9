import { escapeHtml } from '#contract/escape-html.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { mailLayout } from '../jobs/mail-layout.ts';
import { type OutgoingMail, oneLine } from '../jobs/outbox.ts';
import type { StoredAttachment } from './attachments.ts';

export interface SubmissionToMail {
  id: number;
  receiver: string;
  subject: string;
  title: string;
  /** The fields of the form; the longer text is in `text`. */
  rows: [label: string, value: string][];
  text: string;
  attachments: StoredAttachment[];
  locale: Locale;
}

/** The mail about a submission. The sender's address is only in the body, never in a header (invariant 31). */
export function submissionMail(
  deps: Pick<Deps, 'config'>,
  { id, receiver, subject, title, rows: given, text, attachments, locale }: SubmissionToMail,
): OutgoingMail {
  // A value with a line break could imitate another field.
  const rows = given.map(([label, value]) => [label, oneLine(value)] as const);
  const cell = 'padding:4px 16px 4px 0;vertical-align:top;text-align:left';
  const table = rows
    .map(
      ([label, value]) =>
        `<tr><th style="${cell};font-weight:600">${label}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const layout = mailLayout({
    title,
    bodyHtml: `<table role="presentation" style="border-collapse:collapse;margin:0 0 20px">${table}</table>\n<p style="margin:0;white-space:pre-line">${escapeHtml(text)}</p>`,
    bodyText: `${rows.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${text}`,
    config: deps.config,
    locale,
  });
  return {
    cause: `enquiry:${id}`,
    to: receiver,
    subject,
    ...layout,
    attachments: attachments.map(({ file, filename, contentType }) => ({ file, filename, contentType })),
  };
}

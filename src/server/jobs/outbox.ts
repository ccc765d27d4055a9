import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { insertMails, type NewMail } from './outbox.sql.ts';

export interface OutgoingMail {
  /** The reason of the mail, e.g. `receipt:17`; only one mail per cause is sent. */
  cause: string;
  /** One e-mail address without a display name. */
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: QueuedAttachment[];
  /** The account that causes the mail: its erasure deletes it, also if the address was never proven. */
  uid?: string | null;
  /** For mails with a subscription: mail programs show an unsubscribe button (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface TextAttachment {
  filename: string;
  contentType: string;
  content: string;
}
/** An uploaded file, by its stored name (attachment-files.ts). */
export interface FileAttachment {
  filename: string;
  contentType: string;
  file: string;
}
export type QueuedAttachment = TextAttachment | FileAttachment;

/** The first attempt is due since 1970, so that setting the clock back does not delay it. */
const immediately = new Date(0).toISOString();

/** Queues a mail in the transaction of the change that causes it. The worker sends it after the commit. */
export async function queueMail(tx: Tx, deps: Pick<Deps, 'now'>, mail: OutgoingMail): Promise<void> {
  await queueMails(tx, deps, [mail]);
}

/** Queues several mails in one statement. */
export async function queueMails(tx: Tx, deps: Pick<Deps, 'now'>, mails: OutgoingMail[]): Promise<void> {
  const at = deps.now().toISOString();
  await insertMails(
    tx,
    mails.map((mail) => queued(mail, at)),
  );
}

function queued(mail: OutgoingMail, at: string): NewMail {
  const recipient = mail.to.trim();
  // Stores a mail with an invalid address as failed: an exception here would roll back its order or registration.
  const sendable = isPlainAddress(recipient);
  return {
    cause: mail.cause,
    recipient: oneLine(recipient).slice(0, maxHeaderLength),
    subject: headerText(mail.subject),
    html: mail.html,
    text: mail.text,
    attachments_json: JSON.stringify(
      (mail.attachments ?? []).map((attachment) => ({ ...attachment, filename: safeFilename(attachment.filename) })),
    ),
    status: sendable ? 'waiting' : 'failed',
    last_error: sendable ? null : 'This is not a single plain e-mail address.',
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    uid: mail.uid ?? null,
    created_at: at,
    next_attempt_at: immediately,
  };
}

/** True for one address without a name, a list or a line break that could start a header (invariant 31). */
function isPlainAddress(value: string): boolean {
  return value.length <= 254 && /^[^\s@<>"(),:;[\]\\\p{C}]+@[^\s@<>"(),:;[\]\\\p{C}]+$/u.test(value);
}

const maxHeaderLength = 300;

/** Makes user input safe for one line: replaces line breaks and removes characters that change the text direction. */
export function oneLine(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}

/** Breaks up encoded words (RFC 2047): mail programs decode them, and the result can contain line breaks. */
function headerText(value: string): string {
  return oneLine(value).replaceAll('=?', '= ?').slice(0, maxHeaderLength);
}

function safeFilename(value: string): string {
  return headerText(value).replaceAll(/["/\\]/g, '-');
}

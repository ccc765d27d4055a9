import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { insertMails, type NewMail } from './outbox.sql.ts';

export interface OutgoingMail {
  /** Why the mail is sent, e.g. `receipt:17`; the same cause never sends a second mail. */
  cause: string;
  /** One plain address without a name. */
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: QueuedAttachment[];
  /** For mails that people may end: their mail program shows a button for it (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface TextAttachment {
  filename: string;
  contentType: string;
  content: string;
}
/** A file that somebody sent, by its stored name (attachment-files.ts). */
export interface FileAttachment {
  filename: string;
  contentType: string;
  file: string;
}
export type QueuedAttachment = TextAttachment | FileAttachment;

/** A first try waits for no moment, so a clock that is set back delays none. */
const atOnce = new Date(0).toISOString();

/**
 * Queues a mail with the change that causes it: both are stored or neither is. The worker sends it after the commit.
 */
export async function queueMail(tx: Tx, deps: Pick<Deps, 'now'>, mail: OutgoingMail): Promise<void> {
  await queueMails(tx, deps, [mail]);
}

/** Several of one change, in one statement. */
export async function queueMails(tx: Tx, deps: Pick<Deps, 'now'>, mails: OutgoingMail[]): Promise<void> {
  const at = deps.now().toISOString();
  await insertMails(
    tx,
    mails.map((mail) => queued(mail, at)),
  );
}

function queued(mail: OutgoingMail, at: string): NewMail {
  const recipient = mail.to.trim();
  // A bad address is kept where people see it instead of undoing the order or registration that it belongs to.
  const sendable = isPlainAddress(recipient);
  return {
    cause: mail.cause,
    recipient: oneLine(recipient).slice(0, longestHeader),
    subject: headerText(mail.subject),
    html: mail.html,
    text: mail.text,
    attachments_json: JSON.stringify(
      (mail.attachments ?? []).map((attachment) => ({ ...attachment, filename: safeFilename(attachment.filename) })),
    ),
    status: sendable ? 'waiting' : 'failed',
    last_error: sendable ? null : 'This is not one plain e-mail address.',
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    created_at: at,
    next_attempt_at: atOnce,
  };
}

/** One address and nothing else: no name, no list, no line end that could start a header (invariant 31). */
function isPlainAddress(value: string): boolean {
  return value.length <= 254 && /^[^\s@<>"(),:;[\]\\\p{C}]+@[^\s@<>"(),:;[\]\\\p{C}]+$/u.test(value);
}

const longestHeader = 300;

/**
 * What somebody typed into a field of one line: it starts no line of its own, and nothing in it turns the direction of
 * reading round.
 */
export function oneLine(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}

/** What looks like an encoded word would be decoded by mail programs, line ends and all (RFC 2047). */
function headerText(value: string): string {
  return oneLine(value).replaceAll('=?', '= ?').slice(0, longestHeader);
}

function safeFilename(value: string): string {
  return headerText(value).replaceAll(/["/\\]/g, '-');
}

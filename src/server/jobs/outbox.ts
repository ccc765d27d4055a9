import { plainName } from '#contract/person-name.ts';
import type { Tx } from '../db/connect.ts';
import { foldedKey } from '../db/find-keys.ts';
import type { Deps } from '../deps.ts';
import { deleteMailsBecause, insertMails, type NewMail } from './outbox.sql.ts';

export interface OutgoingMail {
  /** The reason of the mail, e.g. `receipt:17`; only one mail per cause is sent. */
  cause: string;
  /** One e-mail address without a display name. */
  to: string;
  subject: string;
  /** Whom a reply reaches; if omitted or not a plain address, whoever reads MAIL_REPLY_TO. */
  replyTo?: { email: string; name?: string | null };
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
export const immediately = new Date(0).toISOString();

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

/** Forgets mails whose reason is gone, except those that wait to be sent. */
export async function forgetMails(tx: Tx, causes: readonly string[]): Promise<void> {
  await deleteMailsBecause(tx, causes);
}

function queued(mail: OutgoingMail, at: string): NewMail {
  const recipient = mail.to.trim();
  // Stores a mail with an invalid address as failed: an exception here would roll back its order or registration.
  const sendable = isPlainAddress(recipient);
  const replyTo = mail.replyTo && isPlainAddress(mail.replyTo.email.trim()) ? mail.replyTo : undefined;
  return {
    cause: mail.cause,
    recipient: oneLine(recipient).slice(0, maxHeaderLength),
    find_recipient: foldedKey(oneLine(recipient)).slice(0, maxHeaderLength),
    reply_to: replyTo?.email.trim() ?? null,
    reply_to_name: displayName(replyTo?.name),
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
export function isPlainAddress(value: string): boolean {
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

/** A name beside an address; none if it holds an address itself, which would imitate another sender. */
function displayName(value: string | null | undefined): string | null {
  const name = plainName(value);
  return name === null ? null : headerText(name).replaceAll(/["<>]/g, '').trim() || null;
}

function safeFilename(value: string): string {
  return headerText(value).replaceAll(/["/\\]/g, '-');
}

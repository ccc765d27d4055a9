/** One mail in its final form; only `jobs/outbox.ts` builds it. */
export interface Mail {
  /** The same on every attempt, so that a receiver can detect duplicates. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** URL for one-click unsubscribe by POST (RFC 8058); null for mails about an order or a form. */
  unsubscribeUrl: string | null;
}
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string | Buffer;
}

export interface MailTransport {
  /** False if no SMTP server is configured: mails stay in the outbox and /dev/outbox shows them. */
  delivers: boolean;
  /** Sends the mail; throws if the server did not accept it. The outbox retries, except after `RefusedForGood`. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mail server refused this mail or recipient permanently; a retry would fail again. */
export class RefusedForGood extends Error {}

/** One mail in its final form; only `jobs/outbox.ts` builds it. */
export interface Mail {
  /** The same on every attempt, so that a receiver can detect duplicates. */
  messageId: string;
  to: string;
  /** Whom a reply reaches; null for the address that the transport knows. A name of '' is none. */
  replyTo: { address: string; name: string } | null;
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
  /** Of a picture that the markup shows. */
  cid?: string;
}

export interface MailTransport {
  /** False if no SMTP server is configured: mails stay in the outbox and /dev/outbox shows them. */
  delivers: boolean;
  /**
   * Sends the mail; returns what the server has answered, and throws if it did not accept it. The outbox retries,
   * except after `RefusedForGood`.
   */
  send(mail: Mail): Promise<string>;
  close(): void;
}

/** The mail server refused this mail or recipient permanently; a retry would fail again. */
export class RefusedForGood extends Error {}

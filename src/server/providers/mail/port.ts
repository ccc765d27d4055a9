/** One mail as it leaves; built by `jobs/outbox.ts` only. */
export interface Mail {
  /** The same on every try, so that a receiver can recognise a second copy. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** Where one POST ends these mails (RFC 8058); null for mails that belong to an order or a form. */
  unsubscribeUrl: string | null;
}
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string | Buffer;
}

export interface MailTransport {
  /** False where mails stay in the outbox to be read at /dev/outbox, because no SMTP is configured. */
  delivers: boolean;
  /**
   * Hands the mail over; throws when it was not accepted, and the outbox tries again later unless it is
   * `RefusedForGood`.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mail server wants neither this mail nor this recipient, and says that another try changes nothing. */
export class RefusedForGood extends Error {}

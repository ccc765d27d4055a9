import type { MailTransport } from './port.ts';

/** For a site without a mail server: mails stay in the outbox, and /dev/outbox shows them outside production. */
export const outboxOnly: MailTransport = {
  delivers: false,
  async send() {
    throw new Error('No mail server is set.');
  },
  close() {},
};

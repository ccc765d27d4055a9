import type { MailTransport } from './port.ts';

/** No mail server is configured: mails wait in the outbox, and /dev/outbox shows them outside production. */
export const outboxOnly: MailTransport = {
  delivers: false,
  async send() {
    throw new Error('No mail server is configured (SMTP_URL).');
  },
  close() {},
};

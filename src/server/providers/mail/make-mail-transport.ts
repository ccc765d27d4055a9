import type { Config } from '../../config.ts';
import { outboxOnly } from './outbox-only.ts';
import type { MailTransport } from './port.ts';
import { smtpTransport } from './smtp.ts';

export function makeMailTransport(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): MailTransport {
  return config.SMTP_URL ? smtpTransport(config.SMTP_URL, config.MAIL_FROM) : outboxOnly;
}

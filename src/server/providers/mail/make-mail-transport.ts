import type { Config } from '../../config.ts';
import { outboxOnly } from './outbox-only.ts';
import type { MailTransport } from './port.ts';
import { smtpTransport } from './smtp.ts';

export function makeMailTransport(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_REPLY_TO'>): MailTransport {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_REPLY_TO: replyTo } = config;
  return url ? smtpTransport(url, { from, replyTo }) : outboxOnly;
}

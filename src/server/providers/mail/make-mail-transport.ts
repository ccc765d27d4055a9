import type { Config } from '../../config.ts';
import { outboxOnly } from './outbox-only.ts';
import type { MailTransport } from './port.ts';

export async function makeMailTransport(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_REPLY_TO'>,
): Promise<MailTransport> {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_REPLY_TO: replyTo } = config;
  if (!url) return outboxOnly;
  // The SMTP library takes several megabytes, which a site without a mail server saves.
  const { smtpTransport } = await import('./smtp.ts');
  return smtpTransport(url, { from, replyTo });
}

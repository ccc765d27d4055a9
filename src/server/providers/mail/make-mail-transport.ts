import type { Config } from '../../config.ts';
import { outboxOnly } from './outbox-only.ts';
import type { MailTransport } from './port.ts';

export type MailSettings = Pick<
  Config,
  | 'SMTP_URL'
  | 'SMTP_HOST'
  | 'SMTP_PORT'
  | 'SMTP_SECURITY'
  | 'SMTP_USER'
  | 'SMTP_PASSWORD'
  | 'MAIL_FROM'
  | 'MAIL_REPLY_TO'
  | 'production'
  | 'stated'
>;

/** Null while no mail server is set. */
export function mailServerOf(settings: MailSettings): MailServer | null {
  const { SMTP_URL: url, SMTP_HOST: host, SMTP_PORT: port, SMTP_SECURITY: security } = settings;
  const { SMTP_USER: user, SMTP_PASSWORD: pass, production, stated } = settings;
  if (url) return { url };
  if (!host) return null;
  return {
    host,
    port,
    security,
    auth: user && pass ? { user, pass } : null,
    // What staff type must not reach into the network of the server.
    isPublicOnly: production && stated['SMTP_HOST'] === undefined,
  };
}

export type MailServer =
  | { url: string }
  | {
      host: string;
      port: number;
      security: 'starttls' | 'tls' | 'none';
      auth: { user: string; pass: string } | null;
      isPublicOnly: boolean;
    };

export async function makeMailTransport(settings: MailSettings): Promise<MailTransport> {
  const server = mailServerOf(settings);
  if (!server) return outboxOnly;
  // The SMTP library takes several megabytes, which a site without a mail server saves.
  const { smtpTransport } = await import('./smtp.ts');
  return smtpTransport(server, { from: settings.MAIL_FROM, replyTo: settings.MAIL_REPLY_TO });
}

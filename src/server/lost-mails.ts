import type { Waiting } from '#contract/admin/today.ts';
import type { Config } from './config.ts';

type Settings = Pick<Config, 'production' | 'SMTP_URL' | 'SMTP_HOST' | 'STORE_RECEIVER' | 'CONTACT_RECEIVER'>;

/** The demonstration's addresses, which nobody reads. */
export const isNobodys = (address: string): boolean => /@phi\.example\b/.test(address);

/** Why mails of a production site reach nobody: `nobody` is an address of the demonstration that still counts. */
export function lostBecause(settings: Settings): { noServer: boolean; nobody: string | undefined } {
  return {
    noServer: settings.production && !settings.SMTP_URL && !settings.SMTP_HOST,
    nobody: settings.production ? [settings.STORE_RECEIVER, settings.CONTACT_RECEIVER].find(isNobodys) : undefined,
  };
}

/** Mails of a site that nobody gets, because its settings are still those of the demonstration. */
export function lostMails(settings: Settings): Waiting[] {
  const { noServer, nobody } = lostBecause(settings);
  const waiting: Waiting[] = [];
  if (noServer)
    waiting.push({
      text: 'No email is sent, because no email server is set: nobody gets a receipt, a ticket or an answer.',
      way: { press: 'Enter the email server', to: '/admin/settings/mail' },
    });
  if (nobody !== undefined)
    waiting.push({
      text: `What visitors write is emailed to ${nobody}, which nobody reads.`,
      way: { press: 'Say who reads it', to: '/admin/settings/receivers' },
    });
  return waiting;
}

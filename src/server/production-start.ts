import type { Config } from './config.ts';
import { isNobodys } from './lost-mails.ts';

const addresses = [
  'MAIL_FROM',
  'MAIL_REPLY_TO',
  'STORE_RECEIVER',
  'ADMIN_RECEIVER',
  'CONTACT_RECEIVER',
  'CONTACT_RECEIVER_NZ',
  'SECURITY_CONTACT',
] as const;

/**
 * What the environment says of a production site that nobody can mean. What staff can still enter in the browser is not
 * among it: without it a first start could not be set up (decision 74).
 */
export function refuseUseless({ production, stated }: Pick<Config, 'production' | 'stated'>): void {
  if (!production) return;
  const faults: string[] = [];
  const nobodys = addresses.filter((name) => isNobodys(stated[name] ?? ''));
  if (nobodys.length > 0)
    faults.push(
      `${nobodys.join(', ')}: nobody reads addresses at phi.example. Name one of yours, or leave it out and enter it at /admin/settings.`,
    );
  if (stated['SEED'] === 'true' || stated['SEED'] === '1')
    faults.push(
      'SEED=true fills the site with the pages of another organisation. Leave it out, or set SEED=demonstration if you want them.',
    );
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

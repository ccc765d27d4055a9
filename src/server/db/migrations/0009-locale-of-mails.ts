import { choiceFrom } from './columns.ts';
import type { Migration } from './migrate.ts';

/**
 * The site that a person uses, for the links of later mails; what the previous version writes is of the Australian one.
 * Not named `locale`: that version still serves, and its joins would find two columns of this name.
 */
const site = choiceFrom({ mail_locale: ['au', 'nz'] });

export const localeOfMails = {
  name: '0009-locale-of-mails',
  columns: {
    member: site,
    orders: site,
    registration: site,
    waiting_entry: site,
    corporate_invitation: site,
    email_change: site,
    erasure: site,
    password_reset_request: site,
    order_link_request: site,
  },
} satisfies Migration;

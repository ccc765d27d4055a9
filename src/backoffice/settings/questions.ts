import type { SettingName } from '#contract/admin/setting-fields.ts';
import type { SettingsOfSubject } from '#contract/admin/settings.ts';
import { count } from '../parts/count.ts';
import type { Doubt } from '../form/use-question.tsx';

type Values = Partial<Record<SettingName, string>>;

/** What is asked before something is saved that many notice, or that cannot be taken back; null if nothing is. */
export function questionOf(
  { subject, waiting }: Pick<SettingsOfSubject, 'subject' | 'waiting'>,
  before: Values,
  values: Values,
): Doubt | null {
  if (subject === 'tax' && before.GST_REGISTERED !== values.GST_REGISTERED)
    return values.GST_REGISTERED === 'true'
      ? {
          title: 'Charge GST from now on?',
          says: ['Prices of orders made from now on contain GST, and their invoices are tax invoices.', asBefore],
          press: 'Charge GST',
          keep: 'Leave it',
          isSafe: true,
        }
      : {
          title: 'Stop charging GST?',
          says: [
            'Orders made from now on contain no GST, and their invoices are not tax invoices. Prices stay the same.',
            asBefore,
          ],
          press: 'Stop charging GST',
          keep: 'Keep charging GST',
        };
  if (subject === 'mail' && before.SMTP_HOST && values.SMTP_HOST?.trim() === '')
    return {
      title: 'Send no more emails?',
      says: [
        'Receipts, tickets, invitations, reminders and links to a new password wait until an email server is entered again. Some of them are of no use by then.',
        waiting === 0
          ? 'None waits now.'
          : `${waiting === null ? 'More than 1,000 emails wait' : `${count(waiting, 'email waits', 'emails wait')}`} already.`,
      ],
      press: 'Send no more emails',
      keep: 'Keep the email server',
    };
  if (subject === 'payments' && values.STRIPE_SECRET_KEY)
    return {
      title: 'Change the payment keys?',
      says: [
        'Payments made from now on go to the account of the new keys.',
        'With keys of another account, earlier orders cannot be refunded from here, and the cards of subscriptions have to be entered again. New keys of the same account change nothing of that.',
      ],
      press: 'Change the keys',
      keep: 'Keep the present keys',
    };
  const shorter = subject === 'retention' && names.filter((name) => Number(values[name]) < Number(before[name]));
  if (shorter && shorter.length > 0)
    return {
      title: 'Delete earlier from now on?',
      says: [
        `Tonight this goes for good: ${shorter.map((name) => `${kept[name]} of more than ${values[name]} days ago`).join('; ')}. Nobody can bring it back.`,
      ],
      press: 'Delete it earlier',
      keep: 'Keep it longer',
    };
  return null;
}

const asBefore = 'Orders made before, their invoices and refunds stay as they are.';

const names = ['KEPT_DAYS_MESSAGES', 'KEPT_DAYS_ATTENDEES', 'KEPT_DAYS_NOTES', 'KEPT_DAYS_CARTS'] as const;
const kept: Readonly<Record<(typeof names)[number], string>> = {
  KEPT_DAYS_MESSAGES: 'messages',
  KEPT_DAYS_ATTENDEES: 'who came to events',
  KEPT_DAYS_NOTES: 'notes on orders',
  KEPT_DAYS_CARTS: 'carts of members that nobody has used',
};

/** The server has counted what only the account of the present keys knows. */
export function stillOpen(said: string): Doubt {
  return {
    title: 'The present keys are still needed',
    says: [said, 'Open payments mostly finish within minutes. You can wait, or change the keys now.'],
    press: 'Change the keys now',
    keep: 'Wait',
  };
}

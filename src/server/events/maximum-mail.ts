import { onlyForEach } from '#contract/only-for-each.ts';
import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import type { EventRow } from './event.sql.ts';
import { neutralPreview, whenFacts } from './mail-facts.ts';
import type { StoredRegistration } from './registration.sql.ts';
import { ticketPath } from './ticket-link.ts';

const pauseMs = 600_000;

/**
 * To an address that has its tickets, when somebody asks for more than one person may have; a repeat within ten minutes
 * sends nothing. The subject names no event, like that of a reminder.
 */
export function maximumMail(
  deps: Pick<Deps, 'config' | 'now' | 'secrets'>,
  event: EventRow,
  registration: StoredRegistration,
): OutgoingMail {
  return actionMail(deps, {
    cause: `registration-maximum:${registration.id}:${Math.floor(deps.now().getTime() / pauseMs)}`,
    uid: registration.uid,
    to: registration.email,
    locale: registration.mail_locale,
    subject: 'You have your tickets already',
    before: [
      `Hello, somebody, probably you, asked for more tickets for ${event.title} with this address than one person can have. ${onlyForEach(event.max_per_customer ?? 0)} Nothing has changed, and what you booked stays valid.`,
    ],
    facts: whenFacts(event, registration.mail_locale),
    preview: neutralPreview,
    action: {
      href: `${deps.config.publicOrigin}${ticketPath(deps, registration.booking_code)}`,
      label: 'Open your tickets',
    },
    after: ['If it was not you, you need not do anything.'],
  });
}

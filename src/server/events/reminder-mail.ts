import type { Deps } from '../deps.ts';
import { mailLayout } from '../jobs/mail-layout.ts';
import { factLines, mailButton, mailCode, mailFacts, mailLink, mailParagraph } from '../jobs/mail-parts.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import type { AttendeeRow } from './attendee.sql.ts';
import { calendarFile } from './calendar.ts';
import type { EventRow } from './event.sql.ts';
import { cancellableUntil } from './own-cancellation-rules.ts';
import { neutralPreview, whenFacts, whereFacts } from './mail-facts.ts';
import { whenOf } from './place.ts';
import type { RegistrationRow } from './registration.sql.ts';
import { reminderCause } from './reminder.sql.ts';
import { ticketPath } from './ticket-link.ts';

/**
 * The mail before an event. Its subject says when and not what: it appears on locked phones and shared screens, and
 * some events are about what a household must not read.
 */
export function reminderMail(
  deps: Pick<Deps, 'config' | 'now' | 'secrets'>,
  event: EventRow,
  registration: RegistrationRow,
  attendees: Pick<AttendeeRow, 'name'>[],
): OutgoingMail {
  const { config } = deps;
  const { mail_locale: locale } = registration;
  const ticketsUrl = `${config.publicOrigin}${ticketPath(deps, registration.booking_code)}`;
  const ticketsLabel = attendees.length === 1 ? 'Open your ticket' : 'Open your tickets';
  const isNameless = event.asks_attendees === 1 && attendees.some(({ name }) => name === null);
  const hello = `Hello, ${event.title} is soon.`;
  const facts = [...whenFacts(event, locale), ...whereFacts(event)];
  const people = attendees.length === 1 ? 'one person' : `${attendees.length} people`;
  const { booking_code: code } = registration;
  const names = isNameless ? ['Please tell us on the page of your tickets who is coming with you.'] : [];
  const until = cancellableUntil(event, registration);
  const cannotCome =
    until !== null && deps.now() < until
      ? 'If you cannot come, please cancel on the page of your tickets, so that somebody else can have the place.'
      : 'If you cannot come, please reply to this mail, so that somebody else can have the place.';
  const join = event.join_url;
  return {
    cause: reminderCause(registration.id, event.starts_at),
    to: registration.email,
    subject: `Reminder: ${whenOf(event)}`,
    ...mailLayout({
      title: event.title,
      config,
      locale,
      preview: neutralPreview,
      bodyHtml: [
        mailParagraph(hello),
        mailCode(`Booking code, for ${people}`, code, event.venue !== null),
        mailFacts(facts),
        ...names.map(mailParagraph),
        join === null ? mailButton(ticketsUrl, ticketsLabel) : mailButton(join, 'Join online'),
        ...(join === null ? [] : [mailLink(ticketsUrl, ticketsLabel)]),
        mailParagraph(cannotCome),
      ].join('\n'),
      bodyText: [
        hello,
        ...factLines(facts),
        `Booking code: ${code}, for ${people}.`,
        ...names,
        ...(join === null ? [] : [`Join online: ${join}`]),
        `${ticketsLabel}: ${ticketsUrl}`,
        cannotCome,
      ].join('\n\n'),
    }),
    attachments: [calendarFile({ config, event, registration, locale })],
  };
}

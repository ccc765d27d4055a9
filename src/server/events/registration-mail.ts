import { durationText } from '#contract/event-times.ts';
import type { Deps } from '../deps.ts';
import { mailLayout } from '../jobs/mail-layout.ts';
import { factLines, mailButton, mailCode, mailFacts, mailLink, mailParagraph } from '../jobs/mail-parts.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import { calendarFile } from './calendar.ts';
import type { EventRow } from './event.sql.ts';
import { placeOf } from './place.ts';
import { whenFacts, whereFacts } from './mail-facts.ts';
import type { RegistrationRow } from './registration.sql.ts';
import { ticketPath } from './ticket-link.ts';
import { addToWallet, passPath, walletSigner } from './wallet-pass.ts';

/** The confirmation of a free or paid registration, to the registered e-mail address. */
export function registrationMail(
  deps: Pick<Deps, 'config' | 'now' | 'secrets'>,
  event: EventRow,
  registration: RegistrationRow,
): OutgoingMail {
  const { config } = deps;
  const { mail_locale: locale } = registration;
  const url = `${config.publicOrigin}/event/${event.slug}`;
  const ticketsUrl = `${config.publicOrigin}${ticketPath(deps, registration.booking_code)}`;
  const ticketsLabel = registration.tickets === 1 ? 'Open your ticket' : `Open your ${registration.tickets} tickets`;
  const names =
    event.asks_attendees === 1 && registration.tickets > 1
      ? ['Please tell us on the page of your tickets who is coming with you.']
      : [];
  // Anyone can register any address, so the mail greets nobody by name.
  const greeting = 'Hello,';
  const places =
    registration.tickets === 1 ? 'Your place is booked.' : `Your ${registration.tickets} places are booked.`;
  const place = placeOf(event);
  const bring = place === null ? 'This is your booking code:' : 'Please have this booking code ready when you arrive:';
  const facts = [...whenFacts(event, locale), ...whereFacts(event)];
  const join = 'The link is for the people who booked: please do not pass it on.';
  const duration = `It takes ${durationText(event.duration_min)}. The calendar file with this mail puts it into your own calendar.`;

  // Of several tickets each has its pass on their page.
  const pass =
    registration.tickets === 1 && walletSigner(config, event, deps.now()) !== null
      ? [{ href: `${config.publicOrigin}${passPath(deps, registration.booking_code, 1)}`, label: addToWallet }]
      : [];
  const bodyHtml = [
    mailParagraph(greeting),
    mailParagraph(`${places} ${bring}`),
    // Nobody scans a code at an event that is online.
    mailCode('Booking code', registration.booking_code, place !== null),
    mailFacts(facts),
    mailParagraph(duration),
    ...names.map(mailParagraph),
    ...(event.join_url === null ? [] : [mailParagraph(join), mailButton(event.join_url, 'Join online')]),
    event.join_url === null ? mailButton(ticketsUrl, ticketsLabel) : mailLink(ticketsUrl, ticketsLabel),
    ...pass.map(({ href, label }) => mailLink(href, label)),
    mailLink(url, 'See the event'),
  ].join('\n');
  const bodyText = [
    greeting,
    places,
    `${bring} ${registration.booking_code}`,
    ...factLines(facts),
    duration,
    ...names,
    ...(event.join_url === null ? [] : [`Join online: ${event.join_url}`, join]),
    `${ticketsLabel}: ${ticketsUrl}`,
    ...pass.map(({ href, label }) => `${label}: ${href}`),
    `See the event: ${url}`,
  ].join('\n\n');

  return {
    cause: `registration:${registration.id}`,
    uid: registration.uid,
    to: registration.email,
    subject: `You are registered: ${event.title}`,
    ...mailLayout({ title: event.title, bodyHtml, bodyText, config, locale }),
    attachments: [calendarFile({ config, event, registration, locale })],
  };
}

import { fallbackZone } from '#contract/locale.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { durationText, zoneTimes } from '#contract/event-times.ts';
import type { Deps } from '../deps.ts';
import { mailButton, mailLayout, mailLink, mailParagraph } from '../jobs/mail-layout.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import { calendarFile } from './calendar.ts';
import type { EventRow } from './event.sql.ts';
import { placeOf } from './place.ts';
import type { RegistrationRow } from './registration.sql.ts';
import { ticketPath } from './ticket-link.ts';

/** The confirmation of a free or paid registration, to the registered e-mail address. */
export function registrationMail(
  deps: Pick<Deps, 'config' | 'secrets'>,
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
  // Anyone can register any address, so the mail greets nobody by name (A-117).
  const greeting = 'Hello,';
  const places =
    registration.tickets === 1 ? 'Your place is booked.' : `Your ${registration.tickets} places are booked.`;
  const place = placeOf(event);
  const bring = place === null ? 'This is your booking code:' : 'Please have this booking code ready when you arrive:';
  const where = [
    ...(place === null ? [] : [`Where: ${place}`]),
    ...(event.directions === null ? [] : [`Getting there: ${event.directions}`]),
    ...(event.bring === null ? [] : [`What to bring: ${event.bring}`]),
  ];
  const join = 'The link is for the people who booked: please do not pass it on.';
  const duration = `It takes ${durationText(event.duration_min)}. The calendar file with this mail puts it into your own calendar.`;
  // The event's zone comes first, then the reader's as far as the locale tells it, then the others (A-37).
  const times = zoneTimes(event.starts_at, event.ends_at, fallbackZone(locale), event.time_zone);

  const timesHtml = times
    .map(
      ({ label, date, time }) =>
        `<tr><th scope="row" align="left" style="padding:4px 16px 4px 0;font-weight:600;white-space:nowrap">${escapeHtml(label)}</th><td style="padding:4px 0">${escapeHtml(`${date}, ${time}`)}</td></tr>`,
    )
    .join('');
  const bodyHtml = [
    mailParagraph(greeting),
    mailParagraph(`${places} ${bring}`),
    `<p style="margin:0 0 20px;font-size:24px;font-weight:700;letter-spacing:3px">${registration.booking_code}</p>`,
    `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font-size:15px">${timesHtml}</table>`,
    ...where.map(mailParagraph),
    mailParagraph(duration),
    ...names.map(mailParagraph),
    ...(event.join_url === null ? [] : [mailParagraph(join), mailButton(event.join_url, 'Join online')]),
    event.join_url === null ? mailButton(ticketsUrl, ticketsLabel) : mailLink(ticketsUrl, ticketsLabel),
    mailLink(url, 'See the event'),
  ].join('\n');
  const bodyText = [
    greeting,
    places,
    `${bring} ${registration.booking_code}`,
    times.map(({ label, date, time }) => `${label}: ${date}, ${time}`).join('\n'),
    ...where,
    duration,
    ...names,
    ...(event.join_url === null ? [] : [`Join online: ${event.join_url}`, join]),
    `${ticketsLabel}: ${ticketsUrl}`,
    `The event: ${url}`,
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

import { storeMoneyOf } from '#contract/money.ts';
import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import type { Fact } from '../jobs/mail-parts.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import type { AttendeeRow } from './attendee.sql.ts';
import { calendarFile } from './calendar.ts';
import type { Attendee, Registration } from './cancellation.sql.ts';
import type { Ended } from './end-registration.ts';
import type { EventRow } from './event.sql.ts';
import type { EventMoveRow } from './move-event.sql.ts';
import { cancellableUntil } from './own-cancellation-rules.ts';
import { placeOf, whenOf, momentOf } from './place.ts';
import type { RegistrationRow } from './registration.sql.ts';
import { ticketPath } from './ticket-link.ts';

type MailDeps = Pick<Deps, 'config' | 'now' | 'secrets'>;

/**
 * People of a registration whom a mail concerns: the registered person, and attendees with an address of their own.
 * None of these addresses is proven, so the mails name nobody (A-117).
 */
interface Reader {
  /** Unique within the registration. */
  id: string;
  email: string;
  isBuyer: boolean;
}

/** One reader per address: the registered person first, then each attendee with another address. */
export function readersOf(
  registration: { email: string },
  attendees: readonly Pick<AttendeeRow, 'seq' | 'email'>[],
): Reader[] {
  const readers: Reader[] = [{ id: '', email: registration.email, isBuyer: true }];
  for (const { seq, email } of attendees) {
    if (email === null || readers.some((reader) => reader.email.toLowerCase() === email.toLowerCase())) continue;
    readers.push({ id: `:${seq}`, email, isBuyer: false });
  }
  // An erased account has no address left.
  return readers.filter(({ email }) => email !== '');
}

/** What happens with the money, in one sentence. */
function refundText(refund: Ended['refund'], wasPaid: boolean): string[] {
  if (refund !== null && refund.amount_cents > 0)
    return [
      `We refund ${storeMoneyOf(refund.amount_cents)} to the card that you paid with. Depending on your bank it takes 5 to 10 days to show.`,
    ];
  return wasPaid
    ? ['Nothing of its price is left to refund. If you think that this is wrong, please get in touch.']
    : [];
}

/** The buyer has cancelled a registration: tells everybody of it, and removes the event from their calendars. */
export function ownCancellationMails(
  deps: MailDeps,
  event: EventRow,
  { registration, refund, attendees }: Ended & { attendees: readonly AttendeeRow[] },
): OutgoingMail[] {
  const { config } = deps;
  const at = deps.now().toISOString();
  const what = registration.tickets === 1 ? 'ticket' : `${registration.tickets} tickets`;
  return readersOf(registration, attendees).map((reader) => ({
    ...actionMail(deps, {
      cause: `registration-cancelled:${registration.id}${reader.id}`,
      to: reader.email,
      locale: registration.mail_locale,
      subject: `You no longer have tickets: ${event.title}`,
      before: [
        reader.isBuyer
          ? `Hello, your ${what} for ${event.title} (${whenOf(event)}) ${registration.tickets === 1 ? 'is' : 'are'} cancelled, as you asked.`
          : `Hello, the booking with your ticket for ${event.title} (${whenOf(event)}) was cancelled.`,
        ...(reader.isBuyer ? refundText(refund, false) : []),
        'The calendar file with this mail removes the event from your calendar.',
      ],
      action: { href: `${config.publicOrigin}/events`, label: 'See other events' },
      after: reader.isBuyer ? ['You did not cancel them? Please answer this mail.'] : [],
    }),
    attachments: [
      calendarFile({ config, event, registration, locale: registration.mail_locale, status: 'CANCELLED', at }),
    ],
  }));
}

interface Cancelled {
  refund: Ended['refund'];
  reason: string;
}

/** One ticket is cancelled: tells its own person, and the person who booked it. */
export function attendeeCancelledMails(
  deps: MailDeps,
  event: EventRow,
  registration: Registration,
  attendee: Attendee,
  { refund, reason }: Cancelled,
): OutgoingMail[] {
  const isLast = registration.tickets === 1;
  return readersOf(registration, [attendee]).map((reader) => ({
    ...actionMail(deps, {
      cause: `ticket-cancelled:${attendee.id}${reader.id}`,
      to: reader.email,
      locale: registration.mail_locale,
      subject: `Ticket cancelled: ${event.title}`,
      before: [
        `Hello, ticket ${attendee.code} for ${event.title} (${whenOf(event)}) is cancelled.`,
        ...(reader.isBuyer ? refundText(refund, false) : []),
        ...(isLast || !reader.isBuyer
          ? ['The calendar file with this mail removes the event from your calendar.']
          : [`Your other tickets stay valid.`]),
      ],
      facts: whyFact(reason),
      action: { href: `${deps.config.publicOrigin}/event/${event.slug}`, label: 'See the event' },
      after: [],
    }),
    attachments:
      isLast || !reader.isBuyer
        ? [
            calendarFile({
              config: deps.config,
              event,
              registration,
              locale: registration.mail_locale,
              status: 'CANCELLED',
              at: deps.now().toISOString(),
            }),
          ]
        : [],
  }));
}

/** Tells everybody of a registration once that the event is cancelled, and removes it from their calendars. */
export function eventCancelledMails(
  deps: MailDeps,
  event: EventRow,
  { registration, refund, attendees }: Ended & { attendees: readonly AttendeeRow[] },
): OutgoingMail[] {
  const at = event.cancelled_at ?? deps.now().toISOString();
  const place = placeOf(event);
  // A ticket that was paid with nothing has nothing to refund.
  const wasPaid = registration.order_line_id !== null && event.price_cents > 0;
  return readersOf(registration, attendees).map((reader) => ({
    ...actionMail(deps, {
      cause: `event-cancelled:${registration.id}${reader.id}`,
      to: reader.email,
      locale: registration.mail_locale,
      subject: `Cancelled: ${event.title}`,
      before: [
        `Hello, we are sorry: ${event.title} is cancelled and will not take place.`,
        ...(reader.isBuyer ? refundText(refund, wasPaid) : []),
        'You need to do nothing. The calendar file with this mail removes the event from your calendar.',
      ],
      facts: [
        { term: 'When it would have been', text: `${whenOf(event)}${place === null ? '' : `, ${place}`}` },
        ...whyFact(event.cancel_reason),
      ],
      action: { href: `${deps.config.publicOrigin}/events`, label: 'See other events' },
      after: [],
    }),
    attachments: [
      calendarFile({
        config: deps.config,
        event,
        registration,
        locale: registration.mail_locale,
        status: 'CANCELLED',
        at,
      }),
    ],
  }));
}

interface Moved {
  from: EventRow;
  to: EventRow;
  registration: Registration;
  moved: RegistrationRow;
  attendee: Attendee;
  refund: Ended['refund'];
  reason: string;
}

/** A ticket is moved to another event: tells its person and the person who booked it, with both calendar files. */
export function ticketMovedMails(
  deps: MailDeps,
  { from, to, registration, moved, attendee, refund, reason }: Moved,
): OutgoingMail[] {
  const { config } = deps;
  const at = deps.now().toISOString();
  return readersOf(registration, [attendee]).map((reader) => ({
    ...actionMail(deps, {
      cause: `ticket-moved:${attendee.id}${reader.id}`,
      to: reader.email,
      locale: registration.mail_locale,
      subject: `Your ticket is now for ${to.title}`,
      before: [
        `Hello, we have moved ticket ${attendee.code} to another event.`,
        `Your new ticket code is ${moved.booking_code}-1.`,
        ...(reader.isBuyer ? refundText(refund, false) : []),
      ],
      facts: [
        { term: 'It was for', text: `${from.title}, ${placedTime(from)}` },
        { term: 'It is now for', text: `${to.title}, ${placedTime(to)}` },
        ...whyFact(reason),
      ],
      action: { href: `${config.publicOrigin}${ticketPath(deps, moved.booking_code)}`, label: 'Open your ticket' },
      after: ['The calendar files with this mail change your calendar.'],
    }),
    attachments: [
      ...(registration.tickets === 1 || !reader.isBuyer
        ? [
            calendarFile({
              config,
              event: from,
              registration,
              locale: registration.mail_locale,
              status: 'CANCELLED',
              at,
            }),
          ]
        : []),
      calendarFile({ config, event: to, registration: moved, locale: moved.mail_locale }),
    ],
  }));
}

interface EventMoved {
  event: EventRow;
  before: EventMoveRow;
  registration: Registration;
  attendees: readonly AttendeeRow[];
}

/** An event has a new time or place: tells everybody of a registration, and changes the entry in their calendars. */
export function eventMovedMails(
  deps: MailDeps,
  { event, before, registration, attendees }: EventMoved,
): OutgoingMail[] {
  const until = cancellableUntil(event, registration);
  const canCancel = until !== null && until > deps.now();
  const untilText = canCancel
    ? [
        `If you cannot come any more, you can cancel${registration.order_line_id === null ? '' : ', with a refund,'} until ${momentOf(event, until.toISOString())}.`,
      ]
    : [];
  return readersOf(
    registration,
    attendees.filter(({ cancelled_at }) => cancelled_at === null),
  ).map((reader) => ({
    ...actionMail(deps, {
      cause: `event-moved:${registration.id}:${event.calendar_sequence}${reader.id}`,
      to: reader.email,
      locale: registration.mail_locale,
      subject: `New time or place: ${event.title}`,
      before: [`Hello, ${event.title} has moved. Your booking stays valid.`, ...(reader.isBuyer ? untilText : [])],
      facts: [
        { term: 'Old', text: placedTime(before) },
        { term: 'New', text: placedTime(event) },
        ...whyFact(before.reason),
      ],
      action: reader.isBuyer
        ? {
            href: `${deps.config.publicOrigin}${ticketPath(deps, registration.booking_code)}`,
            label: 'Open your tickets',
          }
        : { href: `${deps.config.publicOrigin}/event/${event.slug}`, label: 'See the event' },
      after: ['The calendar file with this mail changes the entry in your calendar.'],
    }),
    attachments: [
      calendarFile({
        config: deps.config,
        event,
        registration,
        locale: registration.mail_locale,
        at: event.moved_at ?? deps.now().toISOString(),
      }),
    ],
  }));
}

/** 'Thursday 4 December 2025, 6:00 pm – 8:00 pm (WA), Town Hall, 3 Banksia Lane' */
function placedTime(event: Pick<EventRow, 'starts_at' | 'ends_at' | 'venue' | 'venue_address' | 'time_zone'>): string {
  return `${whenOf(event)}, ${placeOf(event) ?? 'online'}`;
}

function whyFact(reason: string | null): Fact[] {
  return reason === null || reason === '' ? [] : [{ term: 'Why', text: reason }];
}

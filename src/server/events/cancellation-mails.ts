import { formatStoreMoney, toDollars } from '#contract/money.ts';
import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import { oneLine, type OutgoingMail } from '../jobs/outbox.ts';
import type { AttendeeRow } from './attendee.sql.ts';
import { calendarFile } from './calendar.ts';
import type { Ended } from './end-registration.ts';
import type { EventRow } from './event.sql.ts';
import { placeOf, whenOf } from './place.ts';

/** People of a registration whom a mail concerns: the registered person, and attendees with an address of their own. */
interface Reader {
  /** Unique within the registration. */
  id: string;
  name: string;
  email: string;
  isBuyer: boolean;
}

/** One reader per address: the registered person first, then each attendee with another address. */
export function readersOf(
  registration: { first_name: string; email: string },
  attendees: readonly Pick<AttendeeRow, 'seq' | 'name' | 'email'>[],
): Reader[] {
  const readers: Reader[] = [{ id: '', name: registration.first_name, email: registration.email, isBuyer: true }];
  for (const { seq, name, email } of attendees) {
    if (email === null || readers.some((reader) => reader.email.toLowerCase() === email.toLowerCase())) continue;
    readers.push({ id: `:${seq}`, name: name ?? '', email, isBuyer: false });
  }
  // An erased account has no address left.
  return readers.filter(({ email }) => email !== '');
}

export const hello = (name: string) => (oneLine(name) === '' ? 'Hello,' : `Hello ${oneLine(name)},`);

/** What happens with the money, in one sentence. */
export function refundText(refund: Ended['refund'], wasPaid: boolean): string[] {
  if (refund !== null && refund.amount_cents > 0)
    return [
      `We refund ${formatStoreMoney(toDollars(refund.amount_cents))} to the card that you paid with. Depending on your bank it takes 5 to 10 days to show.`,
    ];
  return wasPaid
    ? ['Nothing of its price is left to refund. If you think that this is wrong, please get in touch.']
    : [];
}

/** Tells everybody of a registration once that the event is cancelled, and removes it from their calendars. */
export function eventCancelledMails(
  deps: Deps,
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
      subject: `Cancelled: ${event.title}`,
      before: [
        `${hello(reader.name)} we are sorry: ${event.title} is cancelled and will not take place.`,
        `When it would have been: ${whenOf(event)}${place === null ? '' : `, ${place}`}`,
        ...(event.cancel_reason === null ? [] : [`Why: ${event.cancel_reason}`]),
        ...(reader.isBuyer ? refundText(refund, wasPaid) : []),
        'You need to do nothing. The calendar file with this mail removes the event from your calendar.',
      ],
      action: { href: `${deps.config.publicOrigin}/events`, label: 'See other events' },
      after: [],
    }),
    attachments: [calendarFile({ config: deps.config, event, registration, status: 'CANCELLED', at })],
  }));
}

import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Locale } from '#contract/locale.ts';
import type { Config } from '../config.ts';
import type { TextAttachment } from '../jobs/outbox.ts';
import { addressesFor } from '../http/addresses-for.ts';
import type { EventRow } from './event.sql.ts';
import { foldLines } from './fold-lines.ts';
import { placeOf, whenOf } from './place.ts';
import type { RegistrationRow } from './registration.sql.ts';

type CalendarConfig = Pick<Config, 'publicOrigin' | 'PUBLIC_ORIGIN_NZ' | 'MAIL_FROM'>;

interface Booking {
  config: CalendarConfig;
  event: EventRow;
  registration: Pick<RegistrationRow, 'booking_code' | 'created_at'>;
  /** The site that the reader uses. */
  locale: Locale;
  /** CANCELLED removes the entry from the calendar that has it. */
  status?: 'CONFIRMED' | 'CANCELLED';
  /** The instant of an update or a cancellation; the first file has the instant of the booking. */
  at?: string;
}

/**
 * The calendar entry of a registration. The UID comes from the booking code and never changes; SEQUENCE is the event's
 * `calendar_sequence`, which each change of its time or place raises, so that a later file replaces the entry. The
 * method is PUBLISH, not REQUEST: the place is booked, no reply is needed.
 */
export function calendarFile({
  config,
  event,
  registration,
  locale,
  status = 'CONFIRMED',
  at,
}: Booking): TextAttachment {
  const cancelled = status === 'CANCELLED';
  return file({ config, event, locale }, cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH, {
    id: `registration-${registration.booking_code}@phi-online`,
    stamp: at ?? registration.created_at,
    sequence: event.calendar_sequence + (cancelled ? 1 : 0),
    location: event.join_url ?? placeOf(event),
    notes: [
      ...(event.directions === null ? [] : [`Getting there: ${event.directions}`]),
      ...(event.bring === null ? [] : [`What to bring: ${event.bring}`]),
      `Booking code: ${registration.booking_code}`,
    ],
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

/** The entry of a published event for everybody: without the link of an online event, directions and codes. */
export function publicCalendarFile(shown: Shown, now: Date): TextAttachment {
  const { event } = shown;
  return file(shown, ICalCalendarMethod.PUBLISH, {
    id: `event-${event.id}@phi-online`,
    stamp: now.toISOString(),
    sequence: event.calendar_sequence,
    location: placeOf(event) ?? 'Online',
    notes: event.bring === null ? [] : [`What to bring: ${event.bring}`],
    status: ICalEventStatus.CONFIRMED,
  });
}

interface Shown {
  config: CalendarConfig;
  event: EventRow;
  locale: Locale;
}

interface Entry {
  id: string;
  stamp: string;
  sequence: number;
  location: string | null;
  notes: string[];
  status: ICalEventStatus;
}

/**
 * Times are UTC instants without a VTIMEZONE: an event has one start and one end, so they are right on both sides of a
 * clock change, and each calendar shows them in its own zone. The description names the time in the venue's zone.
 */
function file({ config, event, locale }: Shown, method: ICalCalendarMethod, entry: Entry): TextAttachment {
  const url = addressesFor(locale, `${config.publicOrigin}/event/${event.slug}`, config);
  const { notes, ...shown } = entry;
  const calendar = ical({ method, prodId: { company: 'PHI', product: 'PHI Online', language: 'EN' } });
  calendar.createEvent({
    ...shown,
    stamp: new Date(entry.stamp),
    start: new Date(event.starts_at),
    end: new Date(event.ends_at),
    summary: event.title,
    description: [event.short_desc ?? event.title, whenOf(event), ...notes, url].join('\n\n'),
    url,
    organizer: organiser(config.MAIL_FROM),
  });
  return {
    filename: `${event.slug}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: foldLines(calendar.toString()),
  };
}

/** Splits 'PHI Online <hello@phi.example>' into name and e-mail address. */
function organiser(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^([^<>]*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"|"$/g, '').trim() || 'PHI Online', email: email.trim() };
}

import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Config } from '../config.ts';
import type { TextAttachment } from '../jobs/outbox.ts';
import type { EventRow } from './event.sql.ts';
import type { RegistrationRow } from './registration.sql.ts';

/**
 * The event as an iCalendar file, in UTC. The method is PUBLISH, not REQUEST: the place is booked, no reply is needed.
 * The UID comes from the booking code, so that a later file updates the same entry.
 */
export function calendarFile(
  config: Pick<Config, 'publicOrigin' | 'MAIL_FROM'>,
  event: EventRow,
  registration: RegistrationRow,
): TextAttachment {
  const url = `${config.publicOrigin}/event/${event.slug}`;
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'PHI', product: 'PHI Online', language: 'EN' },
  });
  calendar.createEvent({
    id: `registration-${registration.booking_code}@phi-online`,
    stamp: new Date(registration.created_at),
    start: new Date(event.starts_at),
    end: new Date(event.ends_at),
    summary: event.title,
    location: event.join_url ?? placeOf(event),
    description: `${event.short_desc ?? event.title}\n\nBooking code: ${registration.booking_code}\n${url}`,
    url,
    organizer: organiser(config.MAIL_FROM),
    status: ICalEventStatus.CONFIRMED,
  });
  return {
    filename: `${event.slug}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendar.toString(),
  };
}

/** Venue and directions (or address) if the event has them; null for an online event. */
export function placeOf(event: Pick<EventRow, 'venue' | 'venue_address' | 'directions'>): string | null {
  return event.venue === null
    ? null
    : [event.venue, event.directions ?? event.venue_address].filter(Boolean).join(', ');
}

/** Splits 'PHI Online <hello@phi.example>' into name and e-mail address. */
function organiser(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^([^<>]*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"|"$/g, '').trim() || 'PHI Online', email: email.trim() };
}

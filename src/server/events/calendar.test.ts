import { expect, test } from 'vitest';
import { calendarFile, publicCalendarFile } from './calendar.ts';
import type { EventRow } from './event.sql.ts';

const config = { publicOrigin: 'https://www.phi.example', MAIL_FROM: 'PHI Online <hello@phi.example>' };
// Spans the hour that daylight saving skips in Sydney.
const event: EventRow = {
  id: 7,
  slug: 'night-walk',
  title: 'Night walk, "together"; <now>',
  short_desc: 'A walk; bring a torch, and a friend\\mate',
  description: '<p>Walk</p>',
  starts_at: '2025-10-04T15:30:00.000Z',
  ends_at: '2025-10-04T17:00:00.000Z',
  duration_min: 90,
  event_type: 1,
  price_cents: 0,
  gst_free: 0,
  waiting_list: 0,
  max_per_customer: null,
  lock: 0,
  image_url: null,
  published: 1,
  time_zone: 'Australia/Sydney',
  venue: 'Te Whare Tāpere',
  venue_address: '3 Banksia Lane, Sydney NSW',
  join_url: null,
  directions: 'Ring twice',
  bring: 'A torch',
  step_free: 1,
  hearing_loop: null,
  access_note: null,
  asks_attendees: 0,
  reminder: 1,
  calendar_sequence: 0,
  cancelled_at: null,
  cancel_reason: null,
  cancellation_until_hours: null,
  moved_at: null,
  moved_cancel_until: null,
  capacity: 20,
  used: 3,
};
const registration = { booking_code: 'A1B2C3D4', created_at: '2025-09-01T00:00:00.000Z' };
const unfolded = (content: string): string[] => content.replaceAll('\r\n ', '').split('\r\n');

test('uses UTC instants and escapes texts; the same registration makes the same bytes', () => {
  const file = () => calendarFile({ config, event, registration, locale: 'au' });
  expect(file()).toMatchObject({
    filename: 'night-walk.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  });
  expect(unfolded(file().content)).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'STATUS:CONFIRMED',
      'UID:registration-A1B2C3D4@phi-online',
      'SEQUENCE:0',
      'DTSTAMP:20250901T000000Z',
      'DTSTART:20251004T153000Z',
      'DTEND:20251004T170000Z',
      'SUMMARY:Night walk\\, "together"\\; <now>',
      'LOCATION:Te Whare Tāpere\\, 3 Banksia Lane\\, Sydney NSW',
      'ORGANIZER;CN="PHI Online":mailto:hello@phi.example',
      'URL;VALUE=URI:https://www.phi.example/event/night-walk',
    ]),
  );
  const description = unfolded(file().content).find((line) => line.startsWith('DESCRIPTION:'));
  expect(description).toContain('A walk\\; bring a torch\\, and a friend\\\\mate\\n\\nSunday 5 October 2025');
  expect(description).toContain('1:30 am – 4:00 am (NSW/VIC/TAS)');
  expect(description).toContain('Getting there: Ring twice');
  expect(file().content).toBe(file().content);
});

test('a moved event has a higher SEQUENCE under the same UID, and a cancellation a still higher one', () => {
  const moved = {
    ...event,
    calendar_sequence: 2,
    starts_at: '2025-10-11T15:30:00.000Z',
    ends_at: '2025-10-11T17:00:00.000Z',
  };
  const at = '2025-09-20T01:02:03.000Z';
  expect(unfolded(calendarFile({ config, event: moved, registration, locale: 'au', at }).content)).toEqual(
    expect.arrayContaining([
      'UID:registration-A1B2C3D4@phi-online',
      'SEQUENCE:2',
      'DTSTAMP:20250920T010203Z',
      'DTSTART:20251011T153000Z',
    ]),
  );
  const cancelled = calendarFile({ config, event: moved, registration, locale: 'au', status: 'CANCELLED', at });
  expect(cancelled.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL');
  expect(unfolded(cancelled.content)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:registration-A1B2C3D4@phi-online', 'SEQUENCE:3']),
  );
});

test('folds lines at 75 octets and never inside a character', () => {
  const long = { ...event, title: `Kōrero 🎟️ ${'tāngata 🎉 whānau, '.repeat(12)}`, short_desc: 'ū'.repeat(200) };
  const { content } = calendarFile({ config, event: long, registration, locale: 'au' });
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  expect(content).not.toContain('\ufffd');
  expect(content.split('\r\n').length).toBeGreaterThan(15);
  expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(unfolded(content)).toContain(`SUMMARY:${long.title.replaceAll(',', '\\,')}`);
});

test('the public entry has neither the link, the directions nor a code', () => {
  const online = { ...event, venue: null, venue_address: null, join_url: 'https://meet.phi.example/secret' };
  for (const shown of [event, online]) {
    const { content } = publicCalendarFile(
      { config, event: shown, locale: 'au' },
      new Date('2025-09-01T00:00:00.000Z'),
    );
    expect(content.replaceAll('\r\n ', '')).not.toMatch(/secret|Ring twice|Booking code/);
    expect(unfolded(content)).toContain('UID:event-7@phi-online');
  }
  expect(publicCalendarFile({ config, event: online, locale: 'au' }, new Date()).content).toContain('LOCATION:Online');
});

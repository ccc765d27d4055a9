import { expect, test } from 'vitest';
import type { Config } from '../config.ts';
import type { OutgoingMail, TextAttachment } from '../jobs/outbox.ts';
import { makeSecrets } from '../secrets.ts';
import { makeBookingCode } from './booking-code.ts';
import type { EventRow } from './event.sql.ts';
import { registrationMail } from './registration-mail.ts';

const deps = {
  config: { publicOrigin: 'https://www.phi.example', MAIL_FROM: 'PHI Online <hello@phi.example>' } as Config,
  secrets: makeSecrets('a secret of the tests'),
  now: () => new Date('2025-09-01T00:00:00.000Z'),
};
// Spans the hour that daylight saving skips in Sydney.
const event: EventRow = {
  id: 7,
  slug: 'night-walk',
  title: 'Night walk, "together" <now>',
  short_desc: 'A walk; bring a torch, and a friend',
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
  venue: null,
  venue_address: null,
  join_url: null,
  directions: null,
  bring: null,
  step_free: null,
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
const registration = {
  id: 12,
  event_id: 7,
  order_line_id: null,
  uid: null,
  first_name: 'Māia <b>',
  surname: 'Ngata',
  email: 'maia@example.org',
  phone: null,
  tickets: 2,
  booking_code: 'A1B2C3D4',
  created_at: '2025-09-01T00:00:00.000Z',
  told_sequence: 0,
  paid_line_id: null,
  paid_cents: 0,
  mail_locale: 'au' as const,
};

const calendarOf = (mail: OutgoingMail): string =>
  ((mail.attachments?.[0] as TextAttachment | undefined)?.content ?? '').replaceAll('\r\n ', '');

test('contains the booking code and the time of the event, and escapes user input', () => {
  const mail = registrationMail(deps, event, registration);
  expect(mail).toMatchObject({ cause: 'registration:12', to: 'maia@example.org' });
  expect(mail.html).toContain('A1B2C3D4');
  expect(mail.text).toContain('Your 2 places are booked.');
  expect(mail.text).toContain('When: Sunday 5 October 2025, 1:30 am – 4:00 am (NSW/VIC/TAS)\n');
  expect(mail.text).toContain('https://www.phi.example/event/night-walk');
  expect(mail.text).toMatch(/Open your 2 tickets: https:\/\/www\.phi\.example\/tickets\/A1B2C3D4-[\w-]{43}\n/);
  expect(mail.text).not.toContain('who is coming');
  const asked = registrationMail(deps, { ...event, asks_attendees: 1 }, registration);
  expect(asked.text).toContain('Please tell us on the page of your tickets who is coming with you.');
});

test('has the link of an online event in the mail and the calendar file, and no arrival text', () => {
  const mail = registrationMail(deps, { ...event, join_url: 'https://meet.phi.example/a?b=1&c=2' }, registration);
  expect(mail.text).toContain('Join online: https://meet.phi.example/a?b=1&c=2');
  expect(mail.html).toContain('href="https://meet.phi.example/a?b=1&amp;c=2"');
  expect(mail.text).not.toContain('arrive');
  expect(calendarOf(mail)).toContain('LOCATION:https://meet.phi.example/a?b=1&c=2');
});

test.each([
  { zone: 'Australia/Sydney', locale: 'au', times: ['When: Sunday 5 October 2025, 1:30 am – 4:00 am (NSW/VIC/TAS)'] },
  {
    zone: 'Australia/Perth',
    locale: 'au',
    times: ['When: Saturday 4 October 2025, 11:30 pm – 1:00 am, Sunday 5 October 2025 (WA)'],
  },
  {
    zone: 'Australia/Perth',
    locale: 'nz',
    times: [
      'When: Saturday 4 October 2025, 11:30 pm – 1:00 am, Sunday 5 October 2025 (WA)',
      'Your time: Sunday 5 October 2025, 4:30 am – 6:00 am (Auckland)',
    ],
  },
  {
    zone: 'Pacific/Auckland',
    locale: 'nz',
    times: ['When: Sunday 5 October 2025, 4:30 am – 6:00 am (Auckland)'],
  },
  {
    zone: 'Pacific/Auckland',
    locale: 'au',
    times: [
      'When: Sunday 5 October 2025, 4:30 am – 6:00 am (Auckland)',
      'In Australia: Sunday 5 October 2025, 1:30 am – 4:00 am (NSW/VIC/TAS)',
    ],
  },
] as const)(
  'has the time of an event in $zone and that of a reader in $locale, and no third',
  ({ zone, locale, times }) => {
    const mail = registrationMail(deps, { ...event, time_zone: zone }, { ...registration, mail_locale: locale });
    expect(mail.text.match(/^.*: \w+day .*$/gm)).toEqual(times);
  },
);

test.each([null, 'Upstairs <ring twice>'])('an event in a place says where it is, with directions %j', (directions) => {
  const mail = registrationMail(
    deps,
    { ...event, venue: 'Town hall', venue_address: '3 Banksia Lane, Fremantle WA', directions, bring: 'A torch <LED>' },
    registration,
  );
  expect(mail.text).toContain('Where: Town hall, 3 Banksia Lane, Fremantle WA\n');
  expect(mail.text.includes('Getting there: Upstairs <ring twice>')).toBe(directions !== null);
  expect(mail.text).toContain('What to bring: A torch <LED>');
  expect(mail.text).toContain('ready when you arrive: A1B2C3D4');
  expect(mail.html).not.toMatch(/<(ring|LED)/);
  const entry = calendarOf(mail);
  expect(entry).toContain('LOCATION:Town hall\\, 3 Banksia Lane\\, Fremantle WA\r\n');
  expect(entry.includes('Getting there: Upstairs')).toBe(directions !== null);
});

test('repeats nothing that the person who registered has typed, because the address can be a stranger’s', () => {
  const mail = registrationMail(deps, event, {
    ...registration,
    first_name: 'Ana claim-prize.com/win',
    surname: 'Evil',
    phone: '0900 555 555',
  });
  expect(mail.text).toContain('\nHello,\n');
  for (const typed of ['Ana', 'claim-prize', 'Evil', '0900']) expect(JSON.stringify(mail), typed).not.toContain(typed);
});

test('booking codes have eight characters, none of them ambiguous', () => {
  const codes = Array.from({ length: 2000 }, makeBookingCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerForEvent } from '#contract/events.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { remindOfEvents } from './reminder.ts';

const hour = 60;
const day = 24 * hour;
let app: TestApp;
/** The number of minutes by which the server's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' }, { now: () => new Date(Date.now() + ahead * 60_000) });
});
beforeEach(() => {
  ahead = 0;
});
afterAll(() => app.close());

let people = 0;
/** Registers for an event that begins in a week. */
async function booked(facts: Record<string, unknown> = {}, tickets = 2) {
  const { eventId } = await addEvent(app.deps, { eventType: 1, startsInMinutes: 7 * day });
  await change(eventId, { title: 'When Someone You Love Gambles', ...facts });
  return { eventId, email: await register(eventId, tickets) };
}
async function register(eventId: number, numberOfTickets = 1): Promise<string> {
  const email = `ana.${++people}@example.org`;
  const form = { firstName: 'Ana', surname: 'Ngata', email, phone: '', numberOfTickets };
  await app.browser().call(registerForEvent, { eventId, register: form });
  return email;
}
const change = (eventId: number, facts: Record<string, unknown>) =>
  app.deps.db.transaction((tx) => tx.updateTable('event').set(facts).where('id', '=', eventId).execute());
const reminders = async (email: string) =>
  (await mailsTo(app.deps, email)).filter(({ cause }) => cause.startsWith('reminder:'));

// Invariant 31.
test('one reminder, two days before, also with several processes and after a restart', async () => {
  const { email } = await booked({
    venue: 'Town Hall',
    venue_address: '3 Banksia Lane',
    directions: 'Ring twice',
    bring: 'A torch',
    time_zone: 'Australia/Perth',
    asks_attendees: 1,
  });
  ahead = 5 * day - 1;
  await remindOfEvents(app.deps);
  expect(await reminders(email)).toEqual([]);
  ahead = 5 * day + 1;
  await Promise.all(Array.from({ length: 8 }, () => remindOfEvents(app.deps)));
  ahead = 6 * day;
  await remindOfEvents(app.deps);
  const [mail, ...more] = await reminders(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Reminder: \w+day \d+ \w+ \d{4}, .* \(WA\)$/);
  for (const text of ['Town Hall, 3 Banksia Lane', 'Ring twice', 'A torch', 'for 2 people', 'If you cannot come'])
    expect(mail?.text).toContain(text);
  expect(mail?.text).toMatch(/Open your tickets: \S+\/tickets\/[0-9A-Z]{8}-[\w-]{43}/);
  expect(mail?.text).toContain('who is coming');
  expect(mail?.html).toContain('Open your tickets');
  expect(mail?.attachments_json).toContain('METHOD:PUBLISH');
});

test('the subject does not say what the event is about', async () => {
  const { email } = await booked();
  ahead = 5 * day + 1;
  await remindOfEvents(app.deps);
  const [mail] = await reminders(email);
  expect(mail?.subject).not.toContain('Gambles');
  expect(mail?.text).toContain('Gambles');
});

test('more registrations than one transaction takes', async () => {
  const { eventId, email } = await booked();
  const { db } = app.deps;
  const row = await db.read
    .selectFrom('registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const { id: _id, ...copy } = row;
  await db.transaction((tx) =>
    tx
      .insertInto('registration')
      .values(Array.from({ length: 120 }, (_, index) => ({ ...copy, booking_code: `MANY${1000 + index}` })))
      .execute(),
  );
  ahead = 5 * day + 1;
  await remindOfEvents(app.deps);
  expect(await reminders(email)).toHaveLength(121);
});

test.each<[string, Record<string, unknown>]>([
  ['hidden', { published: 0 }],
  ['cancelled', { cancelled_at: '2025-01-01T00:00:00.000Z' }],
  ['without reminders', { reminder: 0 }],
])('none for an event that is %s', async (_, facts) => {
  const { eventId, email } = await booked();
  await change(eventId, facts);
  ahead = 6 * day;
  await remindOfEvents(app.deps);
  expect(await reminders(email)).toEqual([]);
});

test('none after the event has begun, for a cancelled registration, or for one made in the last two days', async () => {
  const begun = await booked();
  ahead = 7 * day + 1;
  await remindOfEvents(app.deps);
  expect(await reminders(begun.email)).toEqual([]);
  ahead = 0;
  const { eventId, email } = await booked();
  await app.deps.db.transaction((tx) =>
    tx.updateTable('registration').set({ cancelled_at: new Date().toISOString() }).where('email', '=', email).execute(),
  );
  ahead = 5 * day + hour;
  const late = await register(eventId);
  const early = await register((await addEvent(app.deps, { eventType: 1, startsInMinutes: 3 * day })).eventId);
  ahead = 6 * day + 2 * hour;
  await remindOfEvents(app.deps);
  expect([await reminders(email), await reminders(late)]).toEqual([[], []]);
  expect(await reminders(early)).toHaveLength(1);
});

// Invariant 31.
test('an event that has moved is announced again', async () => {
  const { eventId, email } = await booked();
  ahead = 5 * day + 1;
  await remindOfEvents(app.deps);
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await change(eventId, { starts_at: later(30 * day), ends_at: later(30 * day + hour) });
  await remindOfEvents(app.deps);
  expect(await reminders(email)).toHaveLength(1);
  ahead = 28 * day + 1;
  await remindOfEvents(app.deps);
  expect(await reminders(email)).toHaveLength(2);
});

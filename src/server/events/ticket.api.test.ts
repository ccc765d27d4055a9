import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerForEvent } from '#contract/events.ts';
import { hourMs } from '#contract/spans.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { cancelAttendees } from './attendee.sql.ts';

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
/** Registers and returns the path in the mail. */
async function booked({ tickets = 2, asks = true, surname = 'Ngata' } = {}) {
  const { eventId, slug } = await addEvent(app.deps, { eventType: 1, places: 10 });
  await change(eventId, { asks_attendees: asks ? 1 : 0, venue: 'Town <hall>', venue_address: '3 Banksia Lane' });
  const email = `ana.${++people}@example.org`;
  const register = { firstName: 'Ana', surname, email, phone: '', numberOfTickets: tickets };
  const { results } = await app.browser().call(registerForEvent, { eventId, register });
  const [mail] = await mailsTo(app.deps, email);
  const path = /https?:\/\/[^/\s]+(\/tickets\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { eventId, slug, path, code: results?.bookingCode ?? '', id: results?.registrationId ?? 0 };
}
const change = (eventId: number, facts: Record<string, unknown>) =>
  app.deps.db.transaction((tx) => tx.updateTable('event').set(facts).where('id', '=', eventId).execute());
const open = async (path: string) => {
  const answer = await fetch(`${app.url}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const give = (path: string, names: Record<string, string>) =>
  fetch(`${app.url}${path}/names`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(names) });
const peopleOf = async (id: number) =>
  (
    await app.deps.db.read
      .selectFrom('attendee')
      .select(['name', 'email'])
      .where('registration_id', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ name, email }) => [name, email]);

// Invariant 12.
test('the mailed link shows a ticket with a code and a QR code for each person, and is kept nowhere', async () => {
  const { path, code } = await booked({ surname: 'Ngata <b>' });
  const { status, headers, text } = await open(path);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const each of [
    `<strong>${code}-1<`,
    `<strong>${code}-2<`,
    'Town &lt;hall&gt;, 3 Banksia Lane',
    'Guest of Ana Ngata &lt;b&gt;',
  ])
    expect(text).toContain(each);
  expect(text.match(/<svg role="img" aria-label="QR code of ticket /g)).toHaveLength(2);
  expect(text).toContain('<title>Your tickets</title>');
  const file = await open(`${path}/calendar.ics`);
  expect(file.text).toContain(`UID:registration-${code}@phi-online`);
});

// Invariant 12.
test('a guessed, changed or foreign link shows nothing', async () => {
  const [mine, other] = [await booked(), await booked()];
  const [token, secret] = [mine.path.slice('/tickets/'.length), mine.path.slice(-43)];
  const changed = token.slice(0, -2) + (token.endsWith('A') ? 'Bx' : 'Ax');
  for (const guess of [mine.code, changed, `${other.code}-${secret}`, `${mine.code}-${'A'.repeat(43)}`, 'x', '%00'])
    for (const [method, end] of [
      ['GET', ''],
      ['GET', '/calendar.ics'],
      ['POST', '/names'],
    ] as const) {
      const answer = await fetch(`${app.url}/tickets/${guess}${end}`, {
        method,
        ...(method === 'POST' && { body: new URLSearchParams({ 'name-1': 'Eve' }) }),
      });
      expect([answer.status, guess, method, end]).toEqual([404, guess, method, end]);
      expect(await answer.text()).not.toContain('Ngata');
    }
  expect(await peopleOf(mine.id)).toEqual([
    ['Ana Ngata', expect.stringContaining('@')],
    [null, null],
  ]);
});

test('the buyer names the people on the ticket page; names stay on one line', async () => {
  const { path, id } = await booked();
  expect((await open(path)).text).toContain('Who is coming?');
  const answer = await give(path, {
    'name-1': 'Ana Ngata',
    'email-1': '',
    'name-2': ' Wiremu\r\nTe Ōhanga \u202e',
    'email-2': 'wiremu@example.org',
    'name-3': 'Nobody',
    id: '1',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?saved=1`]);
  expect(await peopleOf(id)).toEqual([
    ['Ana Ngata', null],
    ['Wiremu Te Ōhanga', 'wiremu@example.org'],
  ]);
  const page = (await open(`${path}?saved=1`)).text;
  expect(page).toContain('The names are saved.');
  expect(page).toContain('>Wiremu Te Ōhanga<');
  await give(path, { 'name-2': '', 'email-2': '' });
  expect((await peopleOf(id))[1]).toEqual([null, null]);
});

test('a form with errors stores nothing and is shown again with what was typed', async () => {
  const { path, id } = await booked();
  const answer = await give(path, { 'name-1': 'Kiri', 'name-2': '"><script>', 'email-2': 'nowhere' });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  for (const text of ['Email - Invalid email.', 'value="Kiri"', '&quot;&gt;&lt;script&gt;'])
    expect(page).toContain(text);
  // The one that sets the theme.
  expect(page.split('<script>')).toHaveLength(2);
  expect((await give(path, { 'name-2': 'x'.repeat(101) })).status).toBe(422);
  expect((await give(path, { 'name-2': 'x'.repeat(250_000) })).status).toBe(413);
  expect((await peopleOf(id)).map(([name]) => name)).toEqual(['Ana Ngata', null]);
});

test('an event that asks for no names, or has begun, takes none', async () => {
  const quiet = await booked({ asks: false });
  expect((await open(quiet.path)).text).not.toContain('Who is coming?');
  const begun = await booked();
  await change(begun.eventId, { starts_at: new Date(Date.now() - 60_000).toISOString() });
  for (const { path, id } of [quiet, begun]) {
    expect((await give(path, { 'name-2': 'Late' })).status).toBe(422);
    expect((await peopleOf(id))[1]).toEqual([null, null]);
  }
});

test('a cancelled ticket has no code, and the calendar file of a cancelled booking removes the entry', async () => {
  const { path, id, code } = await booked();
  const { db } = app.deps;
  const at = new Date().toISOString();
  await db.transaction((tx) =>
    tx
      .updateTable('attendee')
      .set({ cancelled_at: at })
      .where('registration_id', '=', id)
      .where('seq', '=', 2)
      .execute(),
  );
  const page = (await open(path)).text;
  expect(page).toContain('Ticket 2 of 2 · Cancelled');
  expect(page).toContain(`QR code of ticket ${code}-1`);
  expect(page).not.toContain(`<strong>${code}-2`);
  await give(path, { 'name-2': 'Too late' });
  expect((await peopleOf(id))[1]).toEqual([null, null]);
  await db.transaction(async (tx) => {
    await tx.updateTable('registration').set({ cancelled_at: at }).where('id', '=', id).execute();
    await cancelAttendees(tx, [id], at);
  });
  const over = (await open(path)).text;
  expect(over).toContain('This booking is cancelled.');
  expect(over).not.toContain('<svg role');
  expect(over).not.toContain('Who is coming?');
  expect((await open(`${path}/calendar.ics`)).text).toContain('METHOD:CANCEL');
});

test('on the day the tickets come before the question who is coming, because they are shown at the door', async () => {
  const { path, eventId } = await booked();
  const order = async () => {
    const { text } = await open(path);
    return text.indexOf('Who is coming?') < text.indexOf('<ul class="tickets">') ? 'names first' : 'tickets first';
  };
  expect(await order()).toBe('names first');
  const startsAt = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
  await change(eventId, { starts_at: startsAt(23), ends_at: startsAt(24) });
  expect(await order()).toBe('tickets first');
});

test('no ticket of a cancelled event is valid, also before its bookings are ended', async () => {
  const { path, eventId } = await booked();
  await change(eventId, { cancelled_at: new Date().toISOString() });
  const { text } = await open(path);
  expect(text).toContain('This event is cancelled.');
  expect(text).not.toMatch(/<svg role|Who is coming|Add to calendar/);
  expect((await open(`${path}/calendar.ics`)).text).toContain('METHOD:CANCEL');
  expect((await give(path, { 'name-2': 'Late' })).status).toBe(422);
});

test('after the event the tickets stay, without the link to join', async () => {
  const { path, eventId } = await booked();
  await change(eventId, { join_url: 'https://meet.phi.example/room' });
  expect((await open(path)).text).toContain('https://meet.phi.example/room');
  ahead = 60 * 24 * 8;
  const { text } = await open(path);
  expect(text).toContain('This event is over.');
  expect(text).not.toContain('meet.phi.example');
});

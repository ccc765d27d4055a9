import { pbkdf2Sync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAccount, eraseWord, exportData } from '#contract/account.ts';
import { listAudit } from '#contract/admin/audit.ts';
import {
  type DoorResult,
  getAttendance,
  listArrivals,
  listDoorEvents,
  recordScans,
  type Scan,
} from '#contract/admin/door.ts';
import { cancelAttendee } from '#contract/admin/events.ts';
import { doorHash } from '#contract/door-hash.ts';
import { registerForEvent } from '#contract/events.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { arrivalsOf } from '../testing/evidence.sql.ts';
import { setEvent } from '../testing/office-events.sql.ts';
import { person, setRoles } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { finishErasures } from '../members/account/erase.ts';
import { oldRegistrations } from './old-registrations.ts';

let app: TestApp;
let door: TestBrowser;
let admin: TestBrowser;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '999' });
  door = (await person(app, 'door@example.org', { roles: ['door'] })).browser;
  admin = (await person(app, 'admin@example.org', { roles: ['admin'] })).browser;
});
afterAll(() => app.close());

let serial = 0;
const scanId = () => `scan-${++serial}-00000`;
const at = (ms = 0) => new Date(app.deps.now().getTime() + ms).toISOString();
const checkIn = (code: string, more: Partial<Scan> = {}): Scan =>
  ({ kind: 'checkIn', scanId: scanId(), at: at(), ticket: { code }, ...more }) as Scan;
const undoOf = (of: Extract<Scan, { kind: 'undo' }>['of']): Scan => ({ kind: 'undo', scanId: scanId(), at: at(), of });

/** A booking of an event; returns its code. */
async function book(eventId: number, numberOfTickets = 1, browser = app.browser()): Promise<string> {
  const register = {
    firstName: 'Ana',
    surname: 'Ngata',
    email: `ana.${++serial}@example.org`,
    phone: '0400 000 000',
    numberOfTickets,
  };
  const { results } = await browser.call(registerForEvent, { eventId, register });
  return results?.bookingCode ?? expect.fail('There is no booking.');
}
const freeEvent = (startsInMinutes = 60) => addEvent(app.deps, { eventType: 1, startsInMinutes });

async function send(eventId: number, scans: Scan[], { browser = door, device = 'phone-of-tom', sentAt = at() } = {}) {
  const { results } = await browser.call(recordScans, { eventId, device, sentAt, scans });
  return results?.results ?? expect.fail('The scans were refused.');
}
const one = async (eventId: number, scan: Scan, options = {}): Promise<DoorResult> =>
  (await send(eventId, [scan], options))[0] ?? expect.fail('There is no answer.');
const listOf = async (eventId: number) =>
  (await door.call(getAttendance, { eventId })).data ?? expect.fail('There is no list.');

test('a ticket goes in once, and the second time it is told when and by whose phone', async () => {
  const { eventId } = await freeEvent();
  const code = await book(eventId, 3);
  expect(await one(eventId, checkIn(`${code.toLowerCase()}-1`))).toMatchObject({
    answer: 'welcome',
    name: 'Ana Ngata',
    booking: { tickets: 3, arrived: 1 },
    arrival: { isAbout: false, isOwn: true },
  });
  expect(await one(eventId, checkIn(`${code}-1`), { device: 'phone-of-kim' })).toMatchObject({
    answer: 'already',
    arrival: { by: 'Mira’s phone', isOwn: false },
  });
  expect(await one(eventId, checkIn(`${code}-2`))).toMatchObject({
    answer: 'welcome',
    name: 'Guest of Ana Ngata',
    booking: { tickets: 3, arrived: 2 },
  });
  // Which of three, the phone asks.
  expect(await one(eventId, checkIn(code))).toMatchObject({ answer: 'choose' });
  expect(await arrivalsOf(app.deps, eventId)).toHaveLength(2);
});

test('a booking code, and the number of a ticket from the list, name a ticket too', async () => {
  const { eventId } = await freeEvent();
  const code = await book(eventId);
  expect(await one(eventId, checkIn(code))).toMatchObject({ answer: 'welcome' });
  await book(eventId);
  const [, second] = (await listOf(eventId)).bookings;
  const ticketId = second?.tickets[0]?.ticketId ?? 0;
  expect(await one(eventId, checkIn('', { ticket: { ticketId } }))).toMatchObject({
    answer: 'welcome',
  });
});

test('what is cancelled, of another event or no ticket of ours is refused, and names nobody', async () => {
  const { eventId } = await freeEvent();
  const other = await freeEvent();
  const code = await book(eventId, 2);
  const elsewhere = await book(other.eventId);
  await admin.call(cancelAttendee, { ticketCode: `${code}-2`, refund: false, reason: '', key: 'cancel-one-1' });
  expect(await one(eventId, checkIn(`${code}-2`))).toMatchObject({ answer: 'cancelled', arrival: null });
  const wrongDoor = await one(eventId, checkIn(`${elsewhere}-1`));
  expect(wrongDoor).toMatchObject({ answer: 'otherEvent', name: null, event: expect.stringMatching(/^Event/) });
  for (const text of ['ZZZZZZZZ-1', `${code}-9`, 'https://example.org', '%', "'; drop table arrival", '😀'])
    expect(await one(eventId, checkIn(text))).toMatchObject({ answer: 'unknown', name: null, event: null });
  expect(await arrivalsOf(app.deps, eventId)).toEqual([]);
  // One ticket of the booking is left, so its code names it.
  expect(await one(eventId, checkIn(code))).toMatchObject({ answer: 'welcome', booking: { tickets: 1, arrived: 1 } });
  expect(
    await door.call(recordScans, { eventId: 999999, device: 'phone-of-tom', sentAt: at(), scans: [checkIn(code)] }),
  ).toMatchObject({ errors: [{ code: 'missing' }] });
});

test('an arrival is taken back by whoever stands there, and the ticket goes in again', async () => {
  const { eventId } = await freeEvent();
  const code = await book(eventId);
  const first = checkIn(code);
  const arrivalId = (await one(eventId, first)).arrival?.arrivalId ?? 0;
  const kim = { browser: admin, device: 'phone-of-kim' };
  expect(await one(eventId, undoOf({ arrivalId }), kim)).toMatchObject({ answer: 'undone', name: 'Ana Ngata' });
  expect((await listOf(eventId)).bookings[0]?.tickets[0]?.arrival).toBeNull();
  // The first scan, sent again, does not count again.
  expect(await one(eventId, first)).toMatchObject({ answer: 'welcome', arrival: null });
  expect(await arrivalsOf(app.deps, eventId)).toEqual([]);
  const again = checkIn(code);
  expect(await send(eventId, [again, undoOf({ scanId: again.scanId }), checkIn(code)])).toMatchObject([
    { answer: 'welcome' },
    { answer: 'undone' },
    { answer: 'welcome' },
  ]);
  expect(await arrivalsOf(app.deps, eventId)).toHaveLength(1);
  expect(await one(eventId, undoOf({ arrivalId: 99999 }))).toMatchObject({ answer: 'notIn' });
  const { arrivals } = await door.call(listArrivals, { eventId });
  expect(arrivals).toMatchObject([
    { undone: null, by: 'Mira’s phone' },
    { undone: { by: 'Mira’s phone' } },
    { undone: { by: 'Mira’s phone' } },
  ]);
  const { rows } = await admin.call(listAudit, { subject: `ticket:${code}-1` });
  const acts = rows.map(({ action }) => action).sort();
  expect(acts).toEqual(['checkIn', 'checkIn', 'checkIn', 'undoArrival', 'undoArrival']);
});

test('an undo of another event changes nothing', async () => {
  const [{ eventId }, other] = [await freeEvent(), await freeEvent()];
  const { arrival } = await one(eventId, checkIn(await book(eventId)));
  expect(await one(other.eventId, undoOf({ arrivalId: arrival?.arrivalId ?? 0 }))).toMatchObject({
    answer: 'notIn',
    name: null,
  });
  expect(await arrivalsOf(app.deps, eventId)).toHaveLength(1);
});

// Invariant 11.
test('a queue that is sent twice counts once, with the same answers, also by a wrong clock', async () => {
  const { eventId } = await freeEvent();
  const code = await book(eventId, 2);
  const wrong = -400 * dayMs;
  const scans = [
    checkIn(`${code}-1`, { at: at(wrong - hourMs) }),
    checkIn(`${code}-2`, { at: at(wrong - hourMs / 2) }),
    checkIn(`${code}-1`, { at: at(wrong - 60) }),
  ];
  const options = { sentAt: at(wrong) };
  const answers = await send(eventId, scans, options);
  expect(answers).toMatchObject([{ answer: 'welcome' }, { answer: 'welcome' }, { answer: 'already' }]);
  expect(await send(eventId, scans, options)).toEqual(answers);
  const stored = await arrivalsOf(app.deps, eventId);
  expect(stored).toHaveLength(2);
  const [first] = stored;
  expect(first).toMatchObject({ about: 1, device_at: scans[0]?.at });
  expect(Math.abs(Date.parse(first?.arrived_at ?? '') - (app.deps.now().getTime() - hourMs))).toBeLessThan(10_000);
});

// Invariant 39.
test('the list of a phone holds names, hashes and arrivals, and nothing else', async () => {
  const { eventId } = await freeEvent();
  const code = await book(eventId, 2);
  await one(eventId, checkIn(`${code}-2`));
  const list = await listOf(eventId);
  const hash = pbkdf2Sync(code, list.salt, doorHash.iterations, doorHash.bytes, 'sha256').toString('base64url');
  expect(list.bookings).toEqual([
    {
      hash,
      tickets: [
        { ticketId: expect.any(Number), seq: 1, name: 'Ana Ngata', isCancelled: false, arrival: null },
        {
          ticketId: expect.any(Number),
          seq: 2,
          name: 'Guest of Ana Ngata',
          isCancelled: false,
          arrival: { arrivalId: expect.any(Number), at: expect.any(String), isAbout: false },
        },
      ],
    },
  ]);
  expect(JSON.stringify(list)).not.toMatch(new RegExp(`${code}|@|0400`));
  const otherList = await listOf((await freeEvent()).eventId);
  expect(otherList.salt).not.toBe(list.salt);
});

test('the door offers what runs now or begins within a day first; whoever has lost the role gets nothing', async () => {
  const running = await freeEvent(-30);
  const tomorrow = await freeEvent(20 * 60);
  const later = await freeEvent(10 * 24 * 60);
  const over = await freeEvent(-3 * 24 * 60);
  const events = await door.call(listDoorEvents, {});
  const ids = (rows: { eventId: number }[]) => rows.map(({ eventId }) => eventId);
  expect(ids(events.soon)).toEqual(expect.arrayContaining([running.eventId, tomorrow.eventId]));
  expect(ids(events.later)).toContain(later.eventId);
  expect(ids(events.past)).toContain(over.eventId);
  const { browser, uid } = await person(app, 'leaves@example.org', { roles: ['door'] });
  const eventId = running.eventId;
  expect((await browser.call(getAttendance, { eventId })).data).not.toBeNull();
  await setRoles(app.deps, uid, ['shop']);
  await expect(browser.call(getAttendance, { eventId })).rejects.toMatchObject({ status: 403 });
  await expect(send(eventId, [checkIn('A1B2C3D4-1')], { browser })).rejects.toMatchObject({ status: 403 });
});

// Invariant 39.
test('a week after an event its door names nobody; a phone that was away delivers for a month', async () => {
  const { eventId } = await freeEvent();
  const code = await book(eventId, 2);
  await one(eventId, checkIn(`${code}-1`));
  const endedDaysAgo = (days: number) =>
    setEvent(app.deps, eventId, { starts_at: at(-days * dayMs - hourMs), ends_at: at(-days * dayMs) });
  const named = async () => [
    (await door.call(getAttendance, { eventId })).data?.bookings.length,
    (await door.call(listArrivals, { eventId })).arrivals.length,
  ];
  await endedDaysAgo(6.9);
  expect(await named()).toEqual([1, 1]);
  await endedDaysAgo(7.1);
  expect(await named()).toEqual([undefined, 0]);
  await endedDaysAgo(29.9);
  expect(await one(eventId, checkIn(`${code}-2`))).toMatchObject({ answer: 'welcome' });
  await endedDaysAgo(30.1);
  expect(
    await door.call(recordScans, { eventId, device: 'phone-of-tom', sentAt: at(), scans: [checkIn(code)] }),
  ).toMatchObject({ errors: [{ code: 'missing' }] });
});

// Invariant 39.
test('the export tells when somebody came; the erasure and the year after leave only the number', async () => {
  const guest = await person(app, 'guest@example.org');
  const helper = await person(app, 'helper@example.org', { roles: ['door'] });
  const { eventId } = await freeEvent();
  const code = await book(eventId, 1, guest.browser);
  const strangers = await book(eventId);
  const options = { browser: helper.browser };
  await send(eventId, [checkIn(code), checkIn(strangers)], options);
  const fileOf = async (browser: TestBrowser) => JSON.stringify(await browser.call(exportData, {}));
  expect(await fileOf(guest.browser)).toMatch(/arrivedAt\W+20/);
  expect(await fileOf(helper.browser)).toMatch(/checkedInByYou\W+true/);
  for (const { browser } of [guest, helper]) await browser.call(eraseAccount, { confirmation: eraseWord });
  await finishErasures(app.deps);
  const left = await arrivalsOf(app.deps, eventId);
  expect(left.map(({ attendee_id, by_uid }) => [attendee_id === null, by_uid])).toEqual([
    [true, null],
    [false, null],
  ]);
  await oldRegistrations.sweep({ ...app.deps, now: () => new Date(Date.now() + 367 * dayMs) }, 500);
  const years = await arrivalsOf(app.deps, eventId);
  expect(years.map(({ attendee_id, live_attendee_id }) => [attendee_id, live_attendee_id])).toEqual([
    [null, null],
    [null, null],
  ]);
});

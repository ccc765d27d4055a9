import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttendance, recordScans, type Scan } from '#contract/admin/door.ts';
import { registerForEvent } from '#contract/events.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { arrivalsOf, checkInWithoutLock } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { eachRound, rounds } from '../testing/rounds.ts';
import { type ServerProcess, serverProcess } from '../testing/server-process.ts';
import { type TestApp, type TestBrowser, testApp, testBrowser } from '../testing/test-app.ts';
import { together } from '../testing/together.ts';

let app: TestApp;
/** A second server process on PostgreSQL; SQLite allows only one process. */
let second: ServerProcess | null = null;
/** The phones of four people; requests alternate between the processes. */
let phones: { browser: TestBrowser; device: string }[];

beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '9999' });
  const { DATABASE_URL, DATA_DIR } = app.deps.config;
  if (DATABASE_URL)
    second = await serverProcess({ DATABASE_URL, DATA_DIR: join(DATA_DIR, 'second'), LIMIT_FACTOR: '9999' });
  phones = [];
  for (const name of ['tom', 'kim', 'noor', 'ana']) {
    const email = `${name}@example.org`;
    const { browser } = await person(app, email, { roles: ['door'] });
    const isAtSecond = second !== null && phones.length % 2 === 1;
    const used = isAtSecond && second ? testBrowser(second.url) : browser;
    if (isAtSecond) await used.logIn({ email });
    phones.push({ browser: used, device: `phone-of-${name}` });
  }
});
afterAll(async () => {
  await second?.kill();
  await app.close();
});

const timeout = 60_000 + rounds * 10_000;
let serial = 0;

async function booked(numberOfTickets = 1): Promise<{ eventId: number; code: string }> {
  const { eventId } = await addEvent(app.deps, { eventType: 1, startsInMinutes: 60 });
  const register = {
    firstName: 'Ana',
    surname: 'Ngata',
    email: `guest${++serial}@example.org`,
    phone: '',
    numberOfTickets,
  };
  const { results } = await app.browser().call(registerForEvent, { eventId, register });
  return { eventId, code: results?.bookingCode ?? '' };
}
const scanOf = (code: string): Scan => ({
  kind: 'checkIn',
  scanId: `scan-${++serial}-0000`,
  at: new Date().toISOString(),
  ticket: { code },
});
async function send(index: number, eventId: number, scans: Scan[]) {
  const { browser, device } = phones[index % phones.length] ?? expect.fail('There is no phone.');
  const { results } = await browser.call(recordScans, { eventId, device, sentAt: new Date().toISOString(), scans });
  return results?.results ?? expect.fail('The scans were refused.');
}

// Invariant 11.
test('64 check-ins of one code from four phones count once', { timeout }, () =>
  eachRound(async () => {
    const { eventId, code } = await booked();
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => send(index, eventId, [scanOf(`${code}-1`)])),
    );
    const told = answers.flat().map(({ answer }) => answer);
    expect(told.filter((answer) => answer === 'welcome')).toHaveLength(1);
    expect(told.filter((answer) => answer === 'already')).toHaveLength(63);
    expect(await arrivalsOf(app.deps, eventId)).toHaveLength(1);
  }),
);

// Invariant 11.
test('queues of four phones that are each sent twice at once count each ticket once', { timeout }, () =>
  eachRound(async () => {
    const tickets = 20;
    const { eventId, code } = await booked(tickets);
    // Each phone has scanned all of them.
    const queues = phones.map(() => Array.from({ length: tickets }, (_, index) => scanOf(`${code}-${index + 1}`)));
    const answers = await Promise.all(
      queues.flatMap((scans, index) => [send(index, eventId, scans), send(index, eventId, scans)]),
    );
    for (let index = 0; index < answers.length; index += 2)
      expect(answers[index]?.map(({ answer }) => answer)).toEqual(answers[index + 1]?.map(({ answer }) => answer));
    const told = answers.filter((_, index) => index % 2 === 0).flat();
    expect(told.filter(({ answer }) => answer === 'welcome')).toHaveLength(tickets);
    expect(await arrivalsOf(app.deps, eventId)).toHaveLength(tickets);
  }),
);

// Invariant 11.
test('negative control: check-ins without lock and keys count one ticket several times', async () => {
  const { eventId } = await booked();
  const list = await phones[0]?.browser.call(getAttendance, { eventId });
  const ticketId = list?.data?.bookings[0]?.tickets[0]?.ticketId ?? 0;
  await together(8, (othersHaveRead, index) =>
    checkInWithoutLock(app.deps, { eventId, ticketId, scanId: `scan-${index}` }, othersHaveRead),
  );
  expect((await arrivalsOf(app.deps, eventId)).length).toBeGreaterThan(1);
});

// Invariant 11.
// Invariant 11.
test('a queue that is sent again after an undo changes nothing; negative control: under other numbers it counts', async () => {
  const { eventId, code } = await booked();
  const scan = scanOf(`${code}-1`);
  const [first] = await send(0, eventId, [scan]);
  const of = { arrivalId: first?.arrival?.arrivalId ?? 0 };
  await send(1, eventId, [{ kind: 'undo', scanId: `undo-${++serial}-0000`, at: new Date().toISOString(), of }]);
  await Promise.all([send(0, eventId, [scan]), send(0, eventId, [scan])]);
  expect(await arrivalsOf(app.deps, eventId)).toEqual([]);
  await send(0, eventId, [scanOf(`${code}-1`)]);
  expect(await arrivalsOf(app.deps, eventId)).toHaveLength(1);
});

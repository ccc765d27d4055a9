// Invariant 11: all of this file.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerForEvent } from '#contract/events.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { mailsTo, poolUse, takeWithoutCondition, ticketsOf } from '../testing/evidence.sql.ts';
import { eachRound, rounds } from '../testing/rounds.ts';
import { type ServerProcess, serverProcess } from '../testing/server-process.ts';
import { type TestApp, type TestBrowser, testApp, testBrowser } from '../testing/test-app.ts';
import { together } from '../testing/together.ts';

let app: TestApp;
/** A second server process on PostgreSQL; SQLite allows only one process. */
let second: ServerProcess | null = null;
/** One browser per process; requests alternate between them. */
let browsers: TestBrowser[];

beforeAll(async () => {
  // All requests come from one IP address here.
  app = await testApp({ LIMIT_FACTOR: '9999' });
  const { DATABASE_URL, DATA_DIR } = app.deps.config;
  if (DATABASE_URL)
    second = await serverProcess({ DATABASE_URL, DATA_DIR: join(DATA_DIR, 'second'), LIMIT_FACTOR: '9999' });
  browsers = [app.browser(), ...(second ? [testBrowser(second.url)] : [])];
});
afterAll(async () => {
  await second?.kill();
  await app.close();
});

const timeout = 60_000 + rounds * 10_000;
const places = 20;
const browserOf = (index: number) => browsers[index % browsers.length] ?? app.browser();
/** On a busy machine the pool of connections may refuse a call of 200 before it begins; then it is sent again. */
async function onceConnected<T>(call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Error && 'status' in error && error.status === 503)) throw error;
    }
}
const form = (name: string, numberOfTickets = 1) => ({
  firstName: name,
  surname: 'Ngata',
  email: `${name}@example.org`,
  phone: '',
  numberOfTickets,
});

test('10 × M people released together for M places: exactly M are registered (invariant 11)', { timeout }, () =>
  eachRound(async () => {
    const { eventId } = await addEvent(app.deps, { eventType: 1, places });
    const answers = await Promise.all(
      Array.from({ length: places * 10 }, (_, index) =>
        onceConnected(() => browserOf(index).call(registerForEvent, { eventId, register: form(`p${index}`) })),
      ),
    );
    const booked = answers.flatMap((answer) => answer.results ?? []);
    expect(booked).toHaveLength(places);
    expect(new Set(booked.map((result) => result.bookingCode)).size).toBe(places);
    expect(new Set(answers.flatMap((answer) => answer.errors?.map((error) => error.errorMessage) ?? []))).toEqual(
      new Set(['Fully Booked']),
    );
    expect(await ticketsOf(app.deps, eventId)).toBe(places);
    expect(await poolUse(app.deps, `event:${eventId}`)).toEqual({ capacity: places, used: places });
  }),
);

test('books all tickets of a request or none, and leaves no requested place empty', { timeout }, () =>
  eachRound(async () => {
    const { eventId } = await addEvent(app.deps, { eventType: 1, places });
    const sizes = Array.from({ length: 60 }, (_, index) => (index % 3) + 1);
    await Promise.all(
      sizes.map((size, index) =>
        browserOf(index).call(registerForEvent, { eventId, register: form(`g${index}`, size) }),
      ),
    );
    const { used } = await poolUse(app.deps, `event:${eventId}`);
    expect(await ticketsOf(app.deps, eventId)).toBe(used);
    expect(used).toBe(places);
  }),
);

test('twenty concurrent requests of one person create one registration and one mail', { timeout }, () =>
  eachRound(async (round) => {
    const name = `impatient${round}`;
    const { eventId } = await addEvent(app.deps, { eventType: 1, places });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        browserOf(index).call(registerForEvent, { eventId, register: form(name) }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.results?.bookingCode)).size).toBe(1);
    expect(await ticketsOf(app.deps, eventId)).toBe(1);
    expect(await mailsTo(app.deps, `${name}@example.org`)).toHaveLength(1);
  }),
);

test('negative control: reading the free places before taking them oversells', async () => {
  const { eventId } = await addEvent(app.deps, { eventType: 1, places });
  const taken = await together(places * 10, (othersHaveRead) =>
    takeWithoutCondition(app.deps, `event:${eventId}`, othersHaveRead),
  );
  expect(taken.filter(Boolean)).toHaveLength(places * 10);
});

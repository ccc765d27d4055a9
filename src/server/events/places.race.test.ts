import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAttendee } from '#contract/admin/attendees.ts';
import { getEventForEdit, setEventPlaces } from '#contract/admin/events.ts';
import { registerForEvent } from '#contract/events.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { poolUse, ticketsOf } from '../testing/evidence.sql.ts';
import { resizeWithoutCondition } from '../testing/office-events.sql.ts';
import { person } from '../testing/people.sql.ts';
import { eachRound, rounds } from '../testing/rounds.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { together } from '../testing/together.ts';

let app: TestApp;
let staff: TestBrowser;
beforeAll(async () => {
  // All requests come from one IP address here.
  app = await testApp({ LIMIT_FACTOR: '9999' });
  ({ browser: staff } = await person(app, 'organiser@example.org', { roles: ['events'] }));
});
afterAll(() => app.close());

const timeout = 60_000 + rounds * 10_000;
let serial = 0;
const key = () => `places-${++serial}-key`;
const form = (name: string) => ({
  firstName: name,
  surname: 'Ngata',
  email: `${name}@example.org`,
  phone: '',
  numberOfTickets: 1,
});
async function setPlaces(eventId: number, places: number) {
  const { data } = await staff.call(getEventForEdit, { eventId });
  return staff.call(setEventPlaces, { eventId, revision: data?.revision ?? 0, values: { places }, key: key() });
}

test('places that become fewer while people register are never fewer than the tickets', { timeout }, () =>
  eachRound(async (round) => {
    const { eventId } = await addEvent(app.deps, { eventType: 1, places: 30 });
    const [fewer] = await Promise.all([
      Promise.all([20, 12, 8, 5, 2].map((places) => setPlaces(eventId, places))),
      ...Array.from({ length: 30 }, (_, index) =>
        app.browser().call(registerForEvent, { eventId, register: form(`r${round}x${index}`) }),
      ),
    ]);
    const { capacity, used } = await poolUse(app.deps, `event:${eventId}`);
    expect(await ticketsOf(app.deps, eventId)).toBe(used);
    expect(capacity).toBeGreaterThanOrEqual(used);
    const codes = fewer.flatMap(({ errors = [] }) => errors.map(({ code }) => code));
    expect(codes.filter((code) => code !== 'stale' && code !== 'below_taken')).toEqual([]);
  }),
);

test('of eight people whom staff add at once at the last place one is added', { timeout }, () =>
  eachRound(async () => {
    const { eventId } = await addEvent(app.deps, { priceCents: 1000, places: 1 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        staff.call(addAttendee, { eventId, ...form(`a${index}`), paid: 'free', key: key() }),
      ),
    );
    expect(answers.filter(({ results }) => results)).toHaveLength(1);
    expect(answers.flatMap(({ errors = [] }) => errors.map(({ code }) => code))).toEqual(
      Array.from({ length: 7 }, () => 'fully_booked'),
    );
    expect(await poolUse(app.deps, `event:${eventId}`)).toEqual({ capacity: 1, used: 1 });
  }),
);

test('negative control: reading what is taken before making the places fewer oversells', async () => {
  const { eventId } = await addEvent(app.deps, { eventType: 1, places: 30 });
  await together(2, async (othersHaveRead, index) => {
    if (index === 0) return resizeWithoutCondition(app.deps, `event:${eventId}`, 1, othersHaveRead);
    for (const name of ['one', 'two'])
      await app.browser().call(registerForEvent, { eventId, register: form(`control-${name}`) });
    return othersHaveRead();
  });
  const { capacity, used } = await poolUse(app.deps, `event:${eventId}`);
  expect(used).toBeGreaterThan(capacity ?? 0);
});

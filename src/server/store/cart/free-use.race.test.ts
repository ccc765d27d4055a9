import { beforeEach, expect, test } from 'vitest';
import { registerForEvent } from '#contract/events.ts';
import { paymentCaptcha, shortenCaptcha } from '../../testing/captcha.ts';
import { addEvent } from '../../testing/catalogue.sql.ts';
import { takeFreeUnlocked, takenFree, ticketsOf } from '../../testing/evidence.sql.ts';
import { rounds } from '../../testing/rounds.ts';
import { type ServerProcess, serverProcess } from '../../testing/server-process.ts';
import { type TestApp, testApp, testBrowser } from '../../testing/test-app.ts';
import { together } from '../../testing/together.ts';

let app: TestApp;
/** A second process of the same site on PostgreSQL; SQLite allows only one process. */
let second: ServerProcess | null = null;

// Each test has a site of its own: all calls come from one network, whose count begins at zero.
beforeEach(async () => {
  app = await testApp({ LIMIT_FACTOR: '1' });
  shortenCaptcha(app.deps);
  const { DATABASE_URL, DATA_DIR } = app.deps.config;
  second = DATABASE_URL ? await serverProcess({ DATABASE_URL, DATA_DIR, LIMIT_FACTOR: '1' }) : null;
  return async () => {
    await second?.kill();
    await app.close();
  };
});

const timeout = 60_000 + rounds * 10_000;

/** Each call is for an event and an address of its own, so that only the count of the network makes them wait. */
async function registerAtOnce(calls: number, numberOfTickets: number, captchas: readonly string[] = []) {
  const events = [];
  for (let index = 0; index < calls; index += 1)
    events.push((await addEvent(app.deps, { eventType: 1, places: 50 })).eventId);
  const outcomes = await Promise.all(
    events.map(async (eventId, index) => {
      const browser = second && index % 2 === 1 ? testBrowser(second.url) : app.browser();
      const register = {
        firstName: 'Ana',
        surname: 'Rewi',
        email: `p${index}@visitor.example`,
        phone: '',
        numberOfTickets,
      };
      const captcha = captchas[index];
      try {
        const answer = await browser.call(registerForEvent, { eventId, register, ...(captcha && { captcha }) });
        return answer.results ? 'done' : (answer.errors?.[0]?.code ?? 'none');
      } catch (error) {
        return String((error as { status?: number }).status);
      }
    }),
  );
  const tickets = [];
  for (const eventId of events) tickets.push(await ticketsOf(app.deps, eventId));
  return { outcomes, tickets: tickets.reduce((sum, each) => sum + each, 0) };
}
const times = (outcomes: readonly string[], outcome: string) => outcomes.filter((each) => each === outcome).length;

test('20 calls of one network at once get ten tickets without a captcha', { timeout }, async () => {
  const { outcomes, tickets } = await registerAtOnce(20, 1);
  expect([times(outcomes, 'done'), times(outcomes, 'captcha_required')]).toEqual([10, 10]);
  expect(tickets).toBe(10);
});

test('12 calls of one network at once, each with a captcha, get fifty tickets', { timeout }, async () => {
  const captchas = [];
  for (let index = 0; index < 12; index += 1) captchas.push(await paymentCaptcha(app.browser()));
  const { outcomes, tickets } = await registerAtOnce(12, 10, captchas);
  expect([times(outcomes, 'done'), times(outcomes, '429')]).toEqual([5, 7]);
  expect(tickets).toBe(50);
});

test('negative control: without the lock each call counts before the others have taken', async () => {
  const limit = 10;
  const taken = await together(20, (othersHaveRead) => takeFreeUnlocked(app.deps, limit, othersHaveRead));
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(await takenFree(app.deps)).toBeGreaterThan(limit);
});

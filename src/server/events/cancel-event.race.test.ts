import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEventToCart, registerForEvent } from '#contract/events.ts';
import { cancelAttendee, cancelEvent, moveAttendee } from '#contract/admin/events.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import {
  bookingCodesOf,
  endTicketUnlocked,
  ledgerOf,
  mailsTo,
  paymentsOf,
  poolUse,
  ticketsOf,
  unexplainedMoney,
} from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { kills, rounds } from '../testing/rounds.ts';
import { type ServerProcess, serverProcess } from '../testing/server-process.ts';
import { fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import { ownDatabase, testApp, type TestBrowser, testBrowser } from '../testing/test-app.ts';
import { together } from '../testing/together.ts';
import { reconcile } from '../store/payments/reconcile.ts';
import { finishCancelledEvents } from './cancel-event.ts';

const quick = 20 * rounds;
let shop: TestShop;
/** A second server process on PostgreSQL; SQLite allows only one process. */
let second: ServerProcess | null = null;
let staff: TestBrowser[];
let browsers: (() => TestBrowser)[];

beforeAll(async () => {
  shop = await testShop();
  const { DATABASE_URL, LOCAL_GATEWAY_URL } = shop.deps.config;
  if (DATABASE_URL)
    second = await serverProcess({
      DATABASE_URL,
      LOCAL_GATEWAY_URL: LOCAL_GATEWAY_URL ?? '',
      DATA_DIR: shop.dataDir,
      LIMIT_FACTOR: '100',
    });
  const url = second?.url ?? shop.url;
  const { browser } = await person(shop, 'organiser@example.org', { roles: ['events'] });
  const other = testBrowser(url);
  await other.logIn({ email: 'organiser@example.org' });
  staff = [browser, other];
  browsers = [() => shop.browser(), () => testBrowser(url)];
});
afterAll(async () => {
  await second?.kill();
  await shop.close();
});

const reason = 'The hall is flooded.';
const form = (name: string) => ({
  firstName: name,
  surname: 'Ngata',
  email: `${name}@example.org`,
  phone: '',
  numberOfTickets: 1,
});

async function readyToPay(eventId: number, name: string, index: number) {
  const browser = browsers[index % 2]?.() ?? shop.browser();
  const added = await browser.call(addEventToCart, { eventId, register: form(name), cartId: null });
  const cartId = added.results?.cartInfo.cartId ?? '';
  return { browser, cartId, amount: await fillDetails(browser, cartId) };
}

test(
  // Invariants 7, 15.
  'two cancellations of one event against payments and registrations: nobody is left charged without a place',
  { timeout: 60_000 + quick * 5000 },
  async () => {
    let paidFirst = 0;
    let refused = 0;
    for (let round = 0; round < quick; round++) {
      const { eventId } = await addEvent(shop.deps, { priceCents: 1100, places: 9 });
      const carts = await Promise.all(
        [0, 1, 2].map((index) => readyToPay(eventId, `pays${round}-${index}`, index + round)),
      );
      const cancel = async (index: number) => {
        await wait(((round * 7) % 5) * 6);
        return staff[index]?.call(cancelEvent, { eventId, reason, key: `round-${round}-${index}` });
      };
      // At another moment in each round, so that the cancellation meets each step of a payment.
      const payLater = async (cart: (typeof carts)[number], index: number) => {
        await wait((round * index * 2) % 24);
        return payWith(cart.browser, cart, 'tok_visa');
      };
      const [first, again, ...paid] = await Promise.all([cancel(0), cancel(1), ...carts.map(payLater)]);
      expect([first, again].filter((answer) => answer?.results !== undefined)).toHaveLength(1);
      paidFirst += paid.filter((answer) => answer?.results !== undefined).length;
      refused += paid.filter((answer) => answer?.errors !== undefined).length;
      // Both processes end the registrations at the same time.
      await Promise.all([finishCancelledEvents(shop.deps), finishCancelledEvents(shop.deps)]);
      await expect.poll(() => ticketsOf(shop.deps, eventId)).toBe(0);
      expect((await poolUse(shop.deps, `event:${eventId}`)).used).toBe(0);
      for (const [index, cart] of carts.entries()) {
        const [payment] = await paymentsOf(shop.deps, cart.cartId);
        if (!payment) continue;
        await expect.poll(async () => (await ledgerOf(shop.deps, payment.orderId)).order.status).toBe('refunded');
        const { refunds } = await ledgerOf(shop.deps, payment.orderId);
        expect(refunds).toMatchObject([{ amount_cents: 1100, status: 'refunded' }]);
        const told = await mailsTo(shop.deps, `pays${round}-${index}@example.org`);
        expect(told.filter(({ subject }) => subject.startsWith('Cancelled'))).toHaveLength(1);
      }
    }
    // Otherwise the rounds show only one side of the race.
    expect(paidFirst).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
    expect(await unexplainedMoney(shop.deps)).toEqual([]);
  },
);

// Invariants 7, 15.
test('free registrations against a cancellation: each is refused or told', { timeout: 120_000 }, async () => {
  for (let round = 0; round < quick; round++) {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 30 });
    const calls = Array.from({ length: 6 }, (_, index) =>
      (browsers[index % 2]?.() ?? shop.browser()).call(registerForEvent, {
        eventId,
        register: form(`free${round}-${index}`),
      }),
    );
    const [, ...answers] = await Promise.all([
      staff[round % 2]?.call(cancelEvent, { eventId, reason, key: `free-round-${round}` }),
      ...calls,
    ]);
    await Promise.all([finishCancelledEvents(shop.deps), finishCancelledEvents(shop.deps)]);
    await expect.poll(() => ticketsOf(shop.deps, eventId)).toBe(0);
    expect((await poolUse(shop.deps, `event:${eventId}`)).used).toBe(0);
    for (const [index, answer] of answers.entries()) {
      const told = await mailsTo(shop.deps, `free${round}-${index}@example.org`);
      expect(told.map(({ subject }) => subject.split(':')[0])).toEqual(
        answer?.results ? ['You are registered', 'Cancelled'] : [],
      );
    }
  }
});

const by = (index: number) => staff[index % 2] ?? expect.fail('Nobody is logged in.');

/** A paid order of two tickets at $11.00; returns the code of its first ticket and its order. */
async function twoTickets(eventId: number, name: string) {
  const browser = shop.browser();
  const register = { ...form(name), numberOfTickets: 2 };
  const cartId = (await browser.call(addEventToCart, { eventId, register, cartId: null })).results?.cartInfo.cartId;
  await payWith(browser, { cartId: cartId ?? '', amount: await fillDetails(browser, cartId ?? '') }, 'tok_visa');
  const [payment] = await paymentsOf(shop.deps, cartId ?? '');
  return { ticketCode: `${(await bookingCodesOf(shop.deps, eventId)).at(-1)}-1`, orderId: payment?.orderId ?? 0 };
}

test(
  // Invariants 11, 15.
  'one ticket cancelled and moved by several at once: one of them does it',
  { timeout: 60_000 + quick * 5000 },
  async () => {
    let moved = 0;
    for (let round = 0; round < quick; round++) {
      const from = await addEvent(shop.deps, { priceCents: 1100, places: 9 });
      const to = await addEvent(shop.deps, { priceCents: 1100, places: 1 });
      const one = await twoTickets(from.eventId, `one${round}`);
      const other = await twoTickets(from.eventId, `two${round}`);
      const key = (index: number) => `ticket-${round}-${index}`;
      const cancels = [0, 1, 2].map((index) =>
        by(index).call(cancelAttendee, {
          ticketCode: one.ticketCode,
          refund: true,
          reason,
          key: key(index),
        }),
      );
      // Two tickets want the only place of the other event.
      const moves = [one, other, one, other].map(({ ticketCode }, index) =>
        by(index + 1).call(moveAttendee, {
          ticketCode,
          toEventId: to.eventId,
          reason,
          key: key(index + 3),
        }),
      );
      const answers = [...(await Promise.all(cancels)), ...(await Promise.all(moves))];
      const done = answers.filter((answer) => answer.results !== undefined).length;
      const inTo = await ticketsOf(shop.deps, to.eventId);
      const refunds = (await ledgerOf(shop.deps, one.orderId)).refunds.map(({ amount_cents }) => amount_cents);
      expect(inTo).toBeLessThanOrEqual(1);
      expect(await poolUse(shop.deps, `event:${to.eventId}`)).toEqual({ capacity: 1, used: inTo });
      expect(refunds.length).toBeLessThanOrEqual(1);
      expect(done).toBe(inTo + refunds.length);
      const left = await ticketsOf(shop.deps, from.eventId);
      expect(left).toBe(4 - done);
      expect((await poolUse(shop.deps, `event:${from.eventId}`)).used).toBe(left);
      moved += inTo;
    }
    expect(moved).toBeGreaterThan(0);
    expect(await unexplainedMoney(shop.deps)).toEqual([]);
  },
);

// Invariants 11, 15.
test('negative control: without the lock, several end one ticket', async () => {
  const { eventId } = await addEvent(shop.deps, { priceCents: 1100, places: 9 });
  const { ticketCode } = await twoTickets(eventId, 'unlocked');
  const ended = await together(8, (othersHaveRead) => endTicketUnlocked(shop.deps, ticketCode, othersHaveRead));
  expect(ended.filter(Boolean)).toHaveLength(8);
});

const killCount = kills(3);
const perRound = 12;

test(
  // Invariants 7, 15.
  'repeated kill -9 between the refunds of a cancelled event: after a restart each is made once',
  { timeout: 60_000 + killCount * 40_000 },
  async () => {
    const database = await ownDatabase();
    const settings: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
    const own = await testShop({ settings, webhooks: false });
    try {
      await person(own, 'organiser@example.org', { roles: ['events'] });
      const events = await Promise.all(
        Array.from({ length: killCount }, () => addEvent(own.deps, { priceCents: 1100, places: perRound })),
      );
      const names = (round: number) => Array.from({ length: perRound }, (_, index) => `kept${round}-${index}`);
      const carts: string[] = [];
      for (const [round, { eventId }] of events.entries())
        for (const name of names(round)) {
          const browser = own.browser();
          const added = await browser.call(addEventToCart, { eventId, register: form(name), cartId: null });
          const cartId = added.results?.cartInfo.cartId ?? '';
          await payWith(browser, { cartId, amount: await fillDetails(browser, cartId) }, 'tok_visa');
          carts.push(cartId);
        }
      const child = { ...settings, DATA_DIR: own.dataDir, LOCAL_GATEWAY_URL: own.deps.config.LOCAL_GATEWAY_URL ?? '' };
      await own.closeServer();
      const refundsMade = async () => (await own.gateway.ledger()).refunds.length;
      let interrupted = 0;
      for (const [round, { eventId }] of events.entries()) {
        const before = await refundsMade();
        const server = await serverProcess(child);
        const browser = testBrowser(server.url);
        await browser.logIn({ email: 'organiser@example.org' });
        await browser.call(cancelEvent, { eventId, reason, key: `kill-round-${round}` });
        // Its job has begun: the process ends after 1, 2 or 3 of the refunds.
        while ((await refundsMade()) < before + 1 + (round % 3)) await wait(1);
        await server.kill();
        if ((await refundsMade()) < (round + 1) * perRound) interrupted += 1;
      }
      const after = await testApp(child, { now: () => new Date(Date.now() + 30_000) });
      try {
        await finishCancelledEvents(after.deps);
        await reconcile(after.deps);
        for (const [index, cartId] of carts.entries()) {
          const [payment] = await paymentsOf(after.deps, cartId);
          const { order, refunds } = await ledgerOf(after.deps, payment?.orderId ?? 0);
          expect(order.status).toBe('refunded');
          expect(refunds).toMatchObject([{ amount_cents: 1100, status: 'refunded' }]);
          const name = names(Math.floor(index / perRound))[index % perRound];
          const told = await mailsTo(after.deps, `${name}@example.org`);
          expect(told.filter(({ subject }) => subject.startsWith('Cancelled'))).toHaveLength(1);
        }
        expect(await refundsMade()).toBe(carts.length);
        for (const { eventId } of events) expect((await poolUse(after.deps, `event:${eventId}`)).used).toBe(0);
        expect(await unexplainedMoney(after.deps)).toEqual([]);
      } finally {
        await after.close();
      }
      // Otherwise every process had finished before its end.
      expect(interrupted).toBeGreaterThan(0);
    } finally {
      await own.close();
      await database?.drop();
    }
  },
);

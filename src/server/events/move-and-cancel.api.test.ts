// Invariants 11, 15: all of this file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEventToCart, getEvent, registerForEvent } from '#contract/events.ts';
import { cancelAttendee, cancelEvent, getEventEffects, moveAttendee, moveEvent } from '#contract/admin/events.ts';
import { previewRefund, refundAmount, refundOrder } from '#contract/admin/orders.ts';
import { dayMs } from '#contract/spans.ts';
import { addEvent, changeEvent } from '../testing/catalogue.sql.ts';
import {
  attendeesFor,
  bookingCodesOf,
  ledgerOf,
  mailsTo,
  paymentsOf,
  poolUse,
  ticketsOf,
  unexplainedMoney,
} from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import type { TestBrowser } from '../testing/test-app.ts';
import { finishCancelledEvents } from './cancel-event.ts';
import { tellMoves } from './move-event.ts';

let shop: TestShop;
let staff: TestBrowser;
/** Milliseconds that the server's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  shop = await testShop({ now: () => new Date(Date.now() + ahead) });
  ({ browser: staff } = await person(shop, 'organiser@example.org', { roles: ['events', 'shop'] }));
});
afterAll(() => shop.close());

let serial = 0;
const key = () => `ticket-${++serial}-key`;
const form = (name: string, numberOfTickets: number) => ({
  firstName: name,
  surname: 'Ngata',
  email: `${name}@example.org`,
  phone: '',
  numberOfTickets,
});

/** Tickets of a paid event, with their codes. */
async function bought(eventId: number, name: string, tickets: number) {
  const browser = shop.browser();
  const added = await browser.call(addEventToCart, { eventId, register: form(name, tickets), cartId: null });
  const cartId = added.results?.cartInfo.cartId ?? expect.fail(JSON.stringify(added.errors));
  await payWith(browser, { cartId, amount: await fillDetails(browser, cartId) }, 'tok_visa');
  const [payment] = await paymentsOf(shop.deps, cartId);
  const code = (await bookingCodesOf(shop.deps, eventId)).at(-1) ?? '';
  return { orderId: payment?.orderId ?? 0, code: (seq: number) => `${code}-${seq}` };
}
const refundsOf = async (orderId: number) =>
  (await ledgerOf(shop.deps, orderId)).refunds.map(({ amount_cents, gst_cents }) => [amount_cents, gst_cents]);
const errorOf = (answer: { errors?: { code?: string | undefined }[] | undefined }) => answer.errors?.[0]?.code;
const filesOf = (mail: { attachments_json: string } | undefined) =>
  (JSON.parse(mail?.attachments_json ?? '[]') as { content: string }[]).map(({ content }) => content);

describe('one ticket', () => {
  test('is cancelled with its share to the cent, without a refund, then the rest: nothing is returned twice', async () => {
    const { eventId } = await addEvent(shop.deps, { priceCents: 1001, places: 9 });
    const { orderId, code } = await bought(eventId, 'trio', 3);
    const wish = { ticketCode: code(2), refund: true, reason: 'Ill', key: key() };
    const first = await staff.call(cancelAttendee, wish);
    expect(first.results?.refundAmount).toBe(10.01);
    expect(await staff.call(cancelAttendee, wish)).toEqual(first);
    expect(errorOf(await staff.call(cancelAttendee, { ...wish, key: key() }))).toBe('already_cancelled');
    // The named ticket ends, not the last one.
    expect((await attendeesFor(shop.deps, eventId)).map(({ cancelled_at }) => cancelled_at !== null)).toEqual([
      false,
      true,
      false,
    ]);
    const kept = await staff.call(cancelAttendee, { ticketCode: code(1), refund: false, reason: '', key: key() });
    expect(kept.results?.refundAmount).toBe(0);
    expect(await ticketsOf(shop.deps, eventId)).toBe(1);
    expect(await poolUse(shop.deps, `event:${eventId}`)).toEqual({ capacity: 9, used: 1 });
    await staff.call(cancelEvent, { eventId, reason: 'Flooded', key: key() });
    await finishCancelledEvents(shop.deps);
    expect(await refundsOf(orderId)).toEqual([
      [1001, 91],
      [1001, 91],
    ]);
    expect((await ledgerOf(shop.deps, orderId)).order.status).toBe('partiallyRefunded');
    expect(await poolUse(shop.deps, `event:${eventId}`)).toEqual({ capacity: 9, used: 0 });
    // What was kept can still be returned as a favour.
    const { results } = await staff.call(refundOrder, { orderId, reason: '', key: key() });
    expect(results?.refund.amount).toBe(10.01);
    expect((await ledgerOf(shop.deps, orderId)).order.status).toBe('refunded');
  });

  test('of a free event is released; its person is told', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 5 });
    const { results } = await shop.browser().call(registerForEvent, { eventId, register: form('gratis', 2) });
    const answer = await staff.call(cancelAttendee, {
      ticketCode: `${results?.bookingCode}-1`,
      refund: true,
      reason: 'Moved away',
      key: key(),
    });
    expect(answer.results?.refundAmount).toBe(0);
    expect(await ticketsOf(shop.deps, eventId)).toBe(1);
    expect(await poolUse(shop.deps, `event:${eventId}`)).toEqual({ capacity: 5, used: 1 });
    const told = (await mailsTo(shop.deps, 'gratis@example.org')).find(({ subject }) => subject.startsWith('Ticket'));
    expect(told?.text).toContain('Why: Moved away');
    expect(told?.text).toContain('Your other tickets stay valid.');
    expect(filesOf(told)).toEqual([]);
  });

  test('is moved to a cheaper event: the difference is refunded, both places are right, and its refund returns the rest', async () => {
    const from = await addEvent(shop.deps, { priceCents: 3300, places: 3 });
    const to = await addEvent(shop.deps, { priceCents: 1100, places: 1 });
    const { orderId, code } = await bought(from.eventId, 'mover', 2);
    const answer = await staff.call(moveAttendee, {
      ticketCode: code(1),
      toEventId: to.eventId,
      reason: 'Swap',
      key: key(),
    });
    expect(answer.results?.refundAmount).toBe(22);
    expect(await refundsOf(orderId)).toEqual([[2200, 200]]);
    // A cancellation of either event returns the rest of its own ticket.
    const effects = async (eventId: number) => (await staff.call(getEventEffects, { eventId })).data?.refundAmount;
    expect([await effects(from.eventId), await effects(to.eventId)]).toEqual([33, 11]);
    expect(await poolUse(shop.deps, `event:${from.eventId}`)).toEqual({ capacity: 3, used: 1 });
    expect(await poolUse(shop.deps, `event:${to.eventId}`)).toEqual({ capacity: 1, used: 1 });
    const told = (await mailsTo(shop.deps, 'mover@example.org')).at(-1);
    expect(told?.text).toContain(answer.results?.ticketCode);
    expect(filesOf(told)).toHaveLength(1);
    // The old code is spent.
    const again = { ticketCode: code(1), toEventId: to.eventId, reason: '', key: key() };
    expect(errorOf(await staff.call(moveAttendee, again))).toBe('already_cancelled');
    // The event it moved to is cancelled: what was left of its price comes back, once.
    await staff.call(cancelEvent, { eventId: to.eventId, reason: 'Flooded', key: key() });
    await finishCancelledEvents(shop.deps);
    expect(await refundsOf(orderId)).toEqual([
      [2200, 200],
      [1100, 100],
    ]);
    expect(await poolUse(shop.deps, `event:${to.eventId}`)).toEqual({ capacity: 1, used: 0 });
    expect(await ticketsOf(shop.deps, from.eventId)).toBe(1);
  });

  test('is not moved half an hour after the log-in before whoever moves it has proved again who they are', async () => {
    const from = await addEvent(shop.deps, { priceCents: 3300, places: 3 });
    const to = await addEvent(shop.deps, { priceCents: 1100, places: 3 });
    const { orderId, code } = await bought(from.eventId, 'later', 1);
    ahead = 31 * 60_000;
    const answer = await staff.call(moveAttendee, {
      ticketCode: code(1),
      toEventId: to.eventId,
      reason: '',
      key: key(),
    });
    ahead = 0;
    expect(errorOf(answer)).toBe('sign_in_again');
    expect(await refundsOf(orderId)).toEqual([]);
    expect(await ticketsOf(shop.deps, from.eventId)).toBe(1);
  });

  test('that was moved ends when its whole order is refunded', async () => {
    const from = await addEvent(shop.deps, { priceCents: 1100, places: 3 });
    const to = await addEvent(shop.deps, { priceCents: 1100, places: 3 });
    const { orderId, code } = await bought(from.eventId, 'whole', 2);
    await staff.call(moveAttendee, { ticketCode: code(2), toEventId: to.eventId, reason: '', key: key() });
    await staff.call(refundOrder, { orderId, reason: '', key: key() });
    for (const { eventId } of [from, to]) {
      expect(await ticketsOf(shop.deps, eventId)).toBe(0);
      expect((await poolUse(shop.deps, `event:${eventId}`)).used).toBe(0);
    }
    expect(await refundsOf(orderId)).toEqual([[2200, 200]]);
  });

  test.each([1, 2])(
    'of %s that is moved to a free event goes on when the whole charge is returned',
    async (tickets) => {
      const from = await addEvent(shop.deps, { priceCents: 2000, places: 3 });
      const to = await addEvent(shop.deps, { eventType: 1, places: 3 });
      const { orderId, code } = await bought(from.eventId, `freely${tickets}`, tickets);
      await staff.call(moveAttendee, { ticketCode: code(1), toEventId: to.eventId, reason: '', key: key() });
      if (tickets === 2)
        await staff.call(cancelAttendee, { ticketCode: code(2), refund: true, reason: 'Ill', key: key() });
      expect(await refundsOf(orderId)).toEqual(Array(tickets).fill([2000, 182]));
      expect((await ledgerOf(shop.deps, orderId)).order.status).toBe('partiallyRefunded');
      expect(await ticketsOf(shop.deps, to.eventId)).toBe(1);
      expect((await poolUse(shop.deps, `event:${to.eventId}`)).used).toBe(1);
      expect((await poolUse(shop.deps, `event:${from.eventId}`)).used).toBe(0);
    },
  );

  test('is not moved if the difference would return the last of the charge after an amount; nothing changes', async () => {
    const from = await addEvent(shop.deps, { priceCents: 2000, places: 3 });
    const to = await addEvent(shop.deps, { priceCents: 1000, places: 3 });
    const { orderId, code } = await bought(from.eventId, 'twice', 1);
    await staff.call(refundAmount, { orderId, amount: 10, reason: 'The difference', key: key() });
    const wish = { ticketCode: code(1), toEventId: to.eventId, reason: '' };
    expect(errorOf(await staff.call(moveAttendee, { ...wish, key: key() }))).toBe('nothing_would_be_left');
    expect(await refundsOf(orderId)).toEqual([[1000, 91]]);
    expect([await ticketsOf(shop.deps, from.eventId), await ticketsOf(shop.deps, to.eventId)]).toEqual([1, 0]);
    const dearer = await addEvent(shop.deps, { priceCents: 1100, places: 3 });
    const moved = await staff.call(moveAttendee, { ...wish, toEventId: dearer.eventId, key: key() });
    expect(moved.results?.refundAmount).toBe(9);
    expect(await ticketsOf(shop.deps, dearer.eventId)).toBe(1);
  });

  // Invariant 47.
  test('that was moved is named before the refund that ends it, also if its event has begun', async () => {
    const from = await addEvent(shop.deps, { priceCents: 1100, places: 3 });
    const to = await addEvent(shop.deps, { priceCents: 1100, places: 3 });
    const { orderId, code } = await bought(from.eventId, 'named', 1);
    await staff.call(moveAttendee, { ticketCode: code(1), toEventId: to.eventId, reason: '', key: key() });
    const endsOf = async (wish: object) => (await staff.call(previewRefund, { orderId, ...wish })).results?.ends;
    const ticket = {
      lineId: expect.any(Number) as number,
      kind: 'event',
      name: expect.stringMatching(/^Event /) as string,
      quantity: 1,
      left: 0,
    };
    expect(await endsOf({})).toEqual([{ ...ticket, hasBegun: false }]);
    const { lines } = await ledgerOf(shop.deps, orderId);
    expect((await endsOf({}))?.[0]?.name).not.toBe(lines[0]?.name);
    expect(await endsOf({ amount: 10.99 })).toEqual([]);
    await changeEvent(shop.deps, to.eventId, { starts_at: new Date(Date.now() - 60_000).toISOString() });
    expect(await endsOf({ amount: 11 })).toEqual([{ ...ticket, hasBegun: true }]);
    expect(await ticketsOf(shop.deps, to.eventId)).toBe(1);
    await staff.call(refundOrder, { orderId, reason: '', key: key() });
    expect(await ticketsOf(shop.deps, to.eventId)).toBe(0);
    expect(await endsOf({})).toBeUndefined();
  });

  test('is not moved to a dearer, full, past, cancelled, unknown or the same event; nothing changes', async () => {
    const from = await addEvent(shop.deps, { priceCents: 1100, places: 3 });
    const { orderId, code } = await bought(from.eventId, 'stays', 1);
    const cancelled = await addEvent(shop.deps, { priceCents: 1100, places: 3 });
    await staff.call(cancelEvent, { eventId: cancelled.eventId, reason: 'Flooded', key: key() });
    const targets = [
      [(await addEvent(shop.deps, { priceCents: 1101, places: 3 })).eventId, 'higher_price'],
      [(await addEvent(shop.deps, { priceCents: 1100, places: 2, used: 2 })).eventId, 'fully_booked'],
      [(await addEvent(shop.deps, { priceCents: 1100, startsInMinutes: -1 })).eventId, 'event_begun'],
      [cancelled.eventId, 'event_cancelled'],
      [999_999, 'event_not_found'],
      [from.eventId, 'same_event'],
    ] as const;
    for (const [toEventId, code_] of targets)
      expect(errorOf(await staff.call(moveAttendee, { ticketCode: code(1), toEventId, reason: '', key: key() }))).toBe(
        code_,
      );
    expect(await ticketsOf(shop.deps, from.eventId)).toBe(1);
    expect((await poolUse(shop.deps, `event:${from.eventId}`)).used).toBe(1);
    expect(await refundsOf(orderId)).toEqual([]);
  });

  test('of an event that has begun, and an unknown one, is refused', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 5, startsInMinutes: 5 });
    const { results } = await shop.browser().call(registerForEvent, { eventId, register: form('begun', 1) });
    const wish = (seq: number) => ({
      ticketCode: `${results?.bookingCode}-${seq}`,
      refund: false,
      reason: '',
      key: key(),
    });
    expect(errorOf(await staff.call(cancelAttendee, wish(9)))).toBe('ticket_not_found');
    ahead = 6 * 60_000;
    const late = await staff.call(cancelAttendee, wish(1));
    ahead = 0;
    expect(errorOf(late)).toBe('event_begun');
  });
});

describe('a moved event', () => {
  const inDays = (days: number) => new Date(shop.deps.now().getTime() + days * dayMs).toISOString();

  test('tells the old and the new time once, with a file that changes the calendar', async () => {
    const { eventId, slug } = await addEvent(shop.deps, { eventType: 1, places: 5 });
    await shop.browser().call(registerForEvent, { eventId, register: form('told', 1) });
    const [startsAt, endsAt] = [inDays(20), inDays(20.1)];
    const venue = { name: 'Town hall', address: '3 Banksia Lane, Fremantle WA', timeZone: 'Australia/Perth' };
    const moved = await staff.call(moveEvent, {
      eventId,
      revision: 0,
      startsAt,
      endsAt,
      venue,
      reason: 'A bigger room',
      key: key(),
    });
    expect(moved.results).toEqual({ startsAt, endsAt, cancelUntil: startsAt, revision: 1 });
    await Promise.all([tellMoves(shop.deps), tellMoves(shop.deps)]);
    // Who books after the move knows the new time.
    await shop.browser().call(registerForEvent, { eventId, register: form('after', 1) });
    await tellMoves(shop.deps);
    const [, mail, ...more] = await mailsTo(shop.deps, 'told@example.org');
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/Old: .*, online\n/);
    expect(mail?.text).toMatch(/New: .* \(WA\), Town hall, 3 Banksia Lane, Fremantle WA\n/);
    expect(mail?.text).toContain('you can cancel until ');
    expect(mail?.text).toMatch(/Open your tickets: http\S+\/tickets\//);
    expect(filesOf(mail)[0]).toContain('SEQUENCE:1');
    expect(await mailsTo(shop.deps, 'after@example.org')).toHaveLength(1);
    expect((await shop.browser().call(getEvent, { slug })).data).toMatchObject({
      startDateTime: startsAt,
      endDateTime: endsAt,
    });
  });

  test.each([
    ['to the past', { start: -1, end: 2 }, 'past_date'],
    ['to an end before its start', { start: 5, end: 4 }, 'end_before_start'],
    ['with a window after its start', { start: 5, end: 6, cancelUntil: 5.5 }, 'invalid_window'],
  ])('is not moved %s', async (_case, { start, end, ...rest }, code) => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 5 });
    const until = 'cancelUntil' in rest ? { cancelUntil: inDays(rest.cancelUntil) } : {};
    const wish = {
      eventId,
      revision: 0,
      startsAt: inDays(start),
      endsAt: inDays(end),
      reason: '',
      key: key(),
      ...until,
    };
    expect(errorOf(await staff.call(moveEvent, wish))).toBe(code);
  });

  test('of two people who move an event the second is told where it is now', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 5 });
    const wish = { eventId, revision: 0, reason: '', startsAt: inDays(30), endsAt: inDays(31) };
    expect((await staff.call(moveEvent, { ...wish, key: key() })).results).toBeDefined();
    expect(await staff.call(moveEvent, { ...wish, startsAt: inDays(30.5), key: key() })).toMatchObject({
      errors: [{ code: 'stale' }],
      stale: { revision: 1, fields: [{ field: 'startsAt', yours: expect.any(String), now: wish.startsAt }] },
    });
  });

  test('takes a time in any spelling and stores it in one', async () => {
    const { eventId, slug } = await addEvent(shop.deps, { eventType: 1, places: 5 });
    const wish = {
      eventId,
      revision: 0,
      startsAt: '2098-05-05T11:00:00+11:00',
      endsAt: '2098-05-05T02:00Z',
      reason: '',
    };
    const moved = await staff.call(moveEvent, { ...wish, key: key() });
    const [startsAt, endsAt] = ['2098-05-05T00:00:00.000Z', '2098-05-05T02:00:00.000Z'];
    expect(moved.results).toEqual({ startsAt, endsAt, cancelUntil: startsAt, revision: 1 });
    const { data } = await shop.browser().call(getEvent, { slug });
    expect(data).toMatchObject({ startDateTime: startsAt, endDateTime: endsAt });
  });

  test.each(['x', '2027-02-30T00:00:00Z', '+275760-09-12T23:00:00Z', '2101-01-01T00:00:00Z'])(
    'is not moved to %j',
    async (wrong) => {
      const { eventId, slug } = await addEvent(shop.deps, { eventType: 1, places: 5 });
      const shown = async () => (await shop.browser().call(getEvent, { slug })).data;
      // The catalogue in memory learns of a row that no verb has written a moment later.
      await expect.poll(shown).not.toBeNull();
      const before = await shown();
      const wish = { eventId, revision: 0, startsAt: inDays(20), endsAt: inDays(21), reason: '' };
      for (const field of ['startsAt', 'endsAt', 'cancelUntil'])
        await expect(staff.call(moveEvent, { ...wish, [field]: wrong, key: key() })).rejects.toMatchObject({
          status: 400,
        });
      expect(await shown()).toEqual(before);
    },
  );
});

test('every cent of these tests is explained', async () => {
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
});

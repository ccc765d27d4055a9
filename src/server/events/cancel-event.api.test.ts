// Invariants 7, 15: all of this file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEventToCart, getEvent, getEvents, registerForEvent } from '#contract/events.ts';
import { cancelEvent } from '#contract/admin/events.ts';
import { previewRefund, refundAmount, refundLines, refundOrder } from '#contract/admin/orders.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { ledgerOf, mailsTo, paymentsOf, poolUse, ticketsOf, unexplainedMoney } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { cartOf, fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import type { TestBrowser } from '../testing/test-app.ts';
import { finishCancelledEvents } from './cancel-event.ts';

let shop: TestShop;
let staff: TestBrowser;
beforeAll(async () => {
  shop = await testShop();
  ({ browser: staff } = await person(shop, 'organiser@example.org', { roles: ['events'] }));
});
afterAll(() => shop.close());

let serial = 0;
const key = () => `cancel-${++serial}-key`;
const reason = 'Our speaker is ill.';
const form = (name: string, numberOfTickets = 1) => ({
  firstName: name,
  surname: 'Ngata',
  email: `${name}@example.org`,
  phone: '',
  numberOfTickets,
});

async function cartWith(eventId: number, name: string, tickets = 1) {
  const browser = shop.browser();
  const added = await browser.call(addEventToCart, { eventId, register: form(name, tickets), cartId: null });
  return { browser, cartId: added.results?.cartInfo.cartId ?? expect.fail(JSON.stringify(added.errors)) };
}
async function bought(eventId: number, name: string, tickets = 1) {
  const { browser, cartId } = await cartWith(eventId, name, tickets);
  await payWith(browser, { cartId, amount: await fillDetails(browser, cartId) }, 'tok_visa');
  const [payment] = await paymentsOf(shop.deps, cartId);
  return payment?.orderId ?? 0;
}
const attachmentOf = (mail: { attachments_json: string } | undefined) =>
  (JSON.parse(mail?.attachments_json ?? '[]') as { contentType: string; content: string }[])[0];

describe('a cancelled event', () => {
  test('refunds everybody once, gives the places back and tells each with the reason', async () => {
    const { eventId, slug } = await addEvent(shop.deps, { priceCents: 1500, places: 10 });
    const orders = [await bought(eventId, 'tama', 2), await bought(eventId, 'lena')];
    expect(await poolUse(shop.deps, `event:${eventId}`)).toEqual({ capacity: 10, used: 3 });
    const answer = await staff.call(cancelEvent, { eventId, reason, key: key() });
    expect(answer.results).toMatchObject({ registrations: 2, tickets: 3 });
    await finishCancelledEvents(shop.deps);
    await finishCancelledEvents(shop.deps);
    for (const [index, cents] of [3000, 1500].entries()) {
      const { order, refunds } = await ledgerOf(shop.deps, orders[index] ?? 0);
      expect(order.status).toBe('refunded');
      expect(refunds).toMatchObject([{ amount_cents: cents, gst_cents: Math.round(cents / 11), status: 'refunded' }]);
    }
    expect(await ticketsOf(shop.deps, eventId)).toBe(0);
    expect(await poolUse(shop.deps, `event:${eventId}`)).toEqual({ capacity: 10, used: 0 });
    const mails = (await mailsTo(shop.deps, 'tama@example.org')).filter(({ subject }) => subject.startsWith('Canc'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(reason);
    expect(mails[0]?.text).toContain('We refund AU$30.00 to the card');
    expect(attachmentOf(mails[0])).toMatchObject({
      contentType: expect.stringContaining('method=CANCEL') as string,
      content: expect.stringContaining('STATUS:CANCELLED') as string,
    });
    const { data } = await staff.call(getEvent, { slug });
    expect(data?.cancelled).toEqual({ reason });
    expect((await staff.call(getEvents, {})).events.find((event) => event.eventId === eventId)?.cancelled).toEqual({
      reason,
    });
    expect(await unexplainedMoney(shop.deps)).toEqual([]);
  });

  test('takes no registration, no cart line and no payment, and a cart that has it says so', async () => {
    const { eventId } = await addEvent(shop.deps, { priceCents: 1500, places: 10 });
    const { browser, cartId } = await cartWith(eventId, 'late');
    const amount = await fillDetails(browser, cartId);
    await staff.call(cancelEvent, { eventId, reason, key: key() });
    const { errors } = await payWith(browser, { cartId, amount }, 'tok_visa');
    expect(errors?.[0]?.errorMessage).toBe('This event is cancelled.');
    const cart = await cartOf(browser, cartId);
    expect(JSON.stringify(cart)).toContain('This event is cancelled.');
    const again = await browser.call(addEventToCart, { eventId, register: form('late'), cartId: null });
    expect(again.errors?.[0]).toMatchObject({ errorMessage: 'This event is cancelled.', code: 'event_cancelled' });
    expect(await paymentsOf(shop.deps, cartId)).toEqual([]);
  });

  test('of a free event: releases and tells, without a refund', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 4 });
    await shop.browser().call(registerForEvent, { eventId, register: form('freya', 2) });
    await staff.call(cancelEvent, { eventId, reason, key: key() });
    await finishCancelledEvents(shop.deps);
    expect(await poolUse(shop.deps, `event:${eventId}`)).toEqual({ capacity: 4, used: 0 });
    const mails = (await mailsTo(shop.deps, 'freya@example.org')).filter(({ subject }) => subject.startsWith('Canc'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('refund');
    const { errors } = await shop.browser().call(registerForEvent, { eventId, register: form('other') });
    expect(errors?.[0]?.code).toBe('event_cancelled');
  });

  test('a payment that was running is settled and refunded; nobody hears that the place is booked', async () => {
    const { eventId } = await addEvent(shop.deps, { priceCents: 2200, places: 3 });
    const { browser, cartId } = await cartWith(eventId, 'runner');
    const amount = await fillDetails(browser, cartId);
    const card = await shop.gateway.tokenFor('4000002500003155');
    const started = await payWith(browser, { cartId, amount }, card);
    const secret = started.results?.clientSecret ?? expect.fail('The bank asks nothing.');
    await staff.call(cancelEvent, { eventId, reason, key: key() });
    await finishCancelledEvents(shop.deps);
    await shop.gateway.answerChallenge(secret, 'complete');
    await payWith(browser, { cartId, amount }, card);
    const [payment] = await paymentsOf(shop.deps, cartId);
    await finishCancelledEvents(shop.deps);
    const { order, refunds } = await ledgerOf(shop.deps, payment?.orderId ?? 0);
    expect(order.status).toBe('refunded');
    expect(refunds).toMatchObject([{ amount_cents: 2200, status: 'refunded' }]);
    expect(await poolUse(shop.deps, `event:${eventId}`)).toEqual({ capacity: 3, used: 0 });
    const subjects = (await mailsTo(shop.deps, 'runner@example.org')).map(({ subject }) => subject.split(':')[0]);
    expect(subjects).toEqual(['Cancelled']);
  });

  test('a line that was refunded in part returns its rest', async () => {
    const { eventId } = await addEvent(shop.deps, { priceCents: 1000, places: 9 });
    const orderId = await bought(eventId, 'parted', 3);
    const { browser: till } = await person(shop, `till${++serial}@example.org`, { roles: ['shop'] });
    const { lines } = await ledgerOf(shop.deps, orderId);
    await till.call(refundLines, { orderId, lines: [{ lineId: lines[0]?.id ?? 0, quantity: 1 }], reason, key: key() });
    await staff.call(cancelEvent, { eventId, reason, key: key() });
    await finishCancelledEvents(shop.deps);
    const { order, refunds } = await ledgerOf(shop.deps, orderId);
    expect(order.status).toBe('refunded');
    expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([1000, 2000]);
    expect(await poolUse(shop.deps, `event:${eventId}`)).toEqual({ capacity: 9, used: 0 });
  });
});

// Decision 35.
describe('free tickets beside the only ones that cost something', () => {
  async function mixed(name: string) {
    const paid = await addEvent(shop.deps, { priceCents: 3000, places: 5 });
    const free = await addEvent(shop.deps, { priceCents: 0, places: 5 });
    const { browser, cartId } = await cartWith(paid.eventId, name);
    await browser.call(addEventToCart, { eventId: free.eventId, register: form(name), cartId });
    await payWith(browser, { cartId, amount: await fillDetails(browser, cartId) }, 'tok_visa');
    const [payment] = await paymentsOf(shop.deps, cartId);
    const orderId = payment?.orderId ?? 0;
    const state = async () => ({
      status: (await ledgerOf(shop.deps, orderId)).order.status,
      paid: await ticketsOf(shop.deps, paid.eventId),
      free: await ticketsOf(shop.deps, free.eventId),
      freePlaces: (await poolUse(shop.deps, `event:${free.eventId}`)).used,
    });
    expect(await state()).toEqual({ status: 'paid', paid: 1, free: 1, freePlaces: 1 });
    return { orderId, eventId: paid.eventId, state };
  }
  const kept = { status: 'partiallyRefunded', paid: 0, free: 1, freePlaces: 1 };

  test('stay when the event of those is cancelled, also after an amount was refunded', async () => {
    const orders = [await mixed('beside'), await mixed('courtesy')];
    const { browser: till } = await person(shop, `till${++serial}@example.org`, { roles: ['shop'] });
    await till.call(refundAmount, { orderId: orders[1]?.orderId ?? 0, amount: 5, reason, key: key() });
    for (const { eventId } of orders) await staff.call(cancelEvent, { eventId, reason, key: key() });
    await finishCancelledEvents(shop.deps);
    for (const [index, cents] of [[3000], [500, 2500]].entries()) {
      const { refunds } = await ledgerOf(shop.deps, orders[index]?.orderId ?? 0);
      expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual(cents);
      expect(await orders[index]?.state()).toEqual(kept);
    }
    expect(await unexplainedMoney(shop.deps)).toEqual([]);
  });

  test('stay when staff refund that line, as they were shown, and end with the rest of the order', async () => {
    const { orderId, state } = await mixed('chosen');
    const { browser: till } = await person(shop, `till${++serial}@example.org`, { roles: ['shop'] });
    const { lines } = await ledgerOf(shop.deps, orderId);
    const [paid = 0, free = 0] = lines.map(({ id }) => id);
    const endsOf = async (wish: object) =>
      (await till.call(previewRefund, { orderId, ...wish })).results?.ends.map(({ lineId, left }) => [lineId, left]);
    const wish = { lines: [{ lineId: paid, quantity: 1 }] };
    expect(await endsOf(wish)).toEqual([[paid, 0]]);
    expect(await endsOf({ amount: 30 })).toEqual([
      [paid, 0],
      [free, 0],
    ]);
    await till.call(refundLines, { orderId, ...wish, reason, key: key() });
    expect(await state()).toEqual(kept);
    expect(await endsOf({})).toEqual([[free, 0]]);
    await till.call(refundOrder, { orderId, reason, key: key() });
    expect(await state()).toEqual({ status: 'refunded', paid: 0, free: 0, freePlaces: 0 });
  });
});

describe('refused', () => {
  test.each([
    ['of an event that has begun', { startsInMinutes: -1 }, 'event_begun'],
    ['without a reason', {}, 'reason'],
  ] as const)('a cancellation %s', async (_case, event, code) => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 4, ...event });
    const wish = { eventId, reason: code === 'reason' ? '' : reason, key: key() };
    if (code === 'reason') await expect(staff.call(cancelEvent, wish)).rejects.toThrow('400');
    else expect((await staff.call(cancelEvent, wish)).errors?.[0]?.code).toBe(code);
  });

  test('a second one, and one of an unknown event; a repeated request gets its first answer', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 4 });
    const wish = { eventId, reason, key: key() };
    const first = await staff.call(cancelEvent, wish);
    expect(await staff.call(cancelEvent, wish)).toEqual(first);
    expect((await staff.call(cancelEvent, { ...wish, key: key() })).errors?.[0]?.code).toBe('event_cancelled');
    expect((await staff.call(cancelEvent, { ...wish, eventId: 999_999, key: key() })).errors?.[0]?.code).toBe(
      'event_not_found',
    );
  });
});

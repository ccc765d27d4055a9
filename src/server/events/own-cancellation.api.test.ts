// Invariants 15, 19: all of this file.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getTickets } from '#contract/account.ts';
import { addEventToCart, registerForEvent } from '#contract/events.ts';
import { moveEvent } from '#contract/admin/events.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { addEvent, changeEvent } from '../testing/catalogue.sql.ts';
import { ledgerOf, mailsTo, paymentsOf, poolUse, ticketsOf, unexplainedMoney } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import { sendPendingRefunds } from '../store/refunds/send-refunds.ts';

let shop: TestShop;
/** Hours that the server's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  shop = await testShop({ now: () => new Date(Date.now() + ahead * hourMs) });
});
beforeEach(() => {
  ahead = 0;
});
afterAll(() => shop.close());

let people = 0;
const form = (email: string, numberOfTickets: number) => ({
  firstName: 'Ana',
  surname: 'Ngata',
  email,
  phone: '',
  numberOfTickets,
});
/** The path of the tickets in the mail. */
async function pathFor(email: string): Promise<string> {
  const [mail] = await mailsTo(shop.deps, email);
  return /https?:\/\/[^/\s]+(\/tickets\/\S+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail('No mail with tickets.');
}
async function bought({ hours = 24 }: { hours?: number | null } = {}) {
  const { eventId } = await addEvent(shop.deps, { priceCents: 1650, places: 9 });
  await changeEvent(shop.deps, eventId, { cancellation_until_hours: hours });
  const email = `own.${++people}@example.org`;
  const browser = shop.browser();
  const added = await browser.call(addEventToCart, { eventId, register: form(email, 2), cartId: null });
  const cartId = added.results?.cartInfo.cartId ?? '';
  await payWith(browser, { cartId, amount: await fillDetails(browser, cartId) }, 'tok_visa');
  const [payment] = await paymentsOf(shop.deps, cartId);
  return { eventId, email, path: await pathFor(email), orderId: payment?.orderId ?? 0 };
}
const ask = async (path: string) => {
  const answer = await fetch(`${shop.url}${path}/cancel`, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};
const cancel = async (path: string, refund: number) => {
  const answer = await fetch(`${shop.url}${path}/cancel`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ refund: String(refund) }),
  });
  return { status: answer.status, text: await answer.text() };
};

test('says what is refunded and until when, then cancels all tickets once and tells the buyer', async () => {
  const { eventId, email, path, orderId } = await bought();
  const page = await ask(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Cancel your 2 tickets?');
  expect(page.text).toContain('<strong>AU$33.00</strong>');
  expect(page.text).toMatch(/You can cancel until \w+day /);
  expect(await fetch(`${shop.url}${path}`).then((answer) => answer.text())).toContain(`${path}/cancel`);
  const answers = await Promise.all([cancel(path, 3300), cancel(path, 3300), cancel(path, 3300)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  await sendPendingRefunds(shop.deps);
  const { order, refunds } = await ledgerOf(shop.deps, orderId);
  expect(order.status).toBe('refunded');
  expect(refunds).toMatchObject([{ amount_cents: 3300, gst_cents: 300, actor: 'buyer', status: 'refunded' }]);
  expect(await ticketsOf(shop.deps, eventId)).toBe(0);
  expect((await poolUse(shop.deps, `event:${eventId}`)).used).toBe(0);
  const told = (await mailsTo(shop.deps, email)).filter(({ subject }) => subject.startsWith('You no longer'));
  expect(told).toHaveLength(1);
  expect(told[0]?.attachments_json).toContain('STATUS:CANCELLED');
  expect((await ask(path)).status).toBe(303);
});

test('too late: says until when it was possible and whom to write to, and refunds nothing', async () => {
  const { eventId, path, orderId } = await bought();
  // A week ahead, less 24 hours.
  ahead = 7 * 24 - 23;
  const page = await ask(path);
  expect(page.text).toMatch(/Cancelling was possible until \w+day /);
  expect(page.text).toContain('href="/contact"');
  expect(page.text).not.toContain('<form');
  const answer = await cancel(path, 3300);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('It is too late to cancel here.');
  expect((await ledgerOf(shop.deps, orderId)).refunds).toEqual([]);
  expect(await ticketsOf(shop.deps, eventId)).toBe(2);
});

test('an event that does not allow it shows no link and refuses', async () => {
  const { path, orderId } = await bought({ hours: null });
  expect(await fetch(`${shop.url}${path}`).then((answer) => answer.text())).not.toContain('/cancel');
  expect((await ask(path)).text).toContain('takes no cancellations online');
  expect((await cancel(path, 3300)).status).toBe(422);
  expect((await ledgerOf(shop.deps, orderId)).refunds).toEqual([]);
});

test('another amount than the shown one is refused, and shown again', async () => {
  const { path, orderId } = await bought();
  for (const amount of [0, 3299, -1, Number.NaN]) {
    const answer = await cancel(path, amount);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('The amount that we refund has changed.');
  }
  expect((await ledgerOf(shop.deps, orderId)).refunds).toEqual([]);
});

test('a free event has nothing to refund: the places come back', async () => {
  const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 4 });
  await changeEvent(shop.deps, eventId, { cancellation_until_hours: 0 });
  const email = `own.${++people}@example.org`;
  await shop.browser().call(registerForEvent, { eventId, register: form(email, 1) });
  const path = await pathFor(email);
  expect((await ask(path)).text).toContain('there is nothing to refund');
  expect((await cancel(path, 0)).status).toBe(303);
  expect((await poolUse(shop.deps, `event:${eventId}`)).used).toBe(0);
});

test('a link that we did not make is refused like an unknown one, for tickets that exist and for others', async () => {
  const { eventId, path } = await bought();
  const [code = ''] = path.slice('/tickets/'.length).split('-');
  const forged = `${code}-${'A'.repeat(43)}`;
  const unknown = `ZZZZZZZZ-${'A'.repeat(43)}`;
  const [one, other] = await Promise.all([forged, unknown].map((token) => cancel(`/tickets/${token}`, 3300)));
  expect(one?.status).toBe(404);
  expect(one).toEqual(other);
  expect(await ticketsOf(shop.deps, eventId)).toBe(2);
});

test('who booked before a move may cancel until the given time; the account links to it', async () => {
  const { browser: staff } = await person(shop, 'mover@example.org', { roles: ['events'] });
  const { browser: member } = await person(shop, `own.${++people}@example.org`);
  const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 4 });
  await member.call(registerForEvent, { eventId, register: form(`own.${people}@example.org`, 1) });
  expect((await member.call(getTickets, {})).tickets[0]?.cancelUrl).toBeNull();
  const inDays = (days: number) => new Date(shop.deps.now().getTime() + days * dayMs).toISOString();
  ahead = 0.1;
  await staff.call(moveEvent, {
    revision: 0,
    eventId,
    startsAt: inDays(9),
    endsAt: inDays(9.1),
    reason: '',
    key: 'move-for-window',
  });
  const [ticket] = (await member.call(getTickets, {})).tickets;
  expect(ticket?.cancelUrl).toBe(`${ticket?.ticketUrl}/cancel`);
  expect((await cancel(ticket?.ticketUrl ?? '', 0)).status).toBe(303);
  const late = `own.${++people}@example.org`;
  ahead = 0.2;
  await shop.browser().call(registerForEvent, { eventId, register: form(late, 1) });
  expect((await cancel(await pathFor(late), 0)).status).toBe(422);
});

test('every cent of these tests is explained', async () => {
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
});

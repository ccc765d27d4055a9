// Invariant 39: all of this file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEventToCart, joinWaitingList, registerForEvent } from '#contract/events.ts';
import { sendContact } from '#contract/contact.ts';
import { dayMs } from '#contract/spans.ts';
import { oldSubmissions } from '../forms/old-forms.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { solvedCaptcha } from '../testing/captcha.ts';
import { ledgerOf, paymentsOf } from '../testing/evidence.sql.ts';
import { fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import { oldRegistrations, oldWaitingEntries } from './old-registrations.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

/** The clock of the job, so many days after now. */
const after = (days: number) => ({ ...shop.deps, now: () => new Date(Date.now() + days * dayMs) });
const form = (email: string) => ({
  firstName: 'Ana',
  surname: 'Ngata',
  email,
  phone: '0400 000 000',
  numberOfTickets: 2,
});
const registrations = () => shop.deps.db.read.selectFrom('registration').selectAll().orderBy('id').execute();

test('names leave registrations, tickets and waiting lists a year after the event; orders keep their buyer', async () => {
  const inMinutes = 60;
  const free = await addEvent(shop.deps, { eventType: 1, places: 9, startsInMinutes: inMinutes });
  const paid = await addEvent(shop.deps, { priceCents: 1650, places: 9, startsInMinutes: inMinutes });
  const later = await addEvent(shop.deps, { eventType: 1, places: 9, startsInMinutes: 30 * 24 * 60 });
  const full = await addEvent(shop.deps, {
    eventType: 1,
    places: 2,
    used: 2,
    waitingList: true,
    startsInMinutes: inMinutes,
  });
  await shop.deps.content.refresh();
  const call = shop.browser().call;
  await call(registerForEvent, { eventId: free.eventId, register: form('free@example.org') });
  await call(registerForEvent, { eventId: later.eventId, register: form('later@example.org') });
  await call(joinWaitingList, { eventId: full.eventId, register: form('waits@example.org') });
  const browser = shop.browser();
  const added = await browser.call(addEventToCart, {
    eventId: paid.eventId,
    register: form('paid@example.org'),
    cartId: null,
  });
  const cartId = added.results?.cartInfo.cartId ?? '';
  await payWith(browser, { cartId, amount: await fillDetails(browser, cartId) }, 'tok_visa');
  const [payment] = await paymentsOf(shop.deps, cartId);
  const before = await registrations();
  expect(before.map(({ email }) => email).sort()).toEqual([
    'free@example.org',
    'later@example.org',
    'paid@example.org',
  ]);

  expect(await oldRegistrations.sweep(after(364), 200)).toBe(0);
  expect(await oldWaitingEntries.sweep(after(364), 200)).toBe(0);
  expect(await registrations()).toEqual(before);

  expect(await oldRegistrations.sweep(after(367), 1)).toBe(1);
  expect(await oldRegistrations.sweep(after(367), 200)).toBe(1);
  expect(await oldRegistrations.sweep(after(367), 200)).toBe(0);
  expect(await oldWaitingEntries.sweep(after(367), 200)).toBe(1);
  const left = await registrations();
  expect(left.filter(({ email }) => email !== '').map(({ email }) => email)).toEqual(['later@example.org']);
  expect(JSON.stringify(left.filter(({ email }) => email === ''))).not.toMatch(/Ana|Ngata|0400/);
  // The numbers stay.
  expect(left.map(({ tickets, booking_code: code }) => [tickets, code])).toEqual(
    before.map(({ tickets, booking_code: code }) => [tickets, code]),
  );
  const waiting = await shop.deps.db.read.selectFrom('waiting_entry').selectAll().execute();
  expect(JSON.stringify(waiting)).not.toMatch(/Ana|Ngata|0400|waits@/);
  expect((await ledgerOf(shop.deps, payment?.orderId ?? 0)).order.email).not.toBe('');
});

test('what somebody wrote is deleted after ninety days', async () => {
  const browser = shop.browser();
  const { results } = await browser.call(sendContact, {
    name: 'Ana',
    phone: '0400 000 000',
    email: 'ana@example.org',
    enquiry: 'He reads my messages.',
    state: 'ACT',
    emailReceiver: '',
    recaptchaValue: await solvedCaptcha(browser),
  });
  expect(results).toBeDefined();
  expect(await oldSubmissions.sweep(after(89), 200)).toBe(0);
  expect(await oldSubmissions.sweep(after(91), 200)).toBe(1);
  expect(await shop.deps.db.read.selectFrom('enquiry').selectAll().execute()).toEqual([]);
});

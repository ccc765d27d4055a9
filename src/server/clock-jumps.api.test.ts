// Invariant 34: all of this file.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendContact, subscribe } from '#contract/contact.ts';
import { registerForEvent } from '#contract/events.ts';
import { getProfile } from '#contract/members.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { queueMail } from './jobs/outbox.ts';
import { sendDueMails } from './jobs/mail-worker.ts';
import type { Mail, MailTransport } from './providers/mail/port.ts';
import { reconcile } from './store/payments/reconcile.ts';
import { solvedCaptcha } from './testing/captcha.ts';
import { addEvent, addProduct } from './testing/catalogue.sql.ts';
import { paymentsOf } from './testing/evidence.sql.ts';
import { cartOf, filledCart, payWith, type TestShop, testShop } from './testing/shop.ts';

const password = 'a long enough secret';
const contact = {
  name: 'Ana',
  phone: '0400 000 000',
  email: 'contact@example.org',
  enquiry: 'Hello',
  state: 'ACT',
  emailReceiver: '',
};
const attendee = { firstName: 'Ana', surname: 'Ngata', email: 'attendee@example.org', phone: '', numberOfTickets: 1 };
const subscriber = { name: 'Ana', email: 'subscriber@example.org' };

/** One shop per clock change. Each scenario has its own people, carts and products in it. */
let shop: TestShop;
const jump = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function identity(
  path: string,
  body: object,
): Promise<{ status: number; idToken: string; refreshToken: string }> {
  const response = await fetch(`${shop.url}/identity/v1/${path}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { idToken = '', refreshToken = '' } = (await response.json()) as { idToken?: string; refreshToken?: string };
  return { status: response.status, idToken, refreshToken };
}
const logIn = (email: string) => identity('accounts:signInWithPassword', { email, password });

/** A mail server that accepts every mail. */
function mailServer(): { sent: string[]; work(): Promise<void> } {
  const sent: string[] = [];
  const mail: MailTransport = { delivers: true, send: async ({ to }: Mail) => `250 ${sent.push(to)}`, close() {} };
  return { sent, work: () => sendDueMails({ ...shop.deps, mail }) };
}
const queued = (to: string) =>
  shop.deps.db.transaction((tx) =>
    queueMail(tx, shop.deps, { cause: to, to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }),
  );

/** Logs in and reads the profile: 200, or the status of the refusal. */
async function logInAndRead(email: string): Promise<number> {
  const { status, idToken } = await logIn(email);
  if (status !== 200) return status;
  const browser = shop.browser();
  browser.token = idToken;
  return browser.call(getProfile, {}).then(
    ({ data }) => (data?.email === email ? 200 : 0),
    (error: { status: number }) => error.status,
  );
}

/** `prepare` runs before the clock change and returns the expectations for after it. */
interface Scenario {
  name: string;
  prepare: () => Promise<(ms: number) => Promise<void>>;
}

const scenarios: Scenario[] = [
  {
    name: 'people can log in and sign up, and a session continues or expires',
    async prepare() {
      await identity('accounts:signUp', { email: 'member@example.org', password });
      const before = await logIn('member@example.org');
      return async function expectAfter(ms) {
        expect(await logInAndRead('member@example.org')).toBe(200);
        expect((await identity('accounts:signUp', { email: 'newcomer@example.org', password })).status).toBe(200);
        expect(await logInAndRead('newcomer@example.org')).toBe(200);
        const browser = shop.browser();
        browser.token = before.idToken;
        const called = await browser.call(getProfile, {}).then(
          () => 200,
          (error: { status: number }) => error.status,
        );
        expect(called).toBe(ms < 0 ? 200 : 401);
        const renewed = await fetch(`${shop.url}/identity/v1/token?key=local`, {
          method: 'POST',
          body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: before.refreshToken }),
        });
        expect(renewed.status).toBe(ms < 30 * dayMs ? 200 : 400);
      };
    },
  },
  {
    name: 'mails are sent',
    async prepare() {
      await queued('before@example.org');
      return async function expectAfter(ms) {
        const server = mailServer();
        await queued('after@example.org');
        await server.work();
        // The worker gives up a mail after three days.
        expect(server.sent.filter((to) => /^(before|after)@/.test(to)).toSorted()).toEqual(
          ms < 3 * dayMs ? ['after@example.org', 'before@example.org'] : ['after@example.org'],
        );
      };
    },
  },
  {
    name: 'a cart exists or has expired, and its products can be paid for',
    async prepare() {
      const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 5 });
      const browser = shop.browser();
      const cart = await filledCart(browser, productId);
      return async function expectAfter(ms) {
        const shown = await cartOf(browser, cart.cartId);
        expect(shown.totalAmount).toBe(ms < 90 * dayMs ? 10 : 0);
        const paying = shown.totalAmount > 0 ? cart : await filledCart(browser, productId);
        expect(
          (await payWith(browser, paying, await shop.gateway.tokenFor('4242424242424242'))).results?.OrderIdToken,
        ).toBeTruthy();
      };
    },
  },
  {
    name: 'forms are accepted',
    async prepare() {
      const browser = shop.browser();
      const send = async (recaptchaValue: string) =>
        (await browser.call(sendContact, { ...contact, recaptchaValue })).errors?.[0]?.code ?? 'sent';
      const earlier = await solvedCaptcha(browser);
      expect(await send(await solvedCaptcha(browser))).toBe('sent');
      return async function expectAfter(ms) {
        expect(await send(earlier)).toBe(ms < 0 ? 'sent' : 'captcha_failed');
        expect(await send(await solvedCaptcha(browser))).toBe('sent');
      };
    },
  },
  {
    name: 'a repeated registration or subscription is accepted again',
    async prepare() {
      const { eventId } = await addEvent(shop.deps, { eventType: 1, startsInMinutes: 200 * 24 * 60 });
      const registered = async () => {
        const { results, errors } = await shop.browser().call(registerForEvent, { eventId, register: attendee });
        if (!results) throw new Error(JSON.stringify(errors));
        return results.registrationId;
      };
      const newsletters = async () =>
        (
          await shop.deps.db.read
            .selectFrom('outbox_mail')
            .select('id')
            .where('cause', 'like', 'newsletter-%')
            .execute()
        ).length;
      const first = await registered();
      await shop.browser().call(subscribe, subscriber);
      return async function expectAfter() {
        expect(await registered()).not.toBe(first);
        await shop.browser().call(subscribe, subscriber);
        expect(await newsletters()).toBe(2);
      };
    },
  },
  {
    name: 'a payment whose response was lost ends as one order with one charge',
    async prepare() {
      // A price of this scenario only: it identifies this payment's charges in the ledger.
      const priceCents = 4321;
      const { productId } = await addProduct(shop.deps, { priceCents, stock: 5 });
      const browser = shop.browser();
      const cart = await filledCart(browser, productId);
      await shop.gateway.fault({ kind: 'errorAfter', times: 1 });
      expect((await payWith(browser, cart, 'tok_visa')).errors?.[0]?.code).toBe('payment_pending');
      return async function expectAfter() {
        await reconcile(shop.deps);
        expect(await paymentsOf(shop.deps, cart.cartId)).toMatchObject([{ status: 'succeeded', orderStatus: 'paid' }]);
        expect(
          (await shop.gateway.ledger()).charges.filter(
            (charge) => charge.status === 'succeeded' && charge.amount === priceCents,
          ),
        ).toHaveLength(1);
      };
    },
  },
  // Must be last: it moves the clock forward, which would change what is due in the other scenarios.
  {
    name: 'a payment that waits for the shopper releases its reservation after 15 more minutes',
    async prepare() {
      const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 1 });
      const browser = shop.browser();
      const cart = await filledCart(browser, productId);
      expect(
        (await payWith(browser, cart, await shop.gateway.tokenFor('4000002500003155'))).results?.clientSecret,
      ).toBeTruthy();
      return async function expectAfter() {
        await reconcile(shop.deps);
        jump(16 * 60_000);
        await reconcile(shop.deps);
        expect(await paymentsOf(shop.deps, cart.cartId)).toMatchObject([{ status: 'cancelled' }]);
        const other = shop.browser();
        expect(
          (await payWith(other, await filledCart(other, productId), 'tok_visa')).results?.OrderIdToken,
        ).toBeTruthy();
      };
    },
  },
];

describe.each([
  { name: 'an hour back', ms: -hourMs },
  { name: 'an hour ahead', ms: hourMs },
  { name: '31 days ahead', ms: 31 * dayMs },
  { name: '91 days ahead', ms: 91 * dayMs },
])('the clock is set $name', ({ ms }) => {
  const prepared = new Map<string, (ms: number) => Promise<void>>();
  beforeAll(async () => {
    // Fakes `Date` only, as when the system clock is set; timers and durations continue.
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
    shop = await testShop({ webhooks: false, settings: { LOG_LEVEL: 'silent' } });
    for (const { name, prepare } of scenarios) prepared.set(name, await prepare());
    jump(ms);
  });
  afterAll(async () => {
    await shop.close();
    vi.useRealTimers();
  });

  test.each(scenarios.map(({ name }) => name))('%s', async (name) => {
    const expectAfter = prepared.get(name);
    if (!expectAfter) throw new Error('The scenario was not prepared.');
    await expectAfter(ms);
  });
});

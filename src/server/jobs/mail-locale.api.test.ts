import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeEmail } from '#contract/account.ts';
import { invite } from '#contract/companies.ts';
import { addEventToCart, joinWaitingList, registerForEvent } from '#contract/events.ts';
import type { Locale } from '#contract/locale.ts';
import { sendPasswordResetEmail } from '#contract/passwords.ts';
import { resendCompanyInvitation } from '#contract/admin/companies.ts';
import { cancelEvent, moveEvent } from '#contract/admin/events.ts';
import { refundOrder } from '#contract/admin/orders.ts';
import { findOrders } from '#contract/store.ts';
import { paySubscription, startSubscription } from '#contract/subscriptions.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { eventPool, giveBack } from '../db/capacity.sql.ts';
import { changingPools } from '../db/pool-changes.ts';
import { finishCancelledEvents } from '../events/cancel-event.ts';
import { tellMoves } from '../events/move-event.ts';
import { remindOfEvents } from '../events/reminder.ts';
import { serveQueues } from '../events/waiting-offers.ts';
import { sendResetLinks } from '../members/password-reset.ts';
import { sendOrderLinks } from '../store/orders/order-links.ts';
import { renewDue } from '../subscriptions/renew.ts';
import { setRenewalClock } from '../subscriptions/renewal-clock.ts';
import { addEvent, addProduct } from '../testing/catalogue.sql.ts';
import { invitationsOf } from '../testing/companies.sql.ts';
import { mailsTo, paymentsOf } from '../testing/evidence.sql.ts';
import { newMember } from '../testing/member.ts';
import { addCompany, addToCompany, person } from '../testing/people.sql.ts';
import { buyer, filledCart, fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import type { TestBrowser } from '../testing/test-app.ts';

const nzHost = 'https://www.phi.co.nz';

// The visitors of a test ask for something; jobs, webhooks and staff of the Australian site cause the mails later.
describe.each<{ site: string; locale: Locale; settings: Record<string, string> }>([
  { site: 'the New Zealand site by its flag', locale: 'nz', settings: {} },
  { site: 'the New Zealand site at its own host', locale: 'nz', settings: { PUBLIC_ORIGIN_NZ: nzHost } },
  { site: 'the Australian site', locale: 'au', settings: {} },
])('mails that are written later to visitors of $site', ({ locale, settings }) => {
  let shop: TestShop;
  let staff: TestBrowser;
  let visitor: TestBrowser;
  let ahead = 0;
  beforeAll(async () => {
    shop = await testShop({ settings, now: () => new Date(Date.now() + ahead) });
    ({ browser: staff } = await person(shop, 'staff@example.org', { roles: ['admin'] }));
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    ahead = 0;
    visitor = shop.browser();
    visitor.locale = locale;
  });

  let serial = 0;
  const key = () => `locale-${++serial}-key`;
  const reason = 'The speaker is ill.';
  const registerAs = (email: string) => ({ firstName: 'Ana', surname: 'Ngata', email, phone: '', numberOfTickets: 1 });

  /** Expects mails of exactly these kinds since the `from`th, all of whose links lead to the visitor's site. */
  async function expectMails(email: string, kinds: string[], from = 0): Promise<void> {
    const mails = (await mailsTo(shop.deps, email)).slice(from);
    expect(mails.map(({ cause }) => cause.replace(/:.*/, ''))).toEqual(kinds);
    for (const { subject, html, text, attachments_json: files } of mails) {
      const calendars = (JSON.parse(files) as { content?: string }[]).map(({ content = '' }) => content);
      const written = [html.replaceAll('&amp;', '&'), text, ...calendars.map((file) => file.replaceAll('\r\n ', ''))];
      for (const part of written) {
        const own = pagesIn(part);
        expect(own.length, subject).toBeGreaterThan(0);
        expect(
          own.filter((address) => !isOfSite(address)),
          subject,
        ).toEqual([]);
      }
      expect(html).toContain(`<html lang="en-${locale.toUpperCase()}">`);
      const [first, second] = ['111 in New Zealand', '000 in Australia'];
      expect(text).toContain(locale === 'nz' ? `call ${first} or ${second}` : `call ${second} or ${first}`);
    }
  }
  const pagesIn = (text: string) =>
    [shop.url, nzHost]
      .flatMap((origin) =>
        text
          .split(origin)
          .slice(1)
          .map((rest) => origin + (/^[^\s"<>]*/.exec(rest)?.[0] ?? '')),
      )
      .filter((address) => !address.includes('/api/') && !/>|^$/.test(address))
      .map((address) => address.replace(/[.,]$/, ''));
  const isOfSite = (address: string) => {
    const { origin, searchParams, hash } = new URL(address);
    const hasFlag = searchParams.get('nz') === 'true' && !hash.includes('nz=true');
    if (locale === 'au') return origin === shop.url && !hasFlag;
    return 'PUBLIC_ORIGIN_NZ' in settings ? origin === nzHost && !hasFlag : origin === shop.url && hasFlag;
  };

  test('a link to a new password, and what follows from an address', async () => {
    const { browser } = await newMember(shop, 'member@example.org', visitor);
    await shop.browser().call(sendPasswordResetEmail, { email: 'member@example.org' });
    await visitor.call(sendPasswordResetEmail, { email: 'member@example.org' });
    await sendResetLinks(shop.deps);
    const resets = (await mailsTo(shop.deps, 'member@example.org')).filter(({ cause }) =>
      cause.startsWith('password-'),
    );
    // Whoever asks says which site: the first request came from the Australian one.
    expect(resets.map(({ text }) => pagesIn(text).every(isOfSite))).toEqual([locale === 'au', true]);
    await browser.call(changeEmail, { email: 'new@example.org' });
    await expectMails('new@example.org', ['email-change-new']);
  });

  test('reminders, moves and cancellations of an event', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 5, joinUrl: 'https://meet.example/x' });
    await visitor.call(registerForEvent, { eventId, register: registerAs('guest@example.org') });
    ahead = 6 * dayMs;
    await remindOfEvents(shop.deps);
    const startsAt = new Date(Date.now() + 9 * dayMs);
    const endsAt = new Date(startsAt.getTime() + hourMs);
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    ahead = 0;
    await staff.call(moveEvent, { eventId, revision: 0, ...times, reason, key: key() });
    await tellMoves(shop.deps);
    await staff.call(cancelEvent, { eventId, reason, key: key() });
    await finishCancelledEvents(shop.deps);
    await expectMails('guest@example.org', ['registration', 'reminder', 'event-moved', 'event-cancelled']);
  });

  test('an offer of a waiting list', async () => {
    const { eventId } = await addEvent(shop.deps, { places: 1, used: 1, eventType: 1, waitingList: true });
    await visitor.call(joinWaitingList, { eventId, register: registerAs('waits@example.org') });
    await changingPools(shop.deps, (tx) => giveBack(tx, eventPool(eventId), 1));
    await serveQueues(shop.deps);
    ahead = 2 * dayMs;
    await serveQueues(shop.deps);
    await expectMails('waits@example.org', ['waiting-joined', 'waiting-offer', 'waiting-ended']);
  });

  test('receipt and ticket of a payment that the bank confirms and a webhook tells, its refund and its list', async () => {
    const { eventId } = await addEvent(shop.deps, { priceCents: 1500, places: 5 });
    const { productId } = await addProduct(shop.deps, { priceCents: 2000 });
    const { cartId } = await filledCart(visitor, productId);
    await visitor.call(addEventToCart, { eventId, register: registerAs(buyer.email), cartId });
    const amount = await fillDetails(visitor, cartId);
    const asked = await payWith(visitor, { cartId, amount }, await shop.gateway.tokenFor('4000002500003155'));
    await shop.gateway.answerChallenge(asked.results?.clientSecret ?? '', 'complete');
    await expect.poll(async () => (await mailsTo(shop.deps, buyer.email)).length).toBe(2);
    const [payment] = await paymentsOf(shop.deps, cartId);
    await staff.call(refundOrder, { orderId: payment?.orderId ?? 0, reason, key: key() });
    await visitor.call(findOrders, { email: buyer.email });
    await sendOrderLinks(shop.deps);
    await expectMails(buyer.email, ['registration', 'receipt', 'refund', 'order-links']);
  });

  test('a subscription: its start, a failed renewal and its end', async () => {
    const email = 'subscriber@example.org';
    const { browser } = await newMember(shop, email, visitor);
    const before = (await mailsTo(shop.deps, email)).length;
    const plan = { subscriptionType: 'standard', per: 'monthly' };
    const payToken = (await browser.call(startSubscription, plan)).results?.payVM?.payToken ?? '';
    const tokenId = await shop.gateway.tokenFor('4000000000000341');
    await shop.browser().call(paySubscription, { payToken, ...plan, tokenId });
    for (const days of [32, 60, 90]) {
      await setRenewalClock(shop.deps, days);
      await renewDue(shop.deps);
    }
    await setRenewalClock(shop.deps, 0);
    const failed = Array.from({ length: 3 }, () => 'renewal-failed');
    await expectMails(email, ['subscription-started', 'receipt', ...failed], before);
  });

  test('an invitation that an administrator of the Australian site sends again', async () => {
    const corporateId = await addCompany(shop.deps, { name: 'Saltbush' });
    const { browser: owner, uid } = await newMember(shop, 'owner@example.org', visitor);
    await addToCompany(shop.deps, { corporateId, uid, role: 'owner' });
    await owner.call(invite, { corporateId, email: 'invited@example.org', role: 'member' });
    const [invitation] = await invitationsOf(shop.deps, corporateId);
    await staff.call(resendCompanyInvitation, { corporateId, invitationId: invitation?.id ?? 0, key: key() });
    await expectMails('invited@example.org', ['invitation', 'invitation']);
  });
});

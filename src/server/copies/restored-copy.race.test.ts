import { copyFile, cp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { getToday, wakeCopy as wake } from '#contract/admin/today.ts';
import { getWaitingPlace, joinWaitingList, leaveWaitingList } from '#contract/events.ts';
import { refundAmount } from '#contract/admin/orders.ts';
import { onSite } from '../db/open-copy.ts';
import { localDisk } from '../providers/storage/local-disk.ts';
import { asleepText } from '../shop-closed.ts';
import { forgetFindKeys, ordersWithoutKeys } from '../testing/bulk.sql.ts';
import { addEvent, addProduct } from '../testing/catalogue.sql.ts';
import { emptyPlace } from '../testing/copy-site.ts';
import { books, waitingOf } from '../testing/evidence.sql.ts';
import { key } from '../testing/page-texts.ts';
import { person } from '../testing/people.sql.ts';
import { filledCart, payWith, type TestShop, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import { keptCardOf } from '../subscriptions/manage.ts';
import { storeKeptCards } from '../subscriptions/kept-card.ts';
import { wakeNow } from '../commands/wake.ts';
import { dayMs, minuteMs } from '#contract/spans.ts';
import { subscriptionById, updateSubscription } from '../subscriptions/subscription.sql.ts';
import { reconcileBooks } from '../store/payments/daily-reconciliation.ts';
import { wakeCopy } from '../settings/restored-copy.ts';
import { renewDue } from '../subscriptions/renew.ts';
import { setRenewalClock } from '../subscriptions/renewal-clock.ts';
import { ownDatabase, type TestApp, testApp, testConfig } from '../testing/test-app.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/** The keys of the gateway and the application secret. */
async function takeKeys({ dataDir }: TestShop, { where }: Awaited<ReturnType<typeof emptyPlace>>): Promise<void> {
  await cp(join(dataDir, 'gateway'), join(where.DATA_DIR, 'gateway'), { recursive: true });
  await copyFile(join(dataDir, 'app.secret'), join(where.DATA_DIR, 'app.secret'));
}

// Invariant 36.
test('a restored copy sends no mail, charges no renewal and refunds nothing until it is woken (invariant 36)', async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const place = await emptyPlace();
  const database = await ownDatabase();
  const shop = await testShop({ settings: database ? { DATABASE_URL: database.url } : {} });
  const charges = async () => (await shop.gateway.ledger()).charges.length;
  const refunds = async () => (await shop.gateway.ledger()).refunds.length;
  try {
    const { email: subscribed } = await subscriber(shop, 'renews@example.org');
    const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
    const buyer = shop.browser();
    await payWith(buyer, await filledCart(buyer, productId), 'tok_visa');
    await person(shop, 'boss@example.org', { roles: ['admin'] });
    const parts = { where: shop.deps.config, storage: shop.deps.storage, version: '1.0.0', now: () => new Date() };
    const from = join(place.folder, 'backup');
    await backUp(parts, from, { people: true });
    await shop.closeServer();
    await restore({ ...parts, where: place.where, storage: localDisk(place.where.DATA_DIR) }, from, { replace: false });
    await takeKeys(shop, place);

    const [charged, refunded] = [await charges(), await refunds()];
    const settings = {
      ...place.settings,
      LOCAL_GATEWAY_URL: shop.gateway.url,
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    };
    const copy = await testApp(settings);
    try {
      const boss = copy.browser();
      // A month later the renewal is due, and mails wait. A job that copies run too shows that the jobs have run.
      await setRenewalClock(copy.deps, 32);
      await boss.logIn({ email: 'boss@example.org' });
      for (const _round of [1, 2]) {
        await forgetFindKeys(copy.deps);
        await expect.poll(() => ordersWithoutKeys(copy.deps)).toBe(0);
      }
      const today = await boss.call(getToday, {});
      expect(today.copy).toMatchObject({ mayWake: true });
      expect(today.copy?.mails).toBeGreaterThan(0);
      const visitor = copy.browser();
      const paid = await payWith(visitor, await filledCart(visitor, productId), 'tok_visa');
      expect(paid.errors).toMatchObject([{ code: 'shop_closed' }]);
      const [order] = await books(copy.deps);
      const refund = { orderId: order?.id ?? 0, amount: 1, reason: '', key: key() };
      expect((await boss.call(refundAmount, refund)).errors).toMatchObject([{ errorMessage: asleepText }]);
      const event = await fetch(`${copy.url}/api/webhooks/payments`, { method: 'POST', body: '{}' });
      expect(event.status).toBe(503);
      expect([received, await charges(), await refunds()]).toEqual([[], charged, refunded]);

      // Negative control: once it is awake, the same jobs send and charge.
      expect((await boss.call(wake, { key: key() })).results).toEqual({ awake: true });
      await expect.poll(() => received, { timeout: 60_000 }).toContain(subscribed);
      await expect.poll(charges, { timeout: 90_000 }).toBe(charged + 1);
      expect((await boss.call(getToday, {})).copy).toBeNull();
      expect((await boss.call(wake, { key: key() })).errors).toMatchObject([{ code: 'awake' }]);
      expect((await boss.call(refundAmount, { ...refund, key: key() })).errors).toBeUndefined();
    } finally {
      await copy.close();
    }
  } finally {
    await shop.close();
    await database?.drop();
    await place.remove();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
});

test('what the site gave a number after the backup shares it with nothing of the restored copy', async () => {
  const place = await emptyPlace();
  const database = await ownDatabase();
  const shop = await testShop({ settings: database ? { DATABASE_URL: database.url } : {} });
  try {
    const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
    const { eventId } = await addEvent(shop.deps, { places: 2, used: 2, eventType: 1, waitingList: true });
    await shop.deps.content.refresh();
    const parts = { where: shop.deps.config, storage: shop.deps.storage, version: '1.0.0', now: () => new Date() };
    const from = join(place.folder, 'backup');
    // No order has a number yet, and nobody waits.
    await backUp(parts, from, { people: true });

    const use = async ({ browser, deps }: Pick<TestApp, 'browser' | 'deps'>, firstName: string) => {
      const visitor = browser();
      const paid = await payWith(visitor, await filledCart(visitor, productId), 'tok_visa');
      expect(paid.errors).toBeUndefined();
      const register = {
        firstName,
        surname: 'Ngata',
        email: `${firstName}@example.org`,
        phone: '',
        numberOfTickets: 1,
      };
      expect((await visitor.call(joinWaitingList, { eventId, register })).results).toEqual({ joined: true });
      const order = await deps.db.read.selectFrom('orders').select(['id', 'order_no']).executeTakeFirstOrThrow();
      const [entry] = await waitingOf(deps, eventId);
      return { order, token: entry?.token ?? '' };
    };
    const lost = await use(shop, 'before');
    await shop.closeServer();
    const given = [lost];
    // The first copy is lost too, and the same backup is restored again.
    for (const [name, now] of [
      ['first', new Date()],
      ['second', new Date(Date.now() + 60_000)],
    ] as const) {
      const { where } = place;
      await restore({ ...parts, where, storage: localDisk(where.DATA_DIR), now: () => now }, from, { replace: true });
      await takeKeys(shop, place);
      await onSite(where, async (db) => {
        await db.transaction((tx) => wakeCopy(tx, now));
      });
      const copy = await testApp({ ...place.settings, LOCAL_GATEWAY_URL: shop.gateway.url });
      try {
        const after = await use(copy, name);
        const stranger = copy.browser();
        for (const { order, token } of given) {
          expect(after.order.id).toBeGreaterThan(order.id);
          expect(after.order.order_no).not.toBe(order.order_no);
          expect((await stranger.call(getWaitingPlace, { token })).data).toBeNull();
          expect((await stranger.call(leaveWaitingList, { token })).errors).toMatchObject([{ code: 'link_invalid' }]);
        }
        expect(await waitingOf(copy.deps, eventId)).toMatchObject([{ status: 'waiting', token: after.token }]);
        given.push(after);
      } finally {
        await copy.close();
      }
    }
  } finally {
    await shop.close();
    await database?.drop();
    await place.remove();
  }
});

test('a renewal that the site charged after the backup is not charged again: its order is made from the charge', async () => {
  const place = await emptyPlace();
  const database = await ownDatabase();
  const shop = await testShop({ settings: database ? { DATABASE_URL: database.url } : {} });
  const charges = async () => (await shop.gateway.ledger()).charges.length;
  const rowOf = async (deps: TestApp['deps'], id: number) =>
    (await subscriptionById(deps.db.read, id)) ?? expect.fail('There is no such subscription.');
  try {
    await shop.stopJobs();
    const charged = await subscriber(shop, 'charged@example.org');
    const other = await subscriber(shop, 'other@example.org');
    const open = await subscriber(shop, 'open@example.org');
    await storeKeptCards(shop.deps);
    const parts = { where: shop.deps.config, storage: shop.deps.storage, version: '1.0.0', now: () => new Date() };
    const from = join(place.folder, 'backup');
    await backUp(parts, from, { people: true });

    // A month later the first is renewed, and another amount is charged to the second.
    const later = '2999-01-01T00:00:00.000Z';
    for (const { id } of [other, open])
      await shop.deps.db.transaction((tx) => updateSubscription(tx, id, { next_charge_at: later }));
    await setRenewalClock(shop.deps, 32);
    await renewDue(shop.deps);
    expect(await rowOf(shop.deps, charged.id)).toMatchObject({ periods_paid: 2 });
    const kept = keptCardOf(shop.deps, await rowOf(shop.deps, other.id)) ?? expect.fail('No card was kept.');
    const upgrade = await shop.deps.payments.charge({
      idempotencyKey: 'of-the-lost-time',
      attemptId: 'of-the-lost-time',
      orderReference: '0',
      amountCents: 77,
      card: kept,
      returnUrl: 'https://example.org',
    });
    if (upgrade.status !== 'succeeded') expect.fail(upgrade.status);
    const before = await charges();
    await shop.closeServer();
    await restore({ ...parts, where: place.where, storage: localDisk(place.where.DATA_DIR) }, from, { replace: false });
    await takeKeys(shop, place);
    const settings = { ...place.settings, LOCAL_GATEWAY_URL: shop.gateway.url };
    await onSite(place.where, (db) => setRenewalClock({ config: testConfig(settings), db }, 32));
    await wakeNow(testConfig(settings), [], () => {});
    const copy = await testApp(settings);
    try {
      await copy.stopJobs();
      await renewDue(copy.deps);
      // Only the third is charged.
      expect(await charges()).toBe(before + 1);
      expect(await rowOf(copy.deps, charged.id)).toMatchObject({ periods_paid: 2, status: 'active' });
      expect(await rowOf(copy.deps, open.id)).toMatchObject({ periods_paid: 2, status: 'active' });
      const waits = await rowOf(copy.deps, other.id);
      expect(waits).toMatchObject({ periods_paid: 1, status: 'active', failed_charges: 0 });
      expect(waits.grace_until).toBe(waits.next_charge_at);
      const period = { from: new Date(Date.now() - dayMs), to: new Date(Date.now() + minuteMs) };
      expect((await reconcileBooks(copy.deps, period)).unexplained).toMatchObject([
        { kind: 'chargeWithoutOrder', about: upgrade.chargeRef },
      ]);

      // Once it is given back, the second is renewed too; a month later everybody is.
      const refund = { idempotencyKey: 'back', chargeRef: upgrade.chargeRef, amountCents: 77, reason: '' };
      expect(await copy.deps.payments.refund(refund)).toMatchObject({ status: 'refunded' });
      await setRenewalClock(copy.deps, 34);
      await renewDue(copy.deps);
      expect(await charges()).toBe(before + 2);
      await setRenewalClock(copy.deps, 65);
      await renewDue(copy.deps);
      expect(await charges()).toBe(before + 5);
    } finally {
      await copy.close();
    }
  } finally {
    await shop.close();
    await database?.drop();
    await place.remove();
  }
});

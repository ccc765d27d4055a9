import { copyFile, cp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { getToday, wakeCopy } from '#contract/admin/today.ts';
import { refundAmount } from '#contract/admin/orders.ts';
import { localDisk } from '../providers/storage/local-disk.ts';
import { asleepText } from '../shop-closed.ts';
import { forgetFindKeys, ordersWithoutKeys } from '../testing/bulk.sql.ts';
import { addProduct } from '../testing/catalogue.sql.ts';
import { emptyPlace } from '../testing/copy-site.ts';
import { books } from '../testing/evidence.sql.ts';
import { key } from '../testing/page-texts.ts';
import { person } from '../testing/people.sql.ts';
import { filledCart, payWith, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import { setRenewalClock } from '../subscriptions/renewal-clock.ts';
import { ownDatabase, testApp } from '../testing/test-app.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

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
    // Its keys are those of the gateway.
    await cp(join(shop.dataDir, 'gateway'), join(place.where.DATA_DIR, 'gateway'), { recursive: true });
    await copyFile(join(shop.dataDir, 'app.secret'), join(place.where.DATA_DIR, 'app.secret'));

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
      expect((await boss.call(wakeCopy, { key: key() })).results).toEqual({ awake: true });
      await expect.poll(() => received, { timeout: 60_000 }).toContain(subscribed);
      await expect.poll(charges, { timeout: 90_000 }).toBe(charged + 1);
      expect((await boss.call(getToday, {})).copy).toBeNull();
      expect((await boss.call(wakeCopy, { key: key() })).errors).toMatchObject([{ code: 'awake' }]);
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

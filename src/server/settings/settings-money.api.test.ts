import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingName, Subject } from '#contract/admin/setting-fields.ts';
import { getSettings, saveSettings } from '#contract/admin/settings.ts';
import { getPaidOrder } from '#contract/store.ts';
import { localKeys } from '../providers/payments/local/keys.ts';
import { invoiceOf } from '../store/orders/invoice.ts';
import { linesOfOrder, orderById } from '../store/orders/order.sql.ts';
import { supplierOfOrder } from '../store/orders/supplier.ts';
import { storeKeptCards } from '../subscriptions/kept-card.ts';
import { addProduct } from '../testing/catalogue.sql.ts';
import { person } from '../testing/people.sql.ts';
import { cartOf, filledCart, payWith, type TestShop, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import type { TestBrowser } from '../testing/test-app.ts';

let shop: TestShop;
let admin: TestBrowser;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
  admin = (await person(shop, 'admin@example.org', { roles: ['admin'] })).browser;
});
afterAll(() => shop.close());

let serial = 0;
async function save(subject: Subject, values: Partial<Record<SettingName, string>>, more = {}) {
  const { data } = await admin.call(getSettings, { subject });
  const revision = data?.revision ?? expect.fail('There is no such subject.');
  return admin.call(saveSettings, { subject, revision, values, key: `settings-${++serial}`, ...more });
}

async function bought(): Promise<number> {
  const browser = shop.browser();
  const { productId } = await addProduct(shop.deps, { priceCents: 1100 });
  const paid = await payWith(browser, await filledCart(browser, productId), 'tok_visa');
  const orderToken = paid.results?.OrderIdToken ?? expect.fail(JSON.stringify(paid));
  return (await browser.call(getPaidOrder, { orderToken })).data?.orderId ?? expect.fail('There is no order.');
}

async function invoice(orderId: number) {
  const order = await orderById(shop.deps.db.read, orderId);
  return invoiceOf(supplierOfOrder(order, shop.deps.config), order, await linesOfOrder(shop.deps.db.read, orderId));
}
const seller = 'The Prevention of Harm Initiative';
const address = 'Level 2, 14 Harbour Lane, Northcove NSW 2999';

// Invariants 47.
test('ABN, name and GST registration count for new orders only: an old invoice stays as it was', async () => {
  const early = await bought();
  const before = await invoice(early);
  expect(before).toMatchObject({
    title: 'Tax invoice',
    supplier: [seller, 'ABN 51 824 753 556', address],
    sums: [{ label: 'GST included', amount: 'AU$1.00' }],
  });

  expect((await save('tax', { SUPPLIER_ABN: '53 004 085 616', GST_REGISTERED: 'true' })).results).toBeDefined();
  expect(
    (await save('organisation', { SUPPLIER_NAME: 'Harbour Care', SUPPLIER_ADDRESS: '1 Quay St' })).results,
  ).toBeDefined();
  const middle = await bought();
  expect((await save('tax', { SUPPLIER_ABN: '53 004 085 616', GST_REGISTERED: 'false' })).results).toBeDefined();
  const late = await bought();

  expect(await invoice(early)).toEqual(before);
  expect(await invoice(middle)).toMatchObject({
    title: 'Tax invoice',
    supplier: ['Harbour Care', 'ABN 53 004 085 616', '1 Quay St'],
  });
  const unregistered = { title: 'Invoice', sums: [], notes: [expect.any(String), expect.stringContaining('no GST')] };
  expect(await invoice(late)).toMatchObject(unregistered);
  const { gst_cents, gst_rule } = await orderById(shop.deps.db.read, late);
  expect([gst_cents, gst_rule]).toEqual([0, 'none-supplier-not-registered']);

  // Registered again, and everything stays what it was.
  expect((await save('tax', { SUPPLIER_ABN: '53 004 085 616', GST_REGISTERED: 'true' })).results).toBeDefined();
  expect([await invoice(early), await invoice(late)]).toMatchObject([before, unregistered]);
});

test('a cart that was read before says the GST of the registration of now', async () => {
  const browser = shop.browser();
  const { productId } = await addProduct(shop.deps, { priceCents: 1100 });
  await shop.deps.content.refresh();
  const { cartId } = await filledCart(browser, productId);
  const taxed = await cartOf(browser, cartId);
  expect(taxed.taxAmount).toBeGreaterThan(0);
  expect((await save('tax', { GST_REGISTERED: 'false' })).results).toBeDefined();
  expect((await cartOf(browser, cartId)).taxAmount).toBe(0);
  expect((await save('tax', { GST_REGISTERED: 'true' })).results).toBeDefined();
  expect((await cartOf(browser, cartId)).taxAmount).toBe(taxed.taxAmount);
});

test('an order from before orders kept their seller names the one of then', async () => {
  const orderId = await bought();
  await shop.deps.db.transaction((tx) =>
    tx.updateTable('orders').set({ supplier_json: null }).where('id', '=', orderId).execute(),
  );
  expect((await invoice(orderId)).supplier).toEqual([seller, 'ABN 51 824 753 556', address]);
});

test('payment keys are not changed over open payments unless somebody knows of them', async () => {
  const { publishableKey, secretKey, webhookSecret } = localKeys(`${shop.dataDir}/gateway`);
  const values = {
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  const browser = shop.browser();
  const { productId } = await addProduct(shop.deps, { priceCents: 1100 });
  const cart = await filledCart(browser, productId);
  const open = await payWith(browser, cart, await shop.gateway.tokenFor('4000002500003155'));
  expect(open.results?.requiresAction).toBe(true);
  expect((await admin.call(getSettings, { subject: 'payments' })).data?.open).toBe(1);

  const refused = await save('payments', values);
  expect(refused.errors).toMatchObject([
    { code: 'open_payments', errorMessage: expect.stringMatching(/^1 payment or refund is still open/) },
  ]);
  expect(shop.deps.payments.publicConfig().provider).toBe('local');
  expect((await save('payments', values, { despiteOpen: true })).results).toBeDefined();
  expect(shop.deps.payments.publicConfig()).toEqual({ provider: 'stripe', publishableKey });
  // Nobody turns payments off by emptying a field.
  expect((await save('payments', { STRIPE_PUBLISHABLE_KEY: '' })).errors).toMatchObject([
    { field: 'STRIPE_PUBLISHABLE_KEY', errorMessage: expect.stringContaining('nobody could pay') },
  ]);
  // The same account: the payment that was open is finished with the new keys, and a new one is charged.
  expect(await bought()).toBeGreaterThan(0);
});

// Invariants 2.
test('keys of another account are not taken over kept cards and refundable orders unless somebody knows of them', async () => {
  await subscriber(shop, 'keeps@example.org');
  await storeKeptCards(shop.deps);
  await shop.deps.db.transaction((tx) =>
    tx.updateTable('payment_attempt').set({ status: 'cancelled' }).where('status', '=', 'requiresAction').execute(),
  );
  const { secretKey } = localKeys(`${shop.dataDir}/gateway`);
  const refused = await save('payments', { STRIPE_SECRET_KEY: 'sk_test_of_another_account' });
  expect(refused.errors).toMatchObject([{ code: 'open_payments' }]);
  expect(refused.errors?.[0]?.errorMessage).toMatch(
    /^1 subscription has its card kept and \d+ orders could be refunded at the account of the present keys\. Whether/,
  );
  expect(shop.deps.config.STRIPE_SECRET_KEY).toBe(secretKey);
  // The same account has all of it.
  expect((await save('payments', { STRIPE_SECRET_KEY: secretKey })).results).toBeDefined();
});

test.each([
  ['production without payment keys', { production: true, STRIPE_SECRET_KEY: undefined }],
  ['a shop that is closed by its server', { SHOP_CLOSED: true }],
])('%s takes no order that costs money, and changes nothing', async (_name, closed) => {
  const browser = shop.browser();
  const { productId } = await addProduct(shop.deps, { priceCents: 1100, stock: 3 });
  const cart = await filledCart(browser, productId);
  const { config } = shop.deps;
  const given = { ...config };
  try {
    Object.assign(config, closed);
    const paid = await payWith(browser, cart, 'tok_visa');
    expect(paid.errors).toMatchObject([{ code: 'shop_closed' }]);
  } finally {
    Object.assign(config, given);
  }
  expect((await payWith(browser, cart, 'tok_visa')).results?.OrderIdToken).toBeDefined();
});

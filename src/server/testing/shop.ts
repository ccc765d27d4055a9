import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addToCart, getCart, pay, saveShippingInfo } from '#contract/store.ts';
import { gatewayClient } from '../providers/payments/gateway-fixture.ts';
import { signatureHeader } from '../providers/payments/local/deliveries.ts';
import { startLocalGateway } from '../providers/payments/local/gateway.ts';
import { localKeys } from '../providers/payments/local/keys.ts';
import { webhookPath } from '../store/payments/webhook.routes.ts';
import { testApp, type TestApp, type TestBrowser } from './test-app.ts';

/** The app with a card gateway that can inject faults, both with their own data. */
export async function testShop(
  options: { now?: () => Date; settings?: Record<string, string>; webhooks?: false } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'phi-shop-'));
  // The shop reads them from its own folder.
  const keys = localKeys(join(options.settings?.['DATA_DIR'] ?? dataDir, 'gateway'));
  let app: TestApp | null = null;
  const gateway = await startLocalGateway({
    dataDir: join(dataDir, 'gateway'),
    ...keys,
    allowFaults: true,
    webhookUrl: () => (app && options.webhooks !== false ? `${app.url}${webhookPath}` : null),
  });
  // All buyers of a test have one address.
  const settings = { DATA_DIR: dataDir, LOCAL_GATEWAY_URL: gateway.url, LIMIT_FACTOR: '100', ...options.settings };
  app = await testApp(settings, options);
  const shop = app;
  return {
    ...shop,
    dataDir,
    gateway: gatewayClient(gateway.url, keys),
    /** Sends an event to the shop, signed like the provider's events. */
    sendEvent: (event: string | Uint8Array<ArrayBuffer>) =>
      postEvent(shop.url, event, signatureHeader(keys.webhookSecret, event, new Date())),
    /** Stops only the server; its data and the gateway remain. */
    closeServer: shop.close,
    async close() {
      await shop.close();
      await gateway.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function postEvent(url: string, event: string | Uint8Array<ArrayBuffer>, signature: string): Promise<Response> {
  return fetch(`${url}${webhookPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: event,
  });
}
export type TestShop = Awaited<ReturnType<typeof testShop>>;

export const buyer = { firstName: 'Ada', surname: 'Nguyen', email: 'ada@example.org', phone: '0400 000 000' };

/** Creates a cart with a product and the buyer's details, ready to pay. */
export async function filledCart(
  browser: TestBrowser,
  productId: number,
  quantity = 1,
): Promise<{ cartId: string; amount: number }> {
  const added = await browser.call(addToCart, { productId, quantity, variantOptions: [], cartId: null });
  if (!added.results) throw new Error(JSON.stringify(added.errors));
  const { cartId } = added.results.cartInfo;
  return { cartId, amount: await fillDetails(browser, cartId) };
}

/** Saves the buyer's details; returns the amount that `pay` compares. */
export async function fillDetails(browser: TestBrowser, cartId: string): Promise<number> {
  const saved = await browser.call(saveShippingInfo, { cartId, billingInfo: buyer, useSameAddress: true });
  if (!saved.results) throw new Error(JSON.stringify(saved.errors));
  return saved.results.cartModel.itemTotalAmount;
}

export async function payWith(
  browser: TestBrowser,
  cart: { cartId: string; amount: number },
  tokenId: string | null,
  captcha?: string,
) {
  return browser.call(pay, { cartId: cart.cartId, itemTotalAmount: cart.amount, tokenId, ...(captcha && { captcha }) });
}

export async function cartOf(browser: TestBrowser, cartId: string) {
  return browser.call(getCart, { cartId });
}

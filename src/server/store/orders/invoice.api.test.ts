import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMemberOrders } from '#contract/account.ts';
import { getPaidOrder } from '#contract/store.ts';
import { dayMs } from '#contract/spans.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { mailsTo, soldLines } from '../../testing/evidence.sql.ts';
import { logIn, newMember } from '../../testing/member.ts';
import { buyer, filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { invoicePath } from './invoice-link.ts';

let shop: TestShop;
let clock = 0;
let members = 0;
beforeAll(async () => {
  shop = await testShop({ now: () => new Date(Date.now() + clock), webhooks: false });
});
afterAll(() => shop.close());

async function bought(from: TestShop = shop) {
  const email = `invoice-${++members}@example.org`;
  const { browser } = await newMember(from, email);
  const { productId } = await addProduct(from.deps, { priceCents: 1100 });
  const paid = await payWith(browser, await filledCart(browser, productId), 'tok_visa');
  const orderToken = paid.results?.OrderIdToken ?? expect.fail(JSON.stringify(paid));
  const order = async () => (await browser.call(getPaidOrder, { orderToken })).data ?? expect.fail('no order');
  return { email, browser, orderToken, order };
}

test('the order’s page and its mail link to the invoice, a PDF that nothing stores', async () => {
  const { orderToken, order } = await bought();
  const { invoiceUrl, orderNo } = await order();
  const response = await shop.browser().fetch(invoiceUrl);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Tax invoice ${orderNo}.pdf"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await response.text()).slice(0, 5)).toBe('%PDF-');
  const receipt = (await mailsTo(shop.deps, buyer.email)).find(({ subject }) => subject.includes(orderNo));
  const href = `${shop.deps.config.publicOrigin}${invoicePath}/${orderToken}`;
  expect(receipt?.text).toContain(`Tax invoice (PDF): ${href}`);
  expect(receipt?.html).toContain(`href="${href}"`);
  expect((await fetch(href)).status).toBe(200);
});

test('without the token of a paid order there is no invoice', async () => {
  for (const token of ['x', 'A'.repeat(43), '%00', '..%2f..'])
    expect([token, (await shop.browser().fetch(`${invoicePath}/${token}`)).status]).toEqual([token, 404]);
});

test('after 90 days only the buyer gets a link, for a day', async () => {
  const { email, browser, orderToken, order } = await bought();
  const early = (await order()).invoiceUrl;
  clock = 91 * dayMs;
  const status = async (url: string) => (await shop.browser().fetch(url)).status;
  expect(await status(`${invoicePath}/${orderToken}`)).toBe(404);
  expect(await status(early)).toBe(404);
  // The log-in has ended meanwhile.
  browser.token = await logIn(shop, email);
  const { invoiceUrl } = await order();
  expect(await status(invoiceUrl)).toBe(200);
  expect(await status(invoiceUrl.replace(/until=(\d)/, 'until=9$1'))).toBe(404);
  expect(await status(`${invoiceUrl}&until=1.x`)).toBe(404);
  expect((await browser.call(getMemberOrders, {})).orders[0]?.orderToken).toBe(orderToken);
  clock = 92 * dayMs + 1;
  expect(await status(invoiceUrl)).toBe(404);
  clock = 0;
});

test('a seller who is not registered for GST charges none, and issues no tax invoice', async () => {
  const unregistered = await testShop({ webhooks: false, settings: { GST_REGISTERED: 'false' } });
  try {
    const { order } = await bought(unregistered);
    const { taxAmount, totalAmount, invoiceUrl, orderNo, orderId } = await order();
    expect([taxAmount, totalAmount]).toEqual([0, 11]);
    expect((await soldLines(unregistered.deps, orderId))[0]).toMatchObject({ gst_cents: 0, amount_cents: 1100 });
    const response = await unregistered.browser().fetch(invoiceUrl);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="Invoice ${orderNo}.pdf"`);
    const [receipt] = await mailsTo(unregistered.deps, buyer.email);
    expect(receipt?.text).toContain('No GST was charged.');
    expect(receipt?.text).not.toMatch(/tax invoice/i);
  } finally {
    await unregistered.close();
  }
});

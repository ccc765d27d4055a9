import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundAmount } from '#contract/admin/orders.ts';
import { answerRequest, askForPublishing, publishPage, saveDraft } from '#contract/admin/pages.ts';
import { getToday, searchOffice } from '#contract/admin/today.ts';
import { fillFindKeys } from '../jobs/find-keys.ts';
import { addProduct, setShipping } from '../testing/catalogue.sql.ts';
import { paymentsOf } from '../testing/evidence.sql.ts';
import { bookMoney } from '../store/money/book-money.ts';
import { contentOf, key, pageWith } from '../testing/page-texts.ts';
import { person } from '../testing/people.sql.ts';
import { filledCart, payWith, type TestShop, testShop } from '../testing/shop.ts';
import type { TestBrowser } from '../testing/test-app.ts';

let shop: TestShop;
let seller: TestBrowser;
let publisher: TestBrowser;
beforeAll(async () => {
  shop = await testShop();
  ({ browser: seller } = await person(shop, 'till@example.org', { roles: ['shop'] }));
  ({ browser: publisher } = await person(shop, 'publisher@example.org', { roles: ['author', 'publisher'] }));
});
afterAll(() => shop.close());

const waitingFor = async (browser: TestBrowser) => (await browser.call(getToday, {})).waiting.map(({ text }) => text);
const found = async (browser: TestBrowser, find: string) =>
  (await browser.call(searchOffice, { find })).groups.flatMap((group) => group.found.map(({ title }) => title));

async function paid(priceCents: number) {
  const { productId } = await addProduct(shop.deps, { priceCents });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  await payWith(browser, cart, 'tok_visa');
  const [payment] = await paymentsOf(shop.deps, cart.cartId);
  return payment?.orderId ?? 0;
}

test('takings are those of the days in Sydney, with what went back, for whoever may see orders', async () => {
  const before = (await seller.call(getToday, {})).takings?.at(-1) ?? { paid: 0, refunded: 0 };
  const orderId = await paid(2000);
  await seller.call(refundAmount, { orderId, amount: 5, reason: '', key: key() });
  await bookMoney(shop.deps);
  const takings = (await seller.call(getToday, {})).takings ?? [];
  expect(takings).toHaveLength(30);
  expect(takings.at(-1)).toMatchObject({ paid: before.paid + 20, refunded: before.refunded + 5 });
  expect((await publisher.call(getToday, {})).takings).toBeNull();
});

test('a product that is nearly sold out waits for somebody of the shop, and for nobody else', async () => {
  const { slug } = await addProduct(shop.deps, { priceCents: 1500, stock: 2 });
  const text = `Only 2 of ‘${slug.replace('product-', 'Product ')}’ are left.`;
  expect(await waitingFor(seller)).toContain(text);
  expect(await waitingFor(publisher)).not.toContain(text);
});

test('a product that is sent by post waits for the prices of a parcel, because nobody can buy it', async () => {
  await setShipping(shop.deps, []);
  const { slug } = await addProduct(shop.deps, { priceCents: 1500, grams: 200 });
  const text = `‘${slug.replace('product-', 'Product ')}’ is on sale, and nobody can buy it: it is sent by post, and no country has a price for that.`;
  expect(await waitingFor(seller)).toContain(text);
  await setShipping(shop.deps, [{ country: 'AU', bands: [{ maxGrams: null, cents: 950 }] }]);
  expect(await waitingFor(seller)).not.toContain(text);
});

test('a page that an author asks for waits for a publisher until it is published', async () => {
  const { pageId, revision } = await pageWith(publisher, ['<p>Two mugs.</p>']);
  const input = { pageId, revision, title: 'Kitchen table', imageUrl: null, content: contentOf(['<p>Two mugs.</p>']) };
  const saved = await publisher.call(saveDraft, input);
  await publisher.call(askForPublishing, { pageId, note: '', key: key() });
  const text = '‘Kitchen table’ waits to be published.';
  expect(await waitingFor(publisher)).toContain(text);
  expect(await waitingFor(seller)).not.toContain(text);
  const published = await publisher.call(publishPage, {
    pageId,
    revision: saved.results?.revision ?? 0,
    note: '',
    reason: 'It is a test.',
    key: key(),
  });
  expect(published.errors).toBeUndefined();
  expect(await waitingFor(publisher)).not.toContain(text);
});

test('what answers an author stands apart from what waits for anybody of the shop', async () => {
  const { browser: author } = await person(shop, 'both@example.org', { roles: ['author', 'shop'] });
  const { slug } = await addProduct(shop.deps, { priceCents: 1500, stock: 2 });
  const { pageId } = await pageWith(author);
  await author.call(askForPublishing, { pageId, note: '', key: key() });
  await publisher.call(answerRequest, { pageId, answer: 'Go on.', key: key() });
  const { own, waiting } = await author.call(getToday, {});
  expect(own.map(({ text }) => text)).toEqual([expect.stringContaining('sent ‘A page’ back to you: ‘Go on.’')]);
  expect(waiting).toEqual(expect.arrayContaining(own));
  expect(waiting.map(({ text }) => text)).toContain(`Only 2 of ‘${slug.replace('product-', 'Product ')}’ are left.`);
});

test('an order is found by number, with and without PHI-, and by the beginning of name and address', async () => {
  await paid(1000);
  await fillFindKeys(shop.deps);
  const [number = ''] = await found(seller, 'ada@');
  expect(number).toMatch(/^PHI-\d+$/);
  for (const find of [number, number.slice(4), 'nguy', 'Ada N', 'ada@example.org'])
    expect(await found(seller, find), find).toContain(number);
  for (const find of ['%', '__', "' or 1=1 --", 'ad%', '\u{1f33f}\u{1f33f}'])
    expect(await found(seller, find), find).toEqual([]);
  expect(await found(publisher, 'ada@')).toEqual([]);
  expect(await found(publisher, 'kitchen')).toContain('Kitchen table');
});

test('a visitor and a member learn nothing', async () => {
  const { browser: member } = await person(shop, 'member@example.org');
  await expect(member.call(getToday, {})).rejects.toMatchObject({ status: 403 });
  await expect(shop.browser().call(searchOffice, { find: 'ada@' })).rejects.toMatchObject({ status: 401 });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { addGuideToCart, removeGuideFromCart } from '#contract/guides.ts';
import type { CartModel } from '#contract/cart-shapes.ts';
import { localeHeader } from '#contract/locale.ts';
import {
  addToCart,
  cartOfCookie,
  forgetCart,
  getCart,
  removeItem,
  saveShippingInfo,
  updateQuantity,
} from '#contract/store.ts';
import { hourMs } from '#contract/spans.ts';
import { contentChanged } from '../../db/content-versions.ts';
import {
  addEvent,
  addGuide,
  addProduct,
  setPriceUnnoticed,
  setShipping,
  unpublish,
} from '../../testing/catalogue.sql.ts';
import { buyer, cartOf, filledCart } from '../../testing/shop.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const attendee = { firstName: 'Ada', surname: 'Nguyen', email: 'ada@example.org', phone: '', numberOfTickets: 2 };

test('a guide, tickets and a book are in one cart with one total and its GST', async () => {
  const book = await addProduct(app.deps, { priceCents: 3300 });
  const guide = await addGuide(app.deps, { priceCents: 2200 });
  const event = await addEvent(app.deps, { priceCents: 5500, places: 10 });
  const browser = app.browser();
  const first = await browser.call(addToCart, {
    productId: book.productId,
    quantity: 2,
    variantOptions: [],
    cartId: null,
  });
  const cartId = first.results?.cartInfo.cartId ?? '';
  await browser.call(addGuideToCart, { guideId: guide.guideId });
  const last = await browser.call(addEventToCart, { eventId: event.eventId, register: attendee, cartId });
  expect(last.results?.cartInfo).toMatchObject({ cartId, totalQuantity: 5, numberOfItems: 3 });

  const cart = await cartOf(browser, cartId);
  expect(cart).toMatchObject({
    itemTotalAmount: 198,
    totalAmount: 198,
    taxAmount: 18,
    shippingAmount: 0,
    promoInfo: null,
    billingAddress: null,
  });
  expect(
    cart.orderItems.map((item) => [item.orderItemType, item.ext?.itemType ?? null, item.quantity, item.unitPrice]),
  ).toEqual([
    [0, null, 2, 33],
    [0, 'guide', 1, 22],
    [0, 'event', 2, 55],
    [1, null, 1, 18],
  ]);

  const removed = await browser.call(removeGuideFromCart, { guideId: guide.guideId });
  expect(removed.results?.cartInfo.numberOfItems).toBe(2);
});

test('adds the quantity of the same product and options, and a new line for other options', async () => {
  const shirt = await addProduct(app.deps, {
    priceCents: 3000,
    variants: [
      { options: [{ name: 'Size', value: 'S' }] },
      { options: [{ name: 'Size', value: 'XL' }], addedCents: 500 },
    ],
  });
  const browser = app.browser();
  const size = (value: string) => [{ name: 'Size', value }];
  const { results } = await browser.call(addToCart, {
    productId: shirt.productId,
    quantity: 1,
    variantOptions: size('S'),
    cartId: null,
  });
  const cartId = results?.cartInfo.cartId ?? '';
  await browser.call(addToCart, { productId: shirt.productId, quantity: 2, variantOptions: size('S'), cartId });
  await browser.call(addToCart, { productId: shirt.productId, quantity: 1, variantOptions: size('XL'), cartId });
  const cart = await cartOf(browser, cartId);
  expect(
    cart.orderItems
      .filter((item) => item.orderItemType === 0)
      .map((item) => [item.quantity, item.unitPrice, item.addedUnitPrice]),
  ).toEqual([
    [3, 30, 0],
    [1, 30, 5],
  ]);
  expect(cart.totalAmount).toBe(125);

  const none = await browser.call(addToCart, { productId: shirt.productId, quantity: 1, variantOptions: [], cartId });
  expect(none.errors).toEqual([expect.objectContaining({ errorMessage: 'Size is required.' })]);
  const wrong = await browser.call(addToCart, {
    productId: shirt.productId,
    quantity: 1,
    variantOptions: size('M'),
    cartId,
  });
  expect(wrong.errors?.[0]?.errorMessage).toBe('This option is not available.');
});

test('refuses invalid quantities with a message, and leaves the cart unchanged', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000, stock: 5 });
  const browser = app.browser();
  const cart = await filledCart(browser, productId, 3);
  const add = (quantity: number | null) =>
    browser.call(addToCart, { productId, quantity, variantOptions: [], cartId: cart.cartId });
  const firstError = async (quantity: number | null) => (await add(quantity)).errors?.[0]?.errorMessage;
  expect(await firstError(null)).toBe('Quantity is required.');
  for (const quantity of [-1, 0, 1.5, 100, 1e9])
    expect(await firstError(quantity)).toBe('Quantity must be between 1 and 99.');
  expect(await firstError(3)).toBe('Only 5 left in stock.');
  expect((await cartOf(browser, cart.cartId)).cartInfo.totalQuantity).toBe(3);
});

test('refuses a product with the message of its status', async () => {
  const browser = app.browser();
  for (const [status, message] of [
    [1, 'SOLD OUT'],
    [98, 'NOT AVAILABLE'],
  ] as const) {
    const { productId } = await addProduct(app.deps, { priceCents: 1000, status });
    const answer = await browser.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: null });
    expect(answer.errors?.[0]?.errorMessage).toBe(message);
  }
});

// Invariant 14.
test('replaces an unknown, invented or foreign cart id by a new cart', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  const stranger = app.browser();
  const own = await filledCart(stranger, productId);
  const invented = '11111111-1111-4111-8111-111111111111';
  const made = await app.browser().call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: invented });
  expect(made.results?.cartInfo.cartId).not.toBe(invented);
  // The id alone is not enough to add to a cart with personal details.
  const foreign = await app
    .browser()
    .call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: own.cartId });
  expect(foreign.results?.cartInfo.cartId).not.toBe(own.cartId);
  expect((await cartOf(stranger, own.cartId)).cartInfo.totalQuantity).toBe(1);
  expect((await app.browser().call(getCart, { cartId: 'not-a-cart' })).orderItems).toEqual([]);
});

test('a browser that has lost the id finds its cart by the cookie, and nobody else does', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  const browser = app.browser();
  const { cartId } = await filledCart(browser, productId);
  const found = await browser.call(getCart, { cartId: cartOfCookie });
  expect(found).toMatchObject({ cartId, billingAddress: { email: buyer.email } });
  for (const stranger of [app.browser(), app.browser()]) {
    const answer = await stranger.call(getCart, { cartId: cartOfCookie });
    expect(answer.cartId).not.toBe(cartId);
    expect(answer.orderItems).toEqual([]);
  }
});

// Invariant 13.
test('the cart id alone gives access to lines and totals, not to personal details', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  const event = await addEvent(app.deps, { priceCents: 1000, places: 5 });
  const owner = app.browser();
  const { cartId } = await filledCart(owner, productId);
  await owner.call(addEventToCart, { eventId: event.eventId, register: attendee, cartId });
  expect((await cartOf(owner, cartId)).billingAddress).toEqual(buyer);
  const seen = await cartOf(app.browser(), cartId);
  expect(seen.totalAmount).toBe(30);
  expect(seen.billingAddress).toBeNull();
  expect(JSON.stringify(seen)).not.toMatch(/Ada|Nguyen|ada@example/);
  const taken = await app.browser().call(saveShippingInfo, { cartId, billingInfo: buyer, useSameAddress: true });
  expect(taken.errors?.[0]?.errorMessage).toBe('Your cart has changed. Please review it.');
});

test('returns the registration of removed tickets to their owner, who can add them again', async () => {
  const event = await addEvent(app.deps, { priceCents: 1000, places: 5 });
  const owner = app.browser();
  const added = await owner.call(addEventToCart, { eventId: event.eventId, register: attendee, cartId: null });
  const { cartId = '', orderItems: [ticket] = [] } = added.results?.cartInfo ?? {};
  const orderItemId = ticket?.orderItemId ?? 0;
  const stranger = await app.browser().call(removeItem, { orderItemId, cartId });
  expect(stranger.errors?.[0]?.errorMessage).toBe('Your cart has changed. Please review it.');
  expect(JSON.stringify(stranger)).not.toContain(attendee.email);
  const { results } = await owner.call(removeItem, { orderItemId, cartId });
  expect(results?.cartModel.orderItems).toEqual([]);
  const { phone, ...named } = attendee;
  expect(results?.removedTickets).toEqual({ ...named, phone: phone || null });
  const register = results?.removedTickets ?? attendee;
  const again = await owner.call(addEventToCart, { eventId: event.eventId, register, cartId });
  expect(again.results?.cartInfo).toMatchObject({ cartId, totalQuantity: attendee.numberOfTickets });
  expect(again.results?.cartInfo.orderItems[0]?.itemDescHtml).toBe(ticket?.itemDescHtml);
});

// Invariant 15.
test('does not remove an item of another cart', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  const victim = app.browser();
  const victims = await filledCart(victim, productId);
  const item = (await cartOf(victim, victims.cartId)).orderItems[0]?.orderItemId ?? 0;
  const attacker = app.browser();
  const attackers = await filledCart(attacker, productId);
  const answer = await attacker.call(removeItem, { orderItemId: item, cartId: attackers.cartId });
  expect(answer.results?.cartModel.cartInfo.numberOfItems).toBe(1);
  expect((await cartOf(victim, victims.cartId)).cartInfo.numberOfItems).toBe(1);
  const direct = await attacker.call(removeItem, { orderItemId: item, cartId: victims.cartId });
  expect(direct.errors?.[0]?.errorMessage).toBe('Your cart has changed. Please review it.');
});

test('reports each invalid field of the billing details, and does not store them', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  const browser = app.browser();
  const { results } = await browser.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: null });
  const cartId = results?.cartInfo.cartId ?? '';
  const answer = await browser.call(saveShippingInfo, {
    cartId,
    billingInfo: { firstName: ' ', surname: '', email: 'nobody' },
    useSameAddress: true,
  });
  expect(answer.errors?.map((error) => error.errorMessage)).toEqual([
    'First Name is required.',
    'Surname is required.',
    'Email - Invalid email.',
  ]);
  expect((await cartOf(browser, cartId)).billingAddress).toBeNull();
});

// Invariant 13.
test('binds the cart to the member after log-in, merges older lines, and refuses other people', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  const other = await addProduct(app.deps, { priceCents: 500 });
  const member = app.browser();
  await member.signUp({ email: 'binds@example.org' });
  const older = await filledCart(member, productId);
  const laptop = app.browser();
  const anonymous = await laptop.call(addToCart, {
    productId: other.productId,
    quantity: 1,
    variantOptions: [],
    cartId: null,
  });
  const cartId = anonymous.results?.cartInfo.cartId ?? '';
  laptop.token = member.token;
  const merged = await cartOf(laptop, cartId);
  expect(merged.totalAmount).toBe(15);
  expect((await cartOf(member, older.cartId)).cartId).toBe(cartId);
  const stranger = app.browser();
  expect((await cartOf(stranger, cartId)).orderItems).toEqual([]);
  stranger.cookies = laptop.cookies;
  expect((await cartOf(stranger, cartId)).orderItems).toEqual([]);
});

test('a cart with a guide requires an account before the billing details', async () => {
  const { guideId } = await addGuide(app.deps, { priceCents: 2000 });
  const browser = app.browser();
  const { results } = await browser.call(addGuideToCart, { guideId });
  const cartId = results?.cartInfo.cartId ?? '';
  await expect(
    browser.call(saveShippingInfo, { cartId, billingInfo: buyer, useSameAddress: true }),
  ).rejects.toMatchObject({ status: 401 });
  await browser.signUp({ email: 'guide-buyer@example.org' });
  const saved = await browser.call(saveShippingInfo, { cartId, billingInfo: buyer, useSameAddress: true });
  expect(saved.results?.cartModel.billingAddress).toEqual(buyer);
});

test('keeps a guide once after log-in if it is in the older and in the new cart', async () => {
  const { guideId } = await addGuide(app.deps, { priceCents: 2000 });
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  const member = app.browser();
  await member.signUp({ email: 'twice@example.org' });
  await member.call(addGuideToCart, { guideId });
  const laptop = app.browser();
  const added = await laptop.call(addGuideToCart, { guideId });
  const cartId = added.results?.cartInfo.cartId ?? '';
  await laptop.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId });
  laptop.token = member.token;
  expect(await cartOf(laptop, cartId)).toMatchObject({ totalAmount: 30, cartInfo: { numberOfItems: 2 } });
});

test('adds the quantities of a product after log-in, up to 99, keeps tickets apart and merges no details', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  const { eventId } = await addEvent(app.deps, { priceCents: 100 });
  const member = app.browser();
  await member.signUp({ email: 'merges@example.org' });
  const ticket = { eventId, register: attendee, cartId: null };
  await member.call(addEventToCart, ticket);
  const older = await filledCart(member, productId, 60);
  const laptop = app.browser();
  await laptop.call(addEventToCart, ticket);
  const added = await laptop.call(addToCart, { productId, quantity: 50, variantOptions: [], cartId: null });
  const cartId = added.results?.cartInfo.cartId ?? '';
  laptop.token = member.token;
  const merged = await cartOf(laptop, cartId);
  const lines = merged.orderItems.filter((item) => item.orderItemType === 0);
  const shown = lines.map((item) => `${item.quantity} ${item.ext?.itemType ?? 'product'}`);
  expect(shown.sort((a, b) => a.localeCompare(b))).toEqual(['2 event', '2 event', '99 product']);
  // The older cart had the buyer's details; the new one has none.
  expect(older.amount).toBe(602);
  expect(merged.billingAddress).toBeNull();
});

test('a browser without its cart cookie starts a new cart, and cannot read the details of the old one', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  const browser = app.browser();
  const old = await filledCart(browser, productId);
  // The request as quick exit sends it, without the app.
  const answer = await browser.fetch(forgetCart.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: '{}',
  });
  expect(await answer.json()).toEqual({ results: { forgotten: true } });
  expect(answer.headers.getSetCookie()).toEqual(['cart=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);

  const added = await browser.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: null });
  expect(added.results?.cartInfo).toMatchObject({ totalQuantity: 1 });
  expect(added.results?.cartInfo.cartId).not.toBe(old.cartId);
  expect(await cartOf(browser, added.results?.cartInfo.cartId ?? '')).toMatchObject({ billingAddress: null });
  expect(await cartOf(browser, old.cartId)).toMatchObject({ billingAddress: null });
});

describe('a cart that is read again', () => {
  test('shows each change of the cart, of the catalogue and of the reader', async () => {
    const { productId } = await addProduct(app.deps, { priceCents: 1000 });
    const other = await addProduct(app.deps, { priceCents: 2200 });
    await app.deps.content.refresh();
    const owner = app.browser();
    const { cartId } = await filledCart(owner, productId);
    await owner.call(addToCart, { productId: other.productId, quantity: 1, variantOptions: [], cartId });
    const first = await cartOf(owner, cartId);
    expect(await cartOf(owner, cartId)).toEqual(first);
    expect(first).toMatchObject({ totalAmount: 32, billingAddress: buyer });

    const seen = await cartOf(app.browser(), cartId);
    expect(seen).toMatchObject({ totalAmount: 32, billingAddress: null });
    expect((await cartOf(owner, cartId)).billingAddress).toEqual(buyer);

    const [item] = first.cartInfo.orderItems;
    await owner.call(updateQuantity, { cartId, orderItemId: item?.orderItemId ?? 0, quantity: 3 });
    expect((await cartOf(owner, cartId)).totalAmount).toBe(52);
    await owner.call(saveShippingInfo, { cartId, billingInfo: { ...buyer, surname: 'Ito' }, useSameAddress: true });
    expect((await cartOf(owner, cartId)).billingAddress?.surname).toBe('Ito');

    await setPriceUnnoticed(app.deps, productId, 1100);
    await app.deps.db.transaction((tx) => contentChanged(tx, 'products'));
    await app.deps.content.refresh();
    expect((await cartOf(owner, cartId)).totalAmount).toBe(55);
    await unpublish(app.deps, { productId, eventId: 0 });
    const { orderItems } = (await cartOf(owner, cartId)).cartInfo;
    expect(orderItems[0]?.pageUrl).toBeNull();
  });

  test('shows the parcel to the country of the site it is read on', async () => {
    const { productId } = await addProduct(app.deps, { priceCents: 1000, grams: 300 });
    await setShipping(app.deps, [
      { country: 'AU', bands: [{ maxGrams: null, cents: 900 }] },
      { country: 'NZ', bands: [{ maxGrams: null, cents: 2000 }] },
    ]);
    const browser = app.browser();
    const { results } = await browser.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: null });
    const cartId = results?.cartInfo.cartId ?? '';
    const readOn = async (locale: 'au' | 'nz') => {
      const answer = await browser.fetch(getCart.path.replace('{cartId}', cartId), {
        headers: { [localeHeader]: locale },
      });
      return ((await answer.json()) as CartModel).shippingAmount;
    };
    expect([await readOn('au'), await readOn('nz'), await readOn('au')]).toEqual([9, 20, 9]);
  });

  test('shows that an event has closed meanwhile, although nothing was changed', async () => {
    let now = new Date();
    const clocked = await testApp({}, { now: () => now });
    const event = await addEvent(clocked.deps, { priceCents: 1000, places: 5 });
    await clocked.deps.content.refresh();
    const browser = clocked.browser();
    const added = await browser.call(addEventToCart, { eventId: event.eventId, register: attendee, cartId: null });
    const cartId = added.results?.cartInfo.cartId ?? '';
    const left = async () => (await cartOf(browser, cartId)).cartInfo.orderItems[0]?.left;
    expect(await left()).toBe(5);
    now = new Date(now.getTime() + 8 * 24 * hourMs);
    // The number of places is shown only while the event can be booked.
    expect(await left()).toBeUndefined();
    await clocked.close();
  });
});

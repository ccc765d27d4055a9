import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { addGuideToCart } from '#contract/guides.ts';
import {
  addToCart,
  applyPromoCode,
  getPaidOrder,
  removeItem,
  removePromoCode,
  saveShippingInfo,
} from '#contract/store.ts';
import { hourMs } from '#contract/spans.ts';
import {
  addEvent,
  addGuide,
  addProduct,
  addProductCategory,
  guideCategoryOf,
  putInProductCategory,
} from '../../testing/catalogue.sql.ts';
import { mailsTo, poolUse, soldLines } from '../../testing/evidence.sql.ts';
import { addPromotion } from '../../testing/promotions.ts';
import { buyer, cartOf, filledCart, fillDetails, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';
import { createPromotion } from './create-promotion.ts';

let shop: TestShop;
let clock = 0;
beforeAll(async () => {
  shop = await testShop({ now: () => new Date(Date.now() + clock) });
});
afterEach(() => {
  clock = 0;
});
afterAll(() => shop.close());

const visa = () => shop.gateway.tokenFor('4242424242424242');
const inOneHour = () => new Date(Date.now() + hourMs).toISOString();
const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100;
const textsOf = (answer: { errors?: { errorMessage: string }[] | undefined }) =>
  answer.errors?.map((error) => error.errorMessage);
const usesOf = async (promotionId: number) => (await poolUse(shop.deps, `promo:${promotionId}`)).used;

async function cartWith(priceCents: number, quantity = 1): Promise<{ browser: TestBrowser; cartId: string }> {
  const { productId } = await addProduct(shop.deps, { priceCents });
  await shop.deps.content.refresh();
  const browser = shop.browser();
  return { browser, cartId: (await filledCart(browser, productId, quantity)).cartId };
}

async function amountWith(browser: TestBrowser, cartId: string, promoCode: string): Promise<number> {
  const applied = await browser.call(applyPromoCode, { cartId, promoCode });
  return applied.results?.cartModel.itemTotalAmount ?? expect.fail(JSON.stringify(applied));
}

// Invariant 7.
test('an amount is split over the lines to the cent, charged, and on the order and its receipt', async () => {
  const book = await addProduct(shop.deps, { priceCents: 2000 });
  const free = await addProduct(shop.deps, { priceCents: 999, gstFree: true });
  const event = await addEvent(shop.deps, { priceCents: 5500, places: 10 });
  const { promotionId, promoCode } = await addPromotion(shop.deps, {
    amountCents: 1000,
    scope: { productIds: [book.productId, free.productId] },
    description: '$10 off two books',
  });
  const browser = shop.browser();
  const { cartId } = await filledCart(browser, book.productId, 3);
  await browser.call(addToCart, { productId: free.productId, quantity: 1, variantOptions: [], cartId });
  const register = { ...buyer, numberOfTickets: 1 };
  await browser.call(addEventToCart, { eventId: event.eventId, register, cartId });
  const full = await cartOf(browser, cartId);
  const applied = await browser.call(applyPromoCode, { cartId, promoCode: ` ${promoCode.toLowerCase()} ` });
  const cart = applied.results?.cartModel ?? expect.fail(JSON.stringify(applied));
  const promo = cart.promoInfo ?? expect.fail('no promoInfo');
  expect(promo).toMatchObject({ promoCode, promoDesc: '$10 off two books', totalItemDiscount: 10 });
  expect(promo.promoItems).toEqual([
    { orderItemId: cart.orderItems[0]?.orderItemId, discountItemAmount: 8.55, discountTaxAmount: 0.77 },
    { orderItemId: cart.orderItems[1]?.orderItemId, discountItemAmount: 1.45, discountTaxAmount: 0 },
  ]);
  expect(sum(promo.promoItems.map((item) => item.discountTaxAmount))).toBe(promo.totalTaxDiscount);
  expect(sum([cart.taxAmount, promo.totalTaxDiscount])).toBe(full.taxAmount);
  expect([full.itemTotalAmount, cart.itemTotalAmount, cart.totalAmount]).toEqual([124.99, 114.99, 114.99]);
  // Whole cents per unit: three at 17.15.
  expect(cart.orderItems.map((item) => item.discountUnitPrice)).toEqual([17.15, 8.54, null, null]);
  expect(cart.orderItems.map((item) => item.lineTotal)).toEqual([51.45, 8.54, 55, cart.taxAmount]);
  expect(await cartOf(browser, cartId)).toEqual(cart);

  const paid = await payWith(browser, { cartId, amount: 114.99 }, await visa());
  const orderToken = paid.results?.OrderIdToken ?? expect.fail(JSON.stringify(paid));
  expect((await shop.gateway.ledger()).charges.at(-1)).toMatchObject({ status: 'succeeded', amount: 11499 });
  const { data: order } = await browser.call(getPaidOrder, { orderToken });
  expect(order).toMatchObject({ promoCode, totalAmount: 114.99, taxAmount: cart.taxAmount });
  expect(order?.promoInfo).toMatchObject({
    promoDesc: '$10 off two books',
    totalItemDiscount: 10,
    totalTaxDiscount: promo.totalTaxDiscount,
  });
  expect(order?.promoInfo?.promoItems.map((item) => item.discountItemAmount)).toEqual([8.55, 1.45]);
  expect(order?.orderItems.map((item) => item.lineTotal)).toEqual([51.45, 8.54, 55, cart.taxAmount]);
  const lines = await soldLines(shop.deps, order?.orderId ?? 0);
  expect(lines.map((line) => [line.discount_cents, line.amount_cents])).toEqual([
    [855, 5145],
    [145, 854],
    [0, 5500],
  ]);
  expect(sum(lines.map((line) => line.gst_cents / 100))).toBe(cart.taxAmount);
  expect(await usesOf(promotionId)).toBe(1);
  const receipt = (await mailsTo(shop.deps, buyer.email)).find(({ subject }) =>
    subject.includes(order?.orderNo ?? '-'),
  );
  expect(receipt?.text).toContain(`Promo ${promoCode} ($10 off two books): −AU$10.00`);
  expect(receipt?.text).toContain('Total: AU$114.99');
  // The lines of the mail cost what they cost in the cart.
  for (const row of [': AU$51.45', ': AU$8.54', ': AU$55.00', 'Items before the discount: AU$124.99'])
    expect(receipt?.text).toContain(row);
});

test('refuses codes with the texts of the contract; a refused code leaves the earlier one', async () => {
  const { browser, cartId } = await cartWith(5000);
  const other = await addProduct(shop.deps, { priceCents: 100 });
  const code = async (promotion: Parameters<typeof addPromotion>[1]) =>
    (await addPromotion(shop.deps, promotion)).promoCode;
  const kept = await code({});
  await amountWith(browser, cartId, kept);
  const refused: [string, string][] = [
    ['', 'Promo Code is required.'],
    ['   ', 'Promo Code is required.'],
    ['X'.repeat(41), 'Promo Code - Max 40 characters.'],
    ['NO-SUCH-CODE', 'Promo Code is not valid.'],
    [await code({ active: false }), 'Promo Code is not valid.'],
    [await code({ startsAt: inOneHour() }), 'Promo Code is not valid.'],
    [await code({ endsAt: new Date(Date.now() - 1000).toISOString() }), 'Promo Code has expired.'],
    [await code({ scope: { productIds: [other.productId] } }), 'Promo Code does not apply to the items in your cart.'],
    [await code({ scope: { kinds: ['event'] } }), 'Promo Code does not apply to the items in your cart.'],
    [await code({ minSpendCents: 5001 }), 'Promo Code requires a minimum spend of AU$50.01.'],
  ];
  for (const [promoCode, text] of refused)
    expect(textsOf(await browser.call(applyPromoCode, { cartId, promoCode })), promoCode).toEqual([text]);
  expect((await cartOf(browser, cartId)).promoInfo?.promoCode).toBe(kept);
  const next = await code({ amountCents: 100 });
  expect(await amountWith(browser, cartId, next)).toBe(49);
  const removed = await browser.call(removePromoCode, { cartId });
  expect(removed.results?.cartModel).toMatchObject({ promoInfo: null, itemTotalAmount: 50 });
  expect((await browser.call(removePromoCode, { cartId })).errors).toBeUndefined();
});

test('a code for categories reduces the products and guides that are in them now', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 5000 });
  const { guideId } = await addGuide(shop.deps, { priceCents: 3000, category: '/guides/promoted' });
  const categoryId = await addProductCategory(shop.deps);
  const { promoCode } = await addPromotion(shop.deps, {
    scope: { productCategoryIds: [categoryId], guideCategoryIds: [await guideCategoryOf(shop.deps, guideId)] },
  });
  const browser = shop.browser();
  const { cartId } = await filledCart(browser, productId);
  await browser.signUp({ email: 'categories@example.org' });
  await browser.call(addGuideToCart, { guideId, cartId });
  expect(await amountWith(browser, cartId, promoCode)).toBe(77);
  await putInProductCategory(shop.deps, productId, categoryId);
  expect((await cartOf(browser, cartId)).itemTotalAmount).toBe(72);
});

test('every change of the cart computes the discount again, and drops a code that is no longer valid', async () => {
  const { promoCode } = await addPromotion(shop.deps, { percent: 25, minSpendCents: 6000 });
  const { browser, cartId } = await cartWith(5000);
  const second = await addProduct(shop.deps, { priceCents: 1999 });
  await shop.deps.content.refresh();
  await browser.call(addToCart, { productId: second.productId, quantity: 1, variantOptions: [], cartId });
  expect(await amountWith(browser, cartId, promoCode)).toBe(52.49);
  await browser.call(addToCart, { productId: second.productId, quantity: 1, variantOptions: [], cartId });
  const more = await cartOf(browser, cartId);
  expect([more.itemTotalAmount, more.promoInfo?.totalItemDiscount]).toEqual([67.48, 22.5]);
  const line = more.orderItems[1]?.orderItemId ?? 0;
  const dropped = await browser.call(removeItem, { cartId, orderItemId: line });
  expect(dropped.results?.cartModel).toMatchObject({
    itemTotalAmount: 50,
    promoInfo: null,
    promoNotice: `Promo Code ${promoCode} requires a minimum spend of AU$60.00 and was removed from your cart.`,
  });
  await browser.call(addToCart, { productId: second.productId, quantity: 1, variantOptions: [], cartId });
  expect(await cartOf(browser, cartId)).toMatchObject({ itemTotalAmount: 69.99, promoInfo: null });
});

test('a promotion that ends between cart and pay charges nothing, and the cart says why', async () => {
  const { promotionId, promoCode } = await addPromotion(shop.deps, { endsAt: inOneHour() });
  const { browser, cartId } = await cartWith(5000);
  const amount = await amountWith(browser, cartId, promoCode);
  clock = 3_600_001;
  const charges = (await shop.gateway.ledger()).charges.length;
  expect(textsOf(await payWith(browser, { cartId, amount }, await visa()))).toEqual([
    'Your cart has changed. Please review it.',
  ]);
  expect((await shop.gateway.ledger()).charges).toHaveLength(charges);
  const cart = await cartOf(browser, cartId);
  expect(cart).toMatchObject({
    itemTotalAmount: 50,
    promoInfo: null,
    promoNotice: `Promo Code ${promoCode} has expired and was removed from your cart.`,
  });
  const paid = await payWith(browser, { cartId, amount: 50 }, await visa());
  const { data } = await browser.call(getPaidOrder, { orderToken: paid.results?.OrderIdToken ?? '' });
  expect(data).toMatchObject({ promoCode: null, promoInfo: null, totalAmount: 50 });
  expect(await usesOf(promotionId)).toBe(0);
});

// Invariant 8.
test('a customer uses a code once, whatever the spelling of the address; then the full price is paid', async () => {
  const { promotionId, promoCode } = await addPromotion(shop.deps, { limitPerCustomer: 1 });
  const first = await cartWith(5000);
  const billingInfo = { ...buyer, email: 'once@gmail.com' };
  await first.browser.call(saveShippingInfo, { cartId: first.cartId, billingInfo });
  const amount = await amountWith(first.browser, first.cartId, promoCode);
  // A declined payment releases the use.
  const declined = await shop.gateway.tokenFor('4000000000000002');
  expect(textsOf(await payWith(first.browser, { ...first, amount }, declined))).toEqual(['Your card was declined.']);
  expect(await usesOf(promotionId)).toBe(0);
  expect((await payWith(first.browser, { ...first, amount }, await visa())).results?.OrderIdToken).toBeTruthy();

  const again = await cartWith(5000);
  const spelt = { ...billingInfo, email: ' O.nce+again@GoogleMail.com ' };
  await again.browser.call(saveShippingInfo, { cartId: again.cartId, billingInfo: spelt });
  await amountWith(again.browser, again.cartId, promoCode);
  expect(textsOf(await payWith(again.browser, { ...again, amount }, await visa()))).toEqual([
    `Promo Code ${promoCode} has already been used and was removed from your cart.`,
    'Your cart has changed. Please review it.',
  ]);
  expect(await cartOf(again.browser, again.cartId)).toMatchObject({ itemTotalAmount: 50, promoInfo: null });
  const full = await payWith(again.browser, { cartId: again.cartId, amount: 50 }, await visa());
  expect(full.results?.OrderIdToken).toBeTruthy();
  expect(await usesOf(promotionId)).toBe(1);
});

// Invariant 8.
test('the last use is taken by one order, and carts show it at once; a refund at the provider releases it', async () => {
  const { promotionId, promoCode } = await addPromotion(shop.deps, { limitTotal: 1, limitPerCustomer: 1 });
  const [one, two] = [await cartWith(5000), await cartWith(5000)];
  const amount = await amountWith(one.browser, one.cartId, promoCode);
  await amountWith(two.browser, two.cartId, promoCode);
  const paid = await payWith(one.browser, { ...one, amount }, await visa());
  expect(paid.results?.OrderIdToken).toBeTruthy();
  const usedUp = `Promo Code ${promoCode} has been used up and was removed from your cart.`;
  expect(await cartOf(two.browser, two.cartId)).toMatchObject({ itemTotalAmount: 50, promoNotice: usedUp });
  const third = await cartWith(1000);
  expect(textsOf(await third.browser.call(applyPromoCode, { cartId: third.cartId, promoCode }))).toEqual([
    'Promo Code has been used up.',
  ]);
  const [charge] = (await shop.gateway.ledger()).charges.slice(-1);
  await shop.gateway.payments().refund({
    idempotencyKey: 'promo-refund',
    chargeRef: String(charge?.payment_intent),
    amountCents: 4500,
    reason: 'requested_by_customer',
  });
  await expect.poll(() => usesOf(promotionId)).toBe(0);
  await shop.deps.content.refresh();
  // The code stays in a cart that was not changed meanwhile.
  expect((await cartOf(two.browser, two.cartId)).promoInfo?.promoCode).toBe(promoCode);
  expect((await payWith(two.browser, { ...two, amount }, await visa())).results?.OrderIdToken).toBeTruthy();
});

test('a total of zero is ordered without a card, and counts as a use', async () => {
  const { promotionId, promoCode } = await addPromotion(shop.deps, { percent: 100, limitTotal: 3 });
  const { browser, cartId } = await cartWith(5000, 2);
  expect(await amountWith(browser, cartId, promoCode)).toBe(0);
  const charges = (await shop.gateway.ledger()).charges.length;
  const paid = await payWith(browser, { cartId, amount: 0 }, null);
  const { data } = await browser.call(getPaidOrder, { orderToken: paid.results?.OrderIdToken ?? '' });
  expect(data).toMatchObject({ totalAmount: 0, taxAmount: 0, promoInfo: { totalItemDiscount: 100 } });
  expect((await shop.gateway.ledger()).charges).toHaveLength(charges);
  expect(await usesOf(promotionId)).toBe(1);
});

test('an amount above the price makes the cart free, never negative', async () => {
  const { promoCode } = await addPromotion(shop.deps, { amountCents: 2_000_000 });
  const { browser, cartId } = await cartWith(1);
  expect(await amountWith(browser, cartId, promoCode)).toBe(0);
  const { orderItems } = await cartOf(browser, cartId);
  expect(orderItems[0]).toMatchObject({ unitPrice: 0.01, discountUnitPrice: 0 });
});

test('a cart that is paid, foreign or unknown takes no code', async () => {
  const { promoCode } = await addPromotion(shop.deps);
  const { browser, cartId } = await cartWith(1000);
  const changed = ['Your cart has changed. Please review it.'];
  expect(textsOf(await shop.browser().call(applyPromoCode, { cartId, promoCode }))).toEqual(changed);
  expect(textsOf(await browser.call(applyPromoCode, { cartId: 'none', promoCode }))).toEqual(changed);
  const paid = await payWith(browser, { cartId, amount: await fillDetails(browser, cartId) }, await visa());
  expect(paid.results?.OrderIdToken).toBeTruthy();
  expect(textsOf(await browser.call(applyPromoCode, { cartId, promoCode }))).toEqual(changed);
  expect(textsOf(await browser.call(removePromoCode, { cartId }))).toEqual(changed);
});

test('guessing codes is limited per cart; right codes do not count', async () => {
  const { promoCode } = await addPromotion(shop.deps);
  const { browser, cartId } = await cartWith(1000);
  for (let use = 0; use < 12; use++) await amountWith(browser, cartId, promoCode);
  const guess = (number: number) => browser.call(applyPromoCode, { cartId, promoCode: `GUESS-${number}` });
  for (let number = 0; number < 10; number++) await guess(number);
  await expect(guess(10)).rejects.toMatchObject({ status: 429 });
  await expect(amountWith(browser, cartId, promoCode)).rejects.toMatchObject({ status: 429 });
});

test('a promotion is checked when it is made', async () => {
  const make = (change: object) =>
    shop.deps.db.transaction((tx) =>
      createPromotion(tx, shop.deps, { code: 'new-1', description: 'New', percent: 10, ...change }),
    );
  const refusal = async (change: object) => textsOf(await make(change).then((made) => (made.ok ? {} : made)));
  expect(await make({})).toMatchObject({ ok: true, value: { code: 'NEW-1' } });
  expect(await refusal({ code: ' New-1 ' })).toEqual(['This code already exists.']);
  expect(await refusal({ code: 'a b' })).toEqual(['Code - 3 to 40 letters, digits and hyphens, such as GUIDES-20.']);
  expect(await refusal({ code: 'NEW-2', description: ' ' })).toEqual(['Description is required.']);
  expect(await refusal({ code: 'NEW-2', percent: 101 })).toEqual(['Percent - from 1 to 100.']);
  expect(await refusal({ code: 'NEW-2', amountCents: 100 })).toEqual(['Enter either a percentage or an amount.']);
  expect(await refusal({ code: 'NEW-2', percent: null })).toEqual(['Enter either a percentage or an amount.']);
  expect(await refusal({ code: 'NEW-2', limitTotal: 0 })).toEqual(['Limit must be more than 0.']);
  expect(await refusal({ code: 'NEW-2', endsAt: '2026-12-01' })).toEqual(['Ends - Invalid date.']);
  const [startsAt, endsAt] = ['2026-12-02T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];
  expect(await refusal({ code: 'NEW-2', startsAt, endsAt })).toEqual(['Ends must be after Starts.']);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { addGuideToCart } from '#contract/guides.ts';
import {
  addToCart,
  findOrders,
  getDeliveryRequest,
  getPaidOrder,
  pay,
  saveDeliveryAddress,
  saveShippingInfo,
  sendReceipt,
  updateQuantity,
} from '#contract/store.ts';
import { dayMs } from '#contract/spans.ts';
import { addEvent, addGuide, addProduct, setShipping } from '../../testing/catalogue.sql.ts';
import { mailsTo } from '../../testing/evidence.sql.ts';
import { newMember } from '../../testing/member.ts';
import { buyer, cartOf, fillDetails, filledCart, payWith, testShop, type TestShop } from '../../testing/shop.ts';
import { sendOrderLinks } from '../orders/order-links.ts';
import { storeData } from '../personal-data.ts';

let shop: TestShop;
let now = new Date('2026-03-20T02:00:00Z');
beforeAll(async () => {
  shop = await testShop({ now: () => now });
  await setShipping(shop.deps, [
    {
      country: 'AU',
      freeFromCents: 10_000,
      bands: [
        { maxGrams: 500, cents: 995 },
        { maxGrams: 5000, cents: 1395 },
      ],
    },
    { country: 'NZ', bands: [{ maxGrams: 2000, cents: 2500 }] },
  ]);
});
afterAll(() => shop.close());

const address = {
  country: 'AU',
  address1: '1 High St',
  address2: '',
  suburb: 'Fremantle',
  state: 'WA',
  postcode: '6160',
};
let book: number;
beforeEach(async () => {
  ({ productId: book } = await addProduct(shop.deps, { priceCents: 3000, grams: 400, stock: 5 }));
  await shop.deps.content.refresh();
});

const save = (browser: ReturnType<TestShop['browser']>, cartId: string, shippingInfo?: object | null) =>
  browser.call(saveShippingInfo, { cartId, billingInfo: buyer, useSameAddress: true, shippingInfo });

/** Pays a cart with the four details only. */
async function paidWithoutAddress() {
  const browser = shop.browser();
  const cart = await filledCart(browser, book);
  const token = (await payWith(browser, cart, 'tok_visa')).results?.OrderIdToken ?? '';
  expect(token).not.toBe('');
  return { browser, token };
}

async function lastMail(subject: string) {
  const mails = await mailsTo(shop.deps, buyer.email);
  return mails.filter((mail) => mail.subject.includes(subject)).at(-1);
}

describe('a cart with a parcel', () => {
  test('shows an estimate for the country of the site, and the exact price after the address', async () => {
    const browser = shop.browser();
    const { cartId } = await filledCart(browser, book);
    expect(await cartOf(browser, cartId)).toMatchObject({
      shippingAmount: 9.95,
      totalAmount: 39.95,
      taxAmount: 3.63,
      delivery: {
        country: 'AU',
        isEstimate: true,
        options: [
          { country: 'AU', shippingAmount: 9.95, totalAmount: 39.95, taxAmount: 3.63, freeFromAmount: 100 },
          { country: 'NZ', shippingAmount: 25, totalAmount: 55, taxAmount: 5, freeFromAmount: null },
        ],
      },
      shippingAddress: null,
    });
    const nz = { ...address, country: 'NZ', state: '', postcode: '6011', suburb: 'Te Aro' };
    const saved = await save(browser, cartId, nz);
    expect(saved.results?.cartModel).toMatchObject({
      shippingAmount: 25,
      delivery: { country: 'NZ', isEstimate: false },
      shippingAddress: { firstName: 'Ada', surname: 'Nguyen', country: 'NZ', state: '', postcode: '6011' },
    });
  });

  test('asks nothing for goods that are not sent, and forgets an address for them', async () => {
    const browser = shop.browser();
    const { productId } = await addProduct(shop.deps, { priceCents: 500 });
    await shop.deps.content.refresh();
    const { cartId } = await filledCart(browser, productId);
    const saved = await save(browser, cartId, address);
    expect(saved.results?.cartModel).toMatchObject({ delivery: null, shippingAddress: null, shippingAmount: 0 });
  });

  // Invariant 13.
  test('the id of the cart alone shows no address', async () => {
    const browser = shop.browser();
    const { cartId } = await filledCart(browser, book);
    await save(browser, cartId, address);
    expect((await cartOf(browser, cartId)).shippingAddress).toMatchObject({ address1: '1 High St' });
    const stranger = await cartOf(shop.browser(), cartId);
    expect(stranger).toMatchObject({ shippingAddress: null, billingAddress: null, itemTotalAmount: 30 });
    expect(JSON.stringify(stranger)).not.toContain('High St');
  });

  test.each([
    [{ ...address, state: 'NSW' }, 'shippingInfo.postcode', 'Postcode 6160 is in Western Australia'],
    [{ ...address, address1: '🏡'.repeat(5000) }, 'shippingInfo.address1', 'Address - Max 100'],
    [{ ...address, address1: 'A'.repeat(10_000) }, 'shippingInfo.address1', 'Address - Max 100'],
    [{ ...address, suburb: '\u202e\u2066' }, 'shippingInfo.suburb', 'Suburb is required.'],
    [{ ...address, country: 'FR' }, 'shippingInfo.country', 'Country is required.'],
    [{ ...address, suburb: ' \u200b' }, 'shippingInfo.suburb', 'Suburb is required.'],
    [{}, 'shippingInfo.country', 'Country is required.'],
  ])('refuses the address %#', async (shippingInfo, field, text) => {
    const browser = shop.browser();
    const { cartId } = await filledCart(browser, book);
    const { results, errors } = await save(browser, cartId, shippingInfo);
    expect(results).toBeUndefined();
    expect(errors?.[0]).toMatchObject({ field, errorMessage: expect.stringContaining(text) });
  });

  test('refuses a parcel that is too heavy for its country, when the address is saved and at pay', async () => {
    const browser = shop.browser();
    const { cartId } = await filledCart(browser, book, 5);
    const nz = { ...address, country: 'NZ', state: '', postcode: '6011' };
    expect((await save(browser, cartId, nz)).results).toBeTruthy();
    const { productId } = await addProduct(shop.deps, { priceCents: 100, grams: 400 });
    await browser.call(addToCart, { productId, quantity: 5, variantOptions: [], cartId });
    expect((await save(browser, cartId, nz)).errors?.[0]).toMatchObject({
      errorMessage: 'We cannot send this order to New Zealand.',
      field: 'shippingInfo.country',
    });
    const paid = await payWith(browser, { cartId, amount: 155 }, 'tok_visa');
    expect(paid.errors?.[0]?.code).toBe('undeliverable');
  });

  test('is charged with its shipping, and the order, its page and its receipt have the address', async () => {
    const browser = shop.browser();
    const { cartId, amount } = await filledCart(browser, book, 2);
    await browser.call(saveShippingInfo, {
      cartId,
      billingInfo: buyer,
      useSameAddress: false,
      shippingInfo: { ...address, firstName: 'Bo', surname: "O'Hara <b>", phone: '0411 111 111' },
    });
    const wrong = await browser.call(pay, { cartId, itemTotalAmount: amount, totalAmount: 60, tokenId: 'tok_visa' });
    expect(wrong.errors?.[0]?.code).toBe('cart_changed');
    const paid = await browser.call(pay, { cartId, itemTotalAmount: amount, totalAmount: 73.95, tokenId: 'tok_visa' });
    const orderToken = paid.results?.OrderIdToken ?? '';
    const { data } = await shop.browser().call(getPaidOrder, { orderToken });
    expect(data).toMatchObject({
      itemTotalAmount: 60,
      shippingAmount: 13.95,
      totalAmount: 73.95,
      taxAmount: 6.72,
      addressMissing: false,
      shippingAddress: { firstName: 'Bo', surname: "O'Hara <b>", suburb: 'Fremantle' },
    });
    const charges = (await shop.gateway.ledger()).charges;
    expect(charges.at(-1)?.amount).toBe(7395);
    const receipt = await lastMail(`Your order ${data?.orderNo}`);
    expect(receipt?.text).toContain('Delivery: AU$13.95');
    expect(receipt?.text).toContain('We send it to the address in postcode 6160 that you gave us.');
    // The address of the mail is not proven, so it repeats nothing that was typed.
    for (const typed of ['Hara', 'High St', 'Fremantle']) expect(JSON.stringify(receipt)).not.toContain(typed);
    expect(await lastMail('Where shall we send')).toBeUndefined();
  });
});

test('an address with emoji and right-to-left letters is kept as typed, without marks that turn the text around', async () => {
  const browser = shop.browser();
  const { cartId, amount } = await filledCart(browser, book);
  const typed = {
    address1: '\u202e\u05e8\u05d7\u05d5\u05d1 1 \ud83c\udfe1',
    suburb: 'M\u0101ngere \u0627\u0644\u0633\u0644\u0627\u0645',
  };
  expect((await save(browser, cartId, { ...address, ...typed })).results).toBeTruthy();
  const paid = await payWith(browser, { cartId, amount }, 'tok_visa');
  const { data } = await browser.call(getPaidOrder, { orderToken: paid.results?.OrderIdToken ?? '' });
  const kept = { address1: typed.address1.slice(1), suburb: typed.suburb };
  expect(data?.shippingAddress).toMatchObject(kept);
  const invoice = await browser.fetch(data?.invoiceUrl ?? '');
  expect([invoice.status, invoice.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

describe('an order without an address', () => {
  test('is accepted, and the link of a mail takes the address once', async () => {
    const { token } = await paidWithoutAddress();
    const { data } = await shop.browser().call(getPaidOrder, { orderToken: token });
    expect(data).toMatchObject({ addressMissing: true, shippingAddress: null, shippingAmount: 9.95 });
    const mail = await lastMail('Where shall we send');
    expect(mail?.subject).toBe(`Where shall we send your order ${data?.orderNo}?`);
    const link = /\/delivery-address\?u=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const anyone = shop.browser();
    expect((await anyone.call(getDeliveryRequest, { token: link })).results).toEqual({
      orderNo: data?.orderNo,
      country: 'AU',
      items: [expect.stringContaining('Product')],
    });
    const person = { firstName: 'Ada', surname: 'Nguyen', phone: '' };
    const give = (shippingInfo: object) =>
      anyone.call(saveDeliveryAddress, { token: link, shippingInfo: { ...person, ...shippingInfo } });
    // A mistake does not use the link up.
    expect((await give({ ...address, postcode: '2000' })).errors?.[0]?.field).toBe('shippingInfo.postcode');
    expect((await give({ ...address, country: 'NZ', postcode: '6011' })).errors?.[0]?.code).toBe('other_country');
    const both = await Promise.all([give(address), give({ ...address, address1: '2 High St' })]);
    expect(both.filter((each) => each.results)).toHaveLength(1);
    expect((await give(address)).errors?.[0]?.errorMessage).toBe('This link has already been used.');
    const after = await shop.browser().call(getPaidOrder, { orderToken: token });
    expect(after.data).toMatchObject({ addressMissing: false, shippingAddress: { suburb: 'Fremantle' } });
    // The token of the order is of another purpose.
    expect((await anyone.call(getDeliveryRequest, { token })).errors?.[0]?.code).toBe('link_invalid');
  });

  test('a repeated receipt repeats the question', async () => {
    const { browser, token } = await paidWithoutAddress();
    const first = await lastMail('Where shall we send');
    await browser.call(sendReceipt, { orderToken: token });
    const second = await lastMail('Where shall we send');
    expect(second?.subject).toBe(first?.subject);
    expect(second?.text).not.toBe(first?.text);
  });
});

test('the address is in the export of its member, and the erasure deletes it from carts and orders', async () => {
  const { browser, uid } = await newMember(shop, 'parcels@example.org');
  const person = { uid, email: null };
  const paid = await filledCart(browser, book);
  await save(browser, paid.cartId, address);
  const orderToken = (await payWith(browser, paid, 'tok_visa')).results?.OrderIdToken ?? '';
  const open = await filledCart(browser, book);
  await save(browser, open.cartId, { ...address, address1: '9 Open Cart Rd' });
  const exported = JSON.stringify(await storeData.read(shop.deps.db.read, person));
  expect(exported).toContain('1 High St');
  expect(exported).toContain('9 Open Cart Rd');
  for (const _ of [1, 2])
    await shop.deps.db.transaction((tx) => storeData.erase(tx, person, now.toISOString(), shop.deps));
  expect(JSON.stringify(await storeData.read(shop.deps.db.read, person))).not.toMatch(/High St|Open Cart/);
  const { data } = await shop.browser().call(getPaidOrder, { orderToken });
  expect(data).toMatchObject({ shippingAddress: null, addressMissing: true, shippingAmount: 9.95 });
});

describe('the quantity of a line', () => {
  test('changes within the stock and from 1 to 99', async () => {
    const browser = shop.browser();
    const { cartId } = await filledCart(browser, book);
    const [item] = (await cartOf(browser, cartId)).orderItems;
    expect(item).toMatchObject({ canChangeQuantity: true, pageUrl: expect.stringContaining('/product/product-') });
    const orderItemId = item?.orderItemId ?? 0;
    const set = (quantity: number | null) => browser.call(updateQuantity, { cartId, orderItemId, quantity });
    expect((await set(5)).results?.cartModel).toMatchObject({ itemTotalAmount: 150, shippingAmount: 0 });
    expect((await set(6)).errors?.[0]?.errorMessage).toBe('Only 5 left in stock.');
    for (const wrong of [0, -1, 1.5, 100, null]) expect((await set(wrong)).errors?.[0]?.field).toBe('quantity');
    expect((await cartOf(browser, cartId)).itemTotalAmount).toBe(150);
    expect((await set(1)).results?.cartInfo.totalQuantity).toBe(1);
  });

  test('of a guide and of tickets stays, and a line of another cart is refused', async () => {
    const browser = shop.browser();
    const { guideId } = await addGuide(shop.deps, { priceCents: 2000 });
    const { eventId } = await addEvent(shop.deps, { priceCents: 3000 });
    await shop.deps.content.refresh();
    const { cartId } = await filledCart(browser, book);
    await browser.call(addEventToCart, { eventId, register: { ...buyer, numberOfTickets: 2 }, cartId });
    await browser.call(addGuideToCart, { guideId, cartId });
    for (const item of (await cartOf(browser, cartId)).orderItems.filter(({ ext }) => ext !== null)) {
      const set = await browser.call(updateQuantity, { cartId, orderItemId: item.orderItemId, quantity: 3 });
      expect(set.errors?.[0]?.code).toBe('quantity_fixed');
    }
    const stranger = shop.browser();
    const own = await filledCart(stranger, book);
    const [theirs] = (await cartOf(browser, cartId)).orderItems;
    for (const id of [own.cartId, cartId]) {
      const set = await stranger.call(updateQuantity, {
        cartId: id,
        orderItemId: theirs?.orderItemId ?? 0,
        quantity: 2,
      });
      expect(set.errors?.[0]?.code).toBe('cart_changed');
    }
    expect((await cartOf(browser, cartId)).orderItems[0]?.quantity).toBe(1);
  });
});

test('the registration of a ticket fills in the buyer, for the owner of the cart only', async () => {
  const browser = shop.browser();
  const { eventId } = await addEvent(shop.deps, { priceCents: 3000 });
  await shop.deps.content.refresh();
  const added = await browser.call(addEventToCart, {
    eventId,
    register: { ...buyer, numberOfTickets: 1 },
    cartId: null,
  });
  const cartId = added.results?.cartInfo.cartId ?? '';
  expect((await cartOf(browser, cartId)).suggestedBilling).toEqual(buyer);
  expect((await cartOf(shop.browser(), cartId)).suggestedBilling).toBeNull();
  await fillDetails(browser, cartId);
  expect(await cartOf(browser, cartId)).toMatchObject({ suggestedBilling: null, billingAddress: buyer });
});

describe('a buyer without an account', () => {
  test('gets the links to the orders by mail, and everybody the same answer', async () => {
    const { token } = await paidWithoutAddress();
    const browser = shop.browser();
    const known = await browser.call(findOrders, { email: buyer.email.toUpperCase() });
    const unknown = await browser.call(findOrders, { email: 'nobody@example.org' });
    expect(known).toEqual(unknown);
    expect(known.results).toEqual({ sent: true });
    await sendOrderLinks(shop.deps);
    const mail = await lastMail('Your orders');
    expect(mail?.text).toContain(`/order-thankyou?o=${token}`);
    expect(await mailsTo(shop.deps, 'nobody@example.org')).toEqual([]);
    expect((await browser.call(findOrders, { email: 'nowhere' })).errors?.[0]?.errorMessage).toBe(
      'Email - Invalid email.',
    );
  });

  test('gets a receipt again once in ten minutes', async () => {
    const { browser, token } = await paidWithoutAddress();
    const { data } = await browser.call(getPaidOrder, { orderToken: token });
    const receipts = async () =>
      (await mailsTo(shop.deps, buyer.email)).filter((mail) => mail.subject === `Your order ${data?.orderNo}`).length;
    for (let call = 0; call < 3; call += 1)
      expect((await browser.call(sendReceipt, { orderToken: token })).results).toEqual({ sent: true });
    expect(await receipts()).toBe(2);
    now = new Date(now.getTime() + 11 * 60_000);
    await browser.call(sendReceipt, { orderToken: token });
    expect(await receipts()).toBe(3);
    expect((await browser.call(sendReceipt, { orderToken: 'invented' })).errors?.[0]?.errorMessage).toBe(
      'Order not found.',
    );
  });

  test('gets no link that has expired', async () => {
    const { token } = await paidWithoutAddress();
    now = new Date(now.getTime() + 91 * dayMs);
    await shop.browser().call(findOrders, { email: buyer.email });
    await sendOrderLinks(shop.deps);
    const mail = await lastMail('Your orders');
    expect(mail?.text).not.toContain(token);
    expect(mail?.text).toContain('expired after 90 days');
  });
});

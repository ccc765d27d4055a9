import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEventToCart, getEvent, joinWaitingList, registerForEvent } from '#contract/events.ts';
import { addToCart, getProduct } from '#contract/store.ts';
import { addEvent, addProduct } from '../../testing/catalogue.sql.ts';
import { poolUse, ticketsOf } from '../../testing/evidence.sql.ts';
import { filledCart, fillDetails, payWith, testShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const refused = (max: number, field?: string) => [
  expect.objectContaining({
    errorMessage: `Only ${max} for each person.`,
    code: 'customer_maximum',
    ...(field && { field }),
  }),
];
const person = (numberOfTickets: number, email: string) => ({
  firstName: 'Ana',
  surname: 'Rewi',
  email,
  phone: '',
  numberOfTickets,
});

describe('a product with a maximum per customer', () => {
  test('the page names it, and a cart cannot hold more', async () => {
    const { productId, slug } = await addProduct(shop.deps, { priceCents: 1000, stock: 50, maxPerCustomer: 2 });
    await shop.deps.content.refresh();
    const browser = shop.browser();
    expect((await browser.call(getProduct, { slug })).maxPerCustomer).toBe(2);
    const add = (quantity: number, cartId: string | null) =>
      browser.call(addToCart, { productId, quantity, variantOptions: [], cartId });
    expect((await add(3, null)).errors).toEqual(refused(2));
    const cart = (await add(2, null)).results?.cartInfo.cartId ?? '';
    expect((await add(1, cart)).errors).toEqual(refused(2));
  });

  test('earlier orders of the same address count, and nothing is charged', async () => {
    const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 1000, stock: 50, maxPerCustomer: 2 });
    const first = shop.browser();
    expect((await payWith(first, await filledCart(first, productId, 1), 'tok_visa')).results).toBeTruthy();
    const second = shop.browser();
    const cart = await filledCart(second, productId, 2);
    const before = (await shop.gateway.ledger()).charges.length;
    expect((await payWith(second, cart, 'tok_visa')).errors).toEqual(refused(2));
    expect((await shop.gateway.ledger()).charges).toHaveLength(before);
    expect(await poolUse(shop.deps, `variant:${variantIds[0]}`)).toMatchObject({ used: 1 });
    const third = shop.browser();
    expect((await payWith(third, await filledCart(third, productId, 1), 'tok_visa')).results).toBeTruthy();
  });

  test('its variants count together, and a declined order counts no more', async () => {
    const size = (value: string) => ({ options: [{ name: 'Size', value }], stock: 20 });
    const { productId } = await addProduct(shop.deps, {
      priceCents: 1000,
      variants: [size('S'), size('L')],
      maxPerCustomer: 2,
    });
    const cartOf = async (sizes: string[]) => {
      const browser = shop.browser();
      let cartId: string | null = null;
      for (const value of sizes) {
        const added: { results?: { cartInfo: { cartId: string | null } } | null } = await browser.call(addToCart, {
          productId,
          quantity: 1,
          variantOptions: [{ name: 'Size', value }],
          cartId,
        });
        cartId = added.results?.cartInfo.cartId ?? null;
      }
      const id = cartId ?? '';
      return { browser, cart: { cartId: id, amount: await fillDetails(browser, id) } };
    };
    const both = await cartOf(['S', 'L']);
    expect((await payWith(both.browser, both.cart, 'tok_chargeDeclined')).errors).toBeTruthy();
    expect((await payWith(both.browser, both.cart, 'tok_visa')).results).toBeTruthy();
    const more = await cartOf(['L']);
    expect((await payWith(more.browser, more.cart, 'tok_visa')).errors).toEqual(refused(2));
  });
});

describe('an event with a maximum per customer', () => {
  test('a free event counts the registrations of an address', async () => {
    const { eventId, slug } = await addEvent(shop.deps, { eventType: 1, places: 50, maxPerCustomer: 3 });
    await shop.deps.content.refresh();
    const browser = shop.browser();
    const register = (tickets: number, email: string) =>
      browser.call(registerForEvent, { eventId, register: person(tickets, email) });
    expect((await browser.call(getEvent, { slug })).data?.maxPerCustomer).toBe(3);
    expect((await register(4, 'kiri@visitor.example')).errors).toEqual(refused(3, 'numberOfTickets'));
    expect((await register(2, 'kiri@visitor.example')).results).toBeTruthy();
    // The same form within a minute is the same registration.
    expect((await register(2, 'kiri@visitor.example')).results).toBeTruthy();
    expect((await register(3, 'Kiri@Visitor.example')).errors).toEqual(refused(3, 'numberOfTickets'));
    expect((await register(1, 'Kiri@Visitor.example')).results).toBeTruthy();
    expect((await register(3, 'other@visitor.example')).results).toBeTruthy();
    expect(await ticketsOf(shop.deps, eventId)).toBe(6);
  });

  test('a paid event counts all lines of a cart', async () => {
    const { eventId } = await addEvent(shop.deps, { priceCents: 1500, places: 50, maxPerCustomer: 2 });
    const browser = shop.browser();
    const add = (tickets: number, cartId: string | null) =>
      browser.call(addEventToCart, { eventId, register: person(tickets, 'ana@visitor.example'), cartId });
    expect((await add(3, null)).errors).toEqual(refused(2, 'numberOfTickets'));
    const cartId = (await add(1, null)).results?.cartInfo.cartId ?? '';
    expect((await add(2, cartId)).errors).toEqual(refused(2));
    expect((await add(1, cartId)).results).toBeTruthy();
    const amount = await fillDetails(browser, cartId);
    expect((await payWith(browser, { cartId, amount }, 'tok_visa')).results).toBeTruthy();
    expect(await ticketsOf(shop.deps, eventId)).toBe(2);
  });

  test('the queue takes no wish that could never be served', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 0, waitingList: true, maxPerCustomer: 2 });
    const join = (tickets: number) =>
      shop.browser().call(joinWaitingList, { eventId, register: person(tickets, 'wait@visitor.example') });
    expect((await join(3)).errors).toEqual(refused(2, 'numberOfTickets'));
    expect((await join(2)).results).toEqual({ joined: true });
  });
});

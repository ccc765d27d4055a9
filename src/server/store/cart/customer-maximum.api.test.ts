import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEventToCart, getEvent, joinWaitingList, registerForEvent } from '#contract/events.ts';
import { addToCart, getCart, getProduct, pay, saveShippingInfo, updateQuantity } from '#contract/store.ts';
import { addEvent, addProduct } from '../../testing/catalogue.sql.ts';
import { mailsTo, poolUse, ticketsOf } from '../../testing/evidence.sql.ts';
import { person as account } from '../../testing/people.sql.ts';
import { buyer, filledCart, fillDetails, payWith, testShop, type TestShop } from '../../testing/shop.ts';

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

/** The mail tells, not the answer. */
const untold = { registrationId: null, bookingCode: null };

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

  test('needs an account, so that no answer tells what a typed address has', async () => {
    const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 50, maxPerCustomer: 1 });
    const { browser: owner } = await account(shop, 'owner.of.one@example.org');
    expect((await payWith(owner, await filledCart(owner, productId), 'tok_visa')).results).toBeTruthy();
    const guest = shop.browser();
    const added = await guest.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: null });
    const cartId = added.results?.cartInfo.cartId ?? '';
    for (const email of [buyer.email, 'owner.of.one@example.org', 'nobody@example.org'])
      await expect(
        guest.call(saveShippingInfo, { cartId, billingInfo: { ...buyer, email }, useSameAddress: true }),
      ).rejects.toMatchObject({ status: 401 });
    await expect(guest.call(pay, { cartId, itemTotalAmount: 10, tokenId: 'tok_visa' })).rejects.toMatchObject({
      status: 401,
    });
    // Another account that bills to that address gets its own share: the address is not its own.
    const { browser: other } = await account(shop, 'other.account@example.org');
    expect((await payWith(other, await filledCart(other, productId), 'tok_visa')).results).toBeTruthy();
  });

  test('earlier orders of the same account count, and nothing is charged', async () => {
    const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 1000, stock: 50, maxPerCustomer: 2 });
    const { browser: first } = await account(shop, 'counted@example.org');
    expect((await payWith(first, await filledCart(first, productId, 1), 'tok_visa')).results).toBeTruthy();
    const second = first;
    const cart = await filledCart(second, productId, 2);
    const before = (await shop.gateway.ledger()).charges.length;
    expect((await payWith(second, cart, 'tok_visa')).errors).toEqual(refused(2));
    expect((await shop.gateway.ledger()).charges).toHaveLength(before);
    expect(await poolUse(shop.deps, `variant:${variantIds[0]}`)).toMatchObject({ used: 1 });
    const [line] = (await second.call(getCart, { cartId: cart.cartId })).orderItems;
    await second.call(updateQuantity, { cartId: cart.cartId, orderItemId: line?.orderItemId ?? 0, quantity: 1 });
    expect((await payWith(second, { ...cart, amount: 10 }, 'tok_visa')).results).toBeTruthy();
  });

  test('its variants count together, and a declined order counts no more', async () => {
    const size = (value: string) => ({ options: [{ name: 'Size', value }], stock: 20 });
    const { productId } = await addProduct(shop.deps, {
      priceCents: 1000,
      variants: [size('S'), size('L')],
      maxPerCustomer: 2,
    });
    const { browser } = await account(shop, 'sizes@example.org');
    const cartOf = async (sizes: string[]) => {
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
    expect((await register(2, 'kiri@visitor.example')).results).toEqual(untold);
    // The same form within a minute is the same registration.
    expect((await register(2, 'kiri@visitor.example')).results).toEqual(untold);
    // More than the address can have: the same answer, no ticket, and a mail to the address.
    expect(await register(3, 'Kiri@Visitor.example')).toEqual(await register(3, 'other@visitor.example'));
    expect(await ticketsOf(shop.deps, eventId)).toBe(5);
    const subjects = async (email: string) => (await mailsTo(shop.deps, email)).map(({ subject }) => subject);
    expect(await subjects('kiri@visitor.example')).toEqual([
      expect.stringMatching(/^You are registered/),
      'You have your tickets already',
    ]);
    const [, told] = await mailsTo(shop.deps, 'kiri@visitor.example');
    expect(told?.text).toContain('Only 3 for each person.');
    expect(told?.text).toMatch(/Open your tickets: \S+\/tickets\//);
    expect((await register(1, 'Kiri@Visitor.example')).results).toEqual(untold);
    expect(await ticketsOf(shop.deps, eventId)).toBe(6);
  });

  test('who has proven the address reads at once what became of it', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 50, maxPerCustomer: 3 });
    await shop.deps.content.refresh();
    const { browser } = await account(shop, 'proven@visitor.example');
    const register = (tickets: number, email: string) =>
      browser.call(registerForEvent, { eventId, register: person(tickets, email) });
    expect((await register(2, 'Proven@visitor.example')).results?.bookingCode).toMatch(/^[0-9A-Z]{8}$/);
    expect((await register(3, 'proven@visitor.example')).errors).toEqual(refused(3, 'numberOfTickets'));
    // For somebody else, with what is left to the own account.
    expect((await register(2, 'friend@visitor.example')).errors).toEqual(refused(3, 'numberOfTickets'));
    expect((await register(1, 'friend@visitor.example')).results).toEqual(untold);
    expect(await ticketsOf(shop.deps, eventId)).toBe(3);
  });

  test('a paid event counts all lines of a cart', async () => {
    const { eventId } = await addEvent(shop.deps, { priceCents: 1500, places: 50, maxPerCustomer: 2 });
    const { browser } = await account(shop, 'buys.tickets@visitor.example');
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

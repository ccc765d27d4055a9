// Invariant 11: all of this file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fewLeft } from '#contract/few-left.ts';
import { addEventToCart, getEvent, getEvents, registerForEvent } from '#contract/events.ts';
import { addToCart, getProduct, getProducts } from '#contract/store.ts';
import type { ContentTag } from '../../db/content-versions.ts';
import '../../testing/needs-build.ts';
import { addEvent, addProduct } from '../../testing/catalogue.sql.ts';
import { filledCart, fillDetails, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { catalogue } from '../products/catalogue.ts';

// A sale changes counts. It invalidates cached content only if the visible content changes.

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
});
afterAll(() => shop.close());

const visa = '4242424242424242';
const declined = '4000000000000002';
const attendee = { firstName: 'Ada', surname: 'Nguyen', email: 'ada@example.org', phone: '' };

async function buy(productId: number, quantity: number, card = visa) {
  const browser = shop.browser();
  const answer = await payWith(
    browser,
    await filledCart(browser, productId, quantity),
    await shop.gateway.tokenFor(card),
  );
  return answer.errors?.map((error) => error.errorMessage) ?? [];
}

async function bookTickets(eventId: number, numberOfTickets: number) {
  const browser = shop.browser();
  const added = await browser.call(addEventToCart, {
    eventId,
    register: { ...attendee, numberOfTickets },
    cartId: null,
  });
  const cartId = added.results?.cartInfo.cartId ?? '';
  const paid = await payWith(
    browser,
    { cartId, amount: await fillDetails(browser, cartId) },
    await shop.gateway.tokenFor(visa),
  );
  expect(paid.errors).toBeUndefined();
}

/** The number of increments of each version since the last call. */
function raisedSince(...tags: ContentTag[]): () => number[] {
  let before = tags.map((tag) => shop.deps.content.current(tag));
  return () => {
    const now = tags.map((tag) => shop.deps.content.current(tag));
    const raised = now.map((version, index) => version - (before[index] ?? 0));
    before = now;
    return raised;
  };
}

const documentOf = async (path: string) => (await shop.browser().fetch(path)).text();

describe('goods', () => {
  test.each([
    ['unlimited stock', null],
    ['much stock left', 20],
  ])('a sale of a product with %s changes no version, and the catalogue stays in memory', async (_, stock) => {
    const { productId, slug } = await addProduct(shop.deps, { priceCents: 1000, stock });
    await shop.deps.content.refresh();
    const raised = raisedSince('products', 'places');
    const [kept, page] = [await catalogue(shop.deps), await documentOf(`/product/${slug}`)];
    expect(await buy(productId, 3)).toEqual([]);
    expect(await buy(productId, 2, declined)).toEqual(['Your card was declined.']);
    await shop.deps.content.refresh();
    expect(raised()).toEqual([0, 0]);
    expect(await catalogue(shop.deps)).toBe(kept);
    expect(await documentOf(`/product/${slug}`)).toBe(page);
  });

  test('shows the number of the last few on page, list and cart, and raises the version only then', async () => {
    const { productId, slug } = await addProduct(shop.deps, { priceCents: 1000, stock: fewLeft + 2 });
    await shop.deps.content.refresh();
    const raised = raisedSince('products');
    const shown = async () => {
      const browser = shop.browser();
      const { items } = await browser.call(getProducts, { categories: null });
      const product = await browser.call(getProduct, { slug });
      const added = await browser.call(addToCart, { productId, variantOptions: [], quantity: 1, cartId: null });
      return [
        items.find((item) => item.productId === productId)?.left,
        product.left,
        product.variantAttributes?.variants[0]?.left,
        added.results?.cartInfo.orderItems[0]?.left,
      ];
    };
    expect(await buy(productId, 1)).toEqual([]);
    expect([raised(), await shown()]).toEqual([[0], [undefined, undefined, undefined, undefined]]);
    expect(await buy(productId, 1)).toEqual([]);
    expect([raised(), await shown()]).toEqual([[1], [5, 5, 5, 5]]);
    expect(await documentOf(`/product/${slug}`)).toContain('Only 5 left');
    expect(await buy(productId, fewLeft - 1)).toEqual([]);
    expect([raised(), await shown()]).toEqual([[1], [1, 1, 1, 1]]);
  });

  test('shows the sale of the last item at once, and also its return', async () => {
    const { productId, slug } = await addProduct(shop.deps, { priceCents: 1000, stock: 3 });
    await shop.deps.content.refresh();
    const raised = raisedSince('products');
    expect(await documentOf(`/product/${slug}`)).toContain('ADD TO CART');
    expect(await buy(productId, 2)).toEqual([]);
    expect(raised()).toEqual([1]);

    // Reserved during the payment, then released, because the card is declined.
    expect(await buy(productId, 1, declined)).toEqual(['Your card was declined.']);
    expect(raised()).toEqual([2]);
    expect(await documentOf(`/product/${slug}`)).toContain('ADD TO CART');

    expect(await buy(productId, 1)).toEqual([]);
    expect(raised()).toEqual([1]);
    expect(await shop.browser().call(getProduct, { slug })).toMatchObject({
      productStatus: 1,
      productStatusText: 'SOLD OUT',
    });
    const page = await documentOf(`/product/${slug}`);
    expect(page).toContain('SOLD OUT');
    expect(page).not.toContain('ADD TO CART');
  });
});

describe('events', () => {
  const usedOf = async (slug: string) => {
    const { data } = await shop.browser().call(getEvent, { slug });
    const { events } = await shop.browser().call(getEvents, {});
    return [data?.usedNumOfPlaces, events.find((event) => event.eventSlug === slug)?.usedNumOfPlaces];
  };

  test('counts taken places at once, and renders pages again from five remaining places', async () => {
    const { eventId, slug } = await addEvent(shop.deps, { priceCents: 1500, places: 10 });
    await shop.deps.content.refresh();
    const raised = raisedSince('events');
    const page = await documentOf(`/event/${slug}`);
    await bookTickets(eventId, 4);
    expect(raised()).toEqual([0]);
    expect(await usedOf(slug)).toEqual([4, 4]);
    expect(await documentOf(`/event/${slug}`)).toBe(page);

    await bookTickets(eventId, 1);
    expect(raised()).toEqual([1]);
    expect(await documentOf(`/event/${slug}`)).toContain('5 places left');
    await bookTickets(eventId, 5);
    expect(raised()).toEqual([1]);
    expect(await usedOf(slug)).toEqual([10, 10]);
    const full = await documentOf(`/event/${slug}`);
    expect(full).toContain('Fully Booked');
    expect(full).not.toContain('places left');
  });

  test('a registration for a free unlimited event changes the count but not the pages', async () => {
    const { eventId, slug } = await addEvent(shop.deps, { eventType: 1, places: null });
    await shop.deps.content.refresh();
    const raised = raisedSince('events', 'places');
    await shop.browser().call(registerForEvent, { eventId, register: { ...attendee, numberOfTickets: 2 } });
    expect(raised()).toEqual([0, 1]);
    expect(await usedOf(slug)).toEqual([2, 2]);
  });
});

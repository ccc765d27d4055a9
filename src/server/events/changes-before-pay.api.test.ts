// Invariant 11: all of this file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { moveEvent } from '#contract/admin/events.ts';
import { getPaidOrder } from '#contract/store.ts';
import { eventPool, setLeft } from '../db/capacity.sql.ts';
import { changingPools } from '../db/pool-changes.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { poolUse } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { buyer, cartOf, fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import type { TestBrowser } from '../testing/test-app.ts';

// An event that starts, moves or shrinks while its tickets are in a cart.

let shop: TestShop;
let staff: TestBrowser;
/** Milliseconds that the server's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  shop = await testShop({ now: () => new Date(Date.now() + ahead) });
  ({ browser: staff } = await person(shop, 'organiser@example.org', { roles: ['events'] }));
});
afterAll(() => shop.close());

const changed = 'Your cart has changed. Please review it.';

/** Two tickets of an event in a cart that is ready to pay. */
async function ticketsInCart(event: Parameters<typeof addEvent>[1]) {
  const { eventId } = await addEvent(shop.deps, { priceCents: 2000, places: 10, ...event });
  const browser = shop.browser();
  const register = { ...buyer, numberOfTickets: 2 };
  const added = await browser.call(addEventToCart, { eventId, register, cartId: null });
  const cartId = added.results?.cartInfo.cartId ?? expect.fail(JSON.stringify(added.errors));
  const cart = { cartId, amount: await fillDetails(browser, cartId) };
  return { eventId, browser, cart, pay: () => payWith(browser, cart, 'tok_visa') };
}
const textsOf = ({ errors }: { errors?: { errorMessage: string }[] | undefined }) =>
  errors?.map(({ errorMessage }) => errorMessage);
const setFree = (eventId: number, places: number) =>
  changingPools(shop.deps, (tx) => setLeft(tx, eventPool(eventId), places));
const chargesNow = async () => (await shop.gateway.ledger()).charges.length;

test('an event that starts before pay is not charged, and its tickets stay in the cart', async () => {
  const { eventId, browser, cart, pay } = await ticketsInCart({ startsInMinutes: 30 });
  const charges = await chargesNow();
  ahead = 31 * 60_000;
  try {
    expect(textsOf(await pay())).toEqual(['Not Available']);
    expect((await cartOf(browser, cart.cartId)).cartInfo.totalQuantity).toBe(2);
  } finally {
    ahead = 0;
  }
  expect(await chargesNow()).toBe(charges);
  expect((await poolUse(shop.deps, eventPool(eventId))).used).toBe(0);
});

test('an event that moves before pay is not charged until its buyer was told the new time', async () => {
  const { eventId, browser, cart, pay } = await ticketsInCart({});
  const charges = await chargesNow();
  const moved = await staff.call(moveEvent, {
    eventId,
    revision: 0,
    startsAt: '2099-01-09T23:00:00.000Z',
    endsAt: '2099-01-10T01:00:00.000Z',
    venue: { name: 'Town Hall', address: '3 Banksia Lane, Fremantle WA', timeZone: 'Australia/Perth' },
    reason: 'The presenter is away.',
    key: 'moved-before-pay',
  });
  expect(moved.errors).toBeUndefined();
  expect(textsOf(await pay())).toEqual([
    expect.stringMatching(
      /^‘.+’ has moved: Saturday 10 January 2099, 7:00 am – 9:00 am \(WA\), Town Hall, 3 Banksia Lane, Fremantle WA\.$/,
    ),
    changed,
  ]);
  expect(await chargesNow()).toBe(charges);
  expect((await cartOf(browser, cart.cartId)).orderItems[0]?.itemDescHtml).toContain('Saturday 10 January 2099');

  const { results } = await pay();
  const { data } = await browser.call(getPaidOrder, { orderToken: results?.OrderIdToken ?? '' });
  expect(data?.orderItems[0]?.itemDescHtml).toContain('Saturday 10 January 2099');
  expect(await chargesNow()).toBe(charges + 1);
});

test('who puts tickets of a moved event into the cart, or saves the details after the move, pays at once', async () => {
  const { eventId, browser, cart, pay } = await ticketsInCart({});
  const wish = { eventId, startsAt: '2099-02-01T01:00:00.000Z', endsAt: '2099-02-01T02:00:00.000Z', reason: '' };
  expect((await staff.call(moveEvent, { ...wish, revision: 0, key: 'moved-before-details' })).errors).toBeUndefined();
  await fillDetails(browser, cart.cartId);
  expect((await pay()).results?.OrderIdToken).toBeTruthy();
});

test('an event that shrinks before pay says how many places are left, and nothing is charged', async () => {
  const { eventId, pay } = await ticketsInCart({});
  const charges = await chargesNow();
  await setFree(eventId, 1);
  expect(textsOf(await pay())).toEqual(['Only 1 places left.']);
  await setFree(eventId, 0);
  expect(textsOf(await pay())).toEqual(['Fully Booked']);
  expect(await chargesNow()).toBe(charges);
  await setFree(eventId, 2);
  expect((await pay()).results?.OrderIdToken).toBeTruthy();
});
